import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { formTemplates } from '@app/form-engine/templates/templates.ts'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'

const visitorForm = formTemplates.find(({ code }) => code === 'visitor')?.definition

export const visitor = {
  id: 'f1',
  version: 4,
  formName: '访客登记',
  formCode: 'visitor',
  category: '2',
  formType: '0',
  status: '1',
  publishedVersion: 2,
  draftDirty: '1',
  recordCount: 20,
  submitLimit: '0',
  startTime: null,
  endTime: null,
  allowEdit: '0',
  titleTemplate: null,
  icon: null,
  sort: 10,
  remark: null,
  updateName: '王敏',
  updateTime: '2026-11-20 08:00:00',
  createTime: '2026-11-20 08:00:00',
  draftJson: JSON.stringify(visitorForm),
}
export const drafted = {
  ...visitor,
  id: 'f2',
  formName: '请假',
  formCode: 'leave',
  status: '0',
  publishedVersion: null,
}
export const disabled = { ...visitor, id: 'f3', formName: '旧表单', formCode: 'old', status: '2', draftDirty: '0' }

export const version = {
  id: 'v2',
  formId: 'f1',
  versionNo: 2,
  schemaHash: '0'.repeat(64),
  changeNote: '增加车牌号',
  publishBy: '1',
  publishName: '王敏',
  publishTime: '2026-11-20 09:00:00',
  recordCount: 12,
}

const words = (type: string, entries: Record<string, string>) => ({
  data: Object.entries(entries).map(([dictValue, dictLabel]) => ({
    id: type + dictValue,
    dictType: type,
    dictValue,
    dictLabel,
    dictSort: 1,
    status: '0',
    isDefault: 'N',
    cssClass: null,
    listClass: null,
  })),
})
const dictionaries: Record<string, Record<string, string>> = {
  form_category: { 0: '通用', 1: '人事', 2: '行政' },
  form_type: { 0: '普通表单', 1: '流程表单' },
  form_status: { 0: '草稿', 1: '已发布', 2: '已停用' },
  form_submit_limit: { 0: '不限', 1: '每人一次', 2: '每人每天一次' },
  form_ds_type: { 1: '静态', 2: '字典', 3: '接口' },
  sys_normal_disable: { 0: '正常', 1: '停用' },
}
const dictAnswers = Object.fromEntries(
  Object.entries(dictionaries).flatMap(([type, entries]) => [
    [`GET /system/dict/data/type/${type}`, words(type, entries)],
    [`GET /system/dict/data/all/type/${type}`, words(type, entries)],
  ]),
)

export const shell = {
  pages: [],
  open: vi.fn<Shell['open']>(),
  close: vi.fn<Shell['close']>(),
  closeCurrentPage: vi.fn<Shell['closeCurrentPage']>(),
  rename: vi.fn<Shell['rename']>(),
  refresh: vi.fn<Shell['refresh']>(),
} satisfies Shell

/** A page of the form centre with its frame and the dictionaries it asks for. */
export function showForms(
  page: ReactNode,
  answers: Answers = {},
  more: Omit<NonNullable<Parameters<typeof renderPage>[1]>, 'answers'> = {},
) {
  vi.clearAllMocks()
  return renderPage(<ShellContext value={shell}>{page}</ShellContext>, {
    ...more,
    answers: {
      ...dictAnswers,
      'GET /form/definition/f1': { data: visitor },
      'GET /system/sysTableConfig/getInfoByTableKey/form-definition-DefinitionIndex-table': { data: null },
      'GET /system/sysTableConfig/getInfoByTableKey/form-dataSource-DataSourceIndex-table': { data: null },
      ...answers,
    },
  })
}

/** Who the user is decides what is there. */
export const signedIn = ({ client }: ReturnType<typeof showForms>) =>
  waitFor(() => expect(client.getQueryData(['me'])).toBeTruthy())

/** The dialog or drawer with this title; jsdom cannot tell several by their names. */
export const dialogOf = async (title: string) =>
  within((await screen.findAllByText(title, {}, { timeout: 20_000 }))[0]?.closest('[role$="dialog"]') as HTMLElement)
