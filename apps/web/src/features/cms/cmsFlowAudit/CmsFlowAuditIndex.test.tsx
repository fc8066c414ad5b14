import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShellContext } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CmsFlowAuditIndex from './CmsFlowAuditIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const labels = (type: string, ...pairs: [string, string][]): Answers => {
  const answer = {
    data: pairs.map(([dictValue, dictLabel]) => ({ dictValue, dictLabel, status: '0', isDefault: 'N' })),
  }
  return { [`GET /system/dict/data/type/${type}`]: answer, [`GET /system/dict/data/all/type/${type}`]: answer }
}
const row = (id: string, articleTitle: string, more: object = {}) => ({
  id,
  articleTitle,
  flowNo: `SH20260101000${id}`,
  isDraft: 'N',
  isStuck: false,
  classId: 'news',
  className: '新闻动态',
  submitBy: 'u1',
  submitByName: '张三',
  submitTime: '2026-01-02 03:04:05',
  stepName: '一级审核',
  waiting: 90_000,
  version: 3,
  ...more,
})
const view = {
  ...row('2', '年度报告'),
  articleId: 'a1',
  mode: '1',
  status: '1',
  round: 2,
  level: 1,
  levels: 2,
  reviewers: '李四、王五',
  finishTime: null,
  remark: '请尽快',
  processInstanceId: null,
  versionNo: 7,
  snapshot: { title: '年度报告', summary: '这是摘要', seoTitle: '报告', tags: ['数字化'] },
  html: '<p>第二稿的正文</p>',
  cover: null,
  files: [],
  pictures: [],
  check: {
    errors: [],
    warnings: [
      {
        field: 'content',
        msg: '内容包含敏感词或易错词：登陆',
        words: [{ word: '登陆', count: 2, replaceWith: '登录' }],
      },
    ],
  },
  live: {
    versionNo: 5,
    fields: [{ field: 'title', label: '标题', a: '旧标题', b: '年度报告' }],
    html: '<p>第一稿的正文</p>',
  },
  records: [
    {
      id: 'r1',
      nodeName: null,
      auditorName: '张三',
      result: 'submit',
      opinion: '请尽快',
      time: '2026-01-02 03:04:05',
      durationSec: null,
      toNames: [],
    },
  ],
  mayAudit: true,
  mayTransfer: true,
  previousId: '1',
  nextId: null,
}
const list = [row('1', '放假通知', { isDraft: 'Y' }), row('2', '年度报告', { waiting: 60 })]
const answers: Answers = {
  ...labels('cms_flow_status', ['1', '审核中'], ['2', '已通过']),
  ...labels('cms_flow_result', ['submit', '提交'], ['pass', '通过'], ['reject', '驳回']),
  ...labels('cms_audit_mode', ['1', '普通审核']),
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsFlowTodo-CmsFlowTodoIndex-table': { data: null },
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsFlowDone-CmsFlowDoneIndex-table': { data: null },
  'GET /cms/cmsClass/listTree/8/0': { data: [] },
  'GET /cms/cmsFlowAudit/count': { data: 2 },
  'GET /cms/cmsFlowAudit/todo/page': { data: { list, total: 2, pageNum: 1, pageSize: 20 } },
  'GET /cms/cmsFlowAudit/done/page': {
    data: { list: [row('9', '旧稿', { status: '2' })], total: 1, pageNum: 1, pageSize: 20 },
  },
  'GET /cms/cmsFlowAudit/2': { data: view },
  'POST /cms/cmsFlowAudit/audit': { msg: '审核通过' },
  'POST /cms/cmsFlowAudit/batchAudit': {
    msg: '成功 1 条，失败 1 条',
    data: { success: 1, fail: 1, failures: [{ id: '2', title: '年度报告', msg: '您不是当前环节的审核人' }] },
  },
}
const slow = { timeout: 20_000 }
const shown = (url: string, permissions?: readonly string[]) => {
  const opened: string[] = []
  const shell = {
    pages: [],
    open: (path: string) => void opened.push(path),
    close: () => undefined,
    closeCurrentPage: () => undefined,
    rename: () => undefined,
    refresh: () => undefined,
  }
  const page = renderPage(
    <ShellContext value={shell}>
      <CmsFlowAuditIndex />
    </ShellContext>,
    { answers, url, ...(permissions && { permissions }) },
  )
  return { ...page, opened }
}

