import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShellContext } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CmsFlowIndex from './CmsFlowIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const labels = (type: string, ...pairs: [string, string][]): Answers => {
  const answer = {
    data: pairs.map(([dictValue, dictLabel]) => ({ dictValue, dictLabel, status: '0', isDefault: 'N' })),
  }
  return { [`GET /system/dict/data/type/${type}`]: answer, [`GET /system/dict/data/all/type/${type}`]: answer }
}
const row = {
  id: 'f1',
  flowNo: 'SH202601010001',
  articleTitle: '年度报告',
  isDraft: 'N',
  isStuck: true,
  classId: 'news',
  className: '新闻动态',
  mode: '1',
  round: 1,
  status: '1',
  stepName: '审核',
  reviewers: '李四',
  submitBy: 'u1',
  submitByName: '张三',
  submitTime: '2026-01-02 03:04:05',
  finishTime: null,
  duration: 3_600,
  processInstanceId: null,
  actions: ['withdraw', 'urge', 'transfer', 'terminate'],
  version: 1,
}
const config = {
  id: 'news',
  className: '新闻动态',
  classPath: '/news',
  auditMode: '0',
  auditRounds: 1,
  reviewers: '',
  auditors: null,
  processKey: null,
  autoPublish: 'N',
  version: 4,
}
const page = (list: object[]) => ({ data: { list, total: list.length, pageNum: 1, pageSize: 20 } })
const answers: Answers = {
  ...labels('cms_flow_status', ['1', '审核中']),
  ...labels('cms_audit_mode', ['0', '无需审核'], ['1', '普通审核'], ['2', '流程审核']),
  ...labels('cms_flow_result', ['submit', '提交']),
  ...labels('sys_yes_no', ['Y', '是'], ['N', '否']),
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsFlow-CmsFlowIndex-table': { data: null },
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsFlowConfig-CmsFlowConfigIndex-table': { data: null },
  'GET /cms/cmsClass/listTree/8/0': { data: [] },
  'GET /cms/cmsFlow/page': page([row]),
  'GET /cms/cmsFlow/config/page': page([config]),
  'GET /cms/cmsFlow/records/f1': {
    data: [
      {
        id: 'r1',
        nodeName: null,
        auditorName: '张三',
        result: 'submit',
        opinion: '请审',
        time: '2026-01-02 03:04:05',
        durationSec: null,
        toNames: [],
      },
    ],
  },
  'GET /cms/cmsClass/processes': { data: [{ key: 'audit', name: '内容审核流程' }] },
  'POST /cms/cmsFlow/terminate/f1': { msg: '已终止', data: { success: 1, fail: 0, failures: [] } },
  'POST /cms/cmsFlow/config': { data: 1 },
}
const slow = { timeout: 20_000 }
const shell = {
  pages: [],
  open: () => undefined,
  close: () => undefined,
  closeCurrentPage: () => undefined,
  rename: () => undefined,
  refresh: () => undefined,
}
const shown = (permissions?: readonly string[]) =>
  renderPage(
    <ShellContext value={shell}>
      <CmsFlowIndex />
    </ShellContext>,
    { answers, ...(permissions && { permissions }) },
  )

test('流程列表: a review tells what has happened, and that nobody is left to decide', async () => {
  const { user } = shown()
  const line = within((await screen.findByText('SH202601010001', {}, slow)).closest('tr') as HTMLElement)
  expect(line.getByText('无可用审核人')).toBeTruthy()
  expect(line.getByText('1 小时 00 分')).toBeTruthy()
  await user.click(line.getByRole('button', { name: /查看/ }))
  const drawer = within(await screen.findByRole('dialog', {}, slow))
  expect(drawer.getByText('审核流程 · SH202601010001')).toBeTruthy()
  expect(await drawer.findByText('请审')).toBeTruthy()
})

test('流程列表: 终止 asks why', async () => {
  const { user, askedFor } = shown()
  const line = within((await screen.findByText('SH202601010001', {}, slow)).closest('tr') as HTMLElement)
  await user.click(line.getByRole('button', { name: /更多/ }))
  await user.click(await screen.findByRole('menuitem', { name: '终止' }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  expect(dialog.getByText('终止审核')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '终止' }))
  expect(await dialog.findByText('终止原因不能为空')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: '终止原因' }), '选题取消')
  await user.click(dialog.getByRole('button', { name: '终止' }))
  await screen.findByText('已终止')
  expect(askedFor('POST /cms/cmsFlow/terminate/f1')[0]?.body).toEqual({ reason: '选题取消' })
})

test('流程配置: a class is given to a process', async () => {
  const { user, askedFor } = shown()
  await user.click(await screen.findByRole('tab', { name: '流程配置' }, slow))
  const line = within((await screen.findByText('/news', {}, slow)).closest('tr') as HTMLElement)
  await user.click(line.getByRole('button', { name: /设置/ }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  expect(dialog.getByText('审核设置 · 新闻动态')).toBeTruthy()
  await user.click(await dialog.findByText('流程审核'))
  await user.click(dialog.getByRole('combobox', { name: '审核流程' }))
  await user.click(await screen.findByText('内容审核流程'))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByText('修改成功')
  expect(askedFor('POST /cms/cmsFlow/config')[0]?.body).toMatchObject({
    classIds: ['news'],
    auditMode: '2',
    processKey: 'audit',
    auditors: null,
    withChildren: false,
  })
})

test('流程配置: who may not set reviews up has no such tab', async () => {
  shown(['cms:cmsFlow:list'])
  await screen.findByText('SH202601010001', {}, slow)
  expect(screen.queryByRole('tab', { name: '流程配置' })).toBeNull()
})
