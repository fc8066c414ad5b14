import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'

export const draft = {
  id: 'n1',
  version: 3,
  noticeTitle: '周会安排',
  noticeType: '1',
  noticeContentHtml: '<p>会议内容</p>',
  summary: '会议内容',
  noticeScope: 'D',
  priority: 'M',
  isTop: 'N',
  startTime: null,
  endTime: null,
  status: '0',
  sendStatus: '0',
  source: 'manual',
  attachIds: ['f1'],
  attachments: [{ id: 'f1', originalName: '议程.pdf', fileSuffix: 'pdf', fileSize: 10 }],
  targets: [{ targetType: 'D', targetId: '104', includeChild: 'Y', targetName: '研发部' }],
  publishTime: null,
  createByName: '管理员',
  createTime: '2026-11-20 08:00:00',
  receiveCount: 0,
  readCount: 0,
  expired: false,
  remark: null,
}
export const published = {
  ...draft,
  id: 'n2',
  noticeTitle: '系统升级',
  sendStatus: '1',
  publishTime: '2026-11-20 09:00:00',
  receiveCount: 5,
  readCount: 2,
}
export const message = { ...published, id: 'n3', noticeTitle: '导出完成', source: 'system' }

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
  sys_notice_type: { 1: '通知', 2: '公告' },
  sys_notice_status: { 0: '正常', 1: '关闭' },
  sys_notice_scope: { A: '全体用户', D: '指定部门', R: '指定角色', P: '指定岗位', U: '指定用户' },
  sys_notice_send_status: { 0: '草稿', 1: '已发布', 2: '已撤回', 3: '定时待发' },
  sys_notice_priority: { L: '低', M: '中', H: '高' },
  sys_notice_source: { manual: '人工发布', system: '系统' },
  sys_yes_no: { Y: '是', N: '否' },
}
const dictAnswers = Object.fromEntries(
  Object.entries(dictionaries).flatMap(([type, entries]) => [
    [`GET /system/dict/data/type/${type}`, words(type, entries)],
    [`GET /system/dict/data/all/type/${type}`, words(type, entries)],
  ]),
)

const link = { icon: undefined, remark: undefined, groups: [], external: false }
export const shell = {
  pages: [
    { ...link, fullPath: '/log/notice', title: '通知日志', folder: 'monitor/notice' },
    { ...link, fullPath: '/sys/announcements', title: '通知公告', folder: 'system/notice' },
  ],
  open: vi.fn<Shell['open']>(),
  close: vi.fn<Shell['close']>(),
  closeCurrentPage: vi.fn<Shell['closeCurrentPage']>(),
  rename: vi.fn<Shell['rename']>(),
  refresh: vi.fn<Shell['refresh']>(),
} satisfies Shell

/** A page of the notices with the frame and the dictionaries it asks for. */
export async function showNotice(
  page: ReactNode,
  answers: Answers = {},
  more: Omit<NonNullable<Parameters<typeof renderPage>[1]>, 'answers'> = {},
) {
  vi.clearAllMocks()
  const shown = renderPage(<ShellContext value={shell}>{page}</ShellContext>, {
    ...more,
    answers: {
      ...dictAnswers,
      'GET /system/notice/n1': { data: draft },
      'GET /system/notice/n2': { data: published },
      'GET /system/notice/targetOptions': {
        data: { roles: [{ id: 'r1', name: '编辑', status: '0' }], posts: [{ id: 'p1', name: '工程师', status: '0' }] },
      },
      'POST /system/dept/getDeptInfoByIds': {
        data: [{ id: '104', parentIds: '100/104', name: '研发部', deptType: 'dept', icon: 'apartment' }],
      },
      'POST /system/notice': { data: draft },
      'GET /system/sysTableConfig/getInfoByTableKey/system-notice-NoticeIndex-table': { data: null },
      'GET /system/sysTableConfig/getInfoByTableKey/system-noticeUserRead-NoticeUserReadIndex-table': { data: null },
      ...answers,
    },
  })
  // Who the user is decides what is there.
  await waitFor(() => expect(shown.client.getQueryData(['me'])).toBeTruthy())
  return shown
}

/** Writes into a field at once. */
export const fill = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })

/** The dialog or drawer with this title; jsdom cannot tell several by their names. */
export const dialogOf = async (title: string) =>
  within((await screen.findAllByText(title, {}, { timeout: 20_000 }))[0]?.closest('[role$="dialog"]') as HTMLElement)

export const editor = () => screen.findByRole('textbox', { name: '公告内容' }, { timeout: 20_000 })