test('流程审核: what waits is listed with its step, and opens as a page of its own', async () => {
  const { user, opened } = shown('/cms/cmsFlowAudit')
  const line = within((await screen.findByText('放假通知', {}, slow)).closest('tr') as HTMLElement)
  expect(line.getByText('修改稿')).toBeTruthy()
  expect(line.getByText('一级审核')).toBeTruthy()
  expect(line.getByText('25 小时 00 分')).toBeTruthy()
  await user.click(line.getByRole('button', { name: /审核/ }))
  expect(opened).toEqual(['/cms/cmsFlowAudit?flowId=1'])
})

test('流程审核: several are decided with one opinion, and what was refused is told row by row', async () => {
  const { user, askedFor } = shown('/cms/cmsFlowAudit')
  await screen.findByText('放假通知', {}, slow)
  // Lines may stand before the rights that let them be ticked, and other parts of the page have boxes too.
  for (const title of ['放假通知', '年度报告']) {
    const line = await waitFor(() => {
      const box = within(screen.getByText(title).closest('tr') as HTMLElement).getByRole('checkbox')
      return box as HTMLInputElement
    })
    await user.click(line)
  }
  await user.click(await screen.findByRole('button', { name: '批量驳回' }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  expect(dialog.getByText('批量驳回')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '驳回' }))
  expect(await dialog.findByText('请填写审核意见')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: '审核意见' }), '请补充来源')
  await user.click(dialog.getByRole('button', { name: '驳回' }))
  await screen.findByText('您不是当前环节的审核人')
  expect(askedFor('POST /cms/cmsFlowAudit/batchAudit')[0]?.body).toEqual({
    flowIds: ['1', '2'],
    result: 'reject',
    opinion: '请补充来源',
  })
})

test('流程审核: the frozen version is shown, compared with what visitors read, and decided as it was read', async () => {
  const { user, opened, askedFor } = shown('/cms/cmsFlowAudit?flowId=2')
  await screen.findByRole('heading', { name: '年度报告', level: 1 }, slow)
  expect(screen.getByText('审核版本 V7')).toBeTruthy()
  expect(screen.getByText('第二稿的正文')).toBeTruthy()
  expect(screen.getByText(/登陆（2 处，建议 登录）/)).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: '与线上对比' }))
  expect(await screen.findByText('旧标题')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '驳回' }))
  expect(await screen.findByText('请填写审核意见')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '同意' }))
  await user.click(screen.getByRole('button', { name: '通过' }))
  await screen.findByText('审核通过')
  expect(askedFor('POST /cms/cmsFlowAudit/audit')[0]?.body).toEqual({
    flowId: '2',
    result: 'pass',
    opinion: '同意',
    version: 3,
  })
  expect(opened).toEqual(['/cms/cmsFlowAudit?flowId=1'])
})

test('流程审核: who only looks is offered no decision', async () => {
  answers['GET /cms/cmsFlowAudit/2'] = { data: { ...view, mayAudit: false, mayTransfer: false, live: null } }
  shown('/cms/cmsFlowAudit?flowId=2', ['cms:cmsFlowAudit:list'])
  await screen.findByRole('heading', { name: '年度报告', level: 1 }, slow)
  for (const name of ['通过', '驳回', '转办']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('tab', { name: '与线上对比' })).toBeNull()
  answers['GET /cms/cmsFlowAudit/2'] = { data: view }
})

test('流程审核: what was decided stands in its own tab', async () => {
  const { user } = shown('/cms/cmsFlowAudit')
  await user.click(await screen.findByRole('tab', { name: '我已审核' }, slow))
  expect(await screen.findByText('旧稿', {}, slow)).toBeTruthy()
})
