import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CmsMigrationIndex from './CmsMigrationIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = {
  id: 't1',
  taskNo: 'QY20260102AAAA0001',
  migrateType: 'wxr',
  sourceName: 'old.xml',
  targetName: '/news',
  total: 3,
  success: 2,
  fail: 1,
  skip: 0,
  status: '3',
  phase: 'run',
  progress: 100,
  msg: null,
  createBy: 'u1',
  createByName: '张三',
  startTime: '2026-01-02 03:04:05',
  endTime: '2026-01-02 03:05:05',
}
const task = {
  ...row,
  taskId: 't1',
  percent: 100,
  findings: { classes: [], authors: [], results: { new: 3 }, lostImages: 0, remoteImages: 0, cleaned: 0 },
  options: null,
  actions: ['retry', 'rollback'],
}
const item = { seq: 1, sourceTitle: '旧文', sourceClass: '新闻', result: 'fail', msg: '正文内容过长，最多2MB' }
const dicts = ['cms_migrate_type', 'cms_migrate_status', 'cms_article_status'].flatMap((type) =>
  ['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/${type}`, { data: [] }] as const),
)
const answers: Answers = {
  ...Object.fromEntries(dicts),
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsMigration-CmsMigrationIndex-table': { data: null },
  'GET /cms/cmsMigration/page': { data: { list: [row], total: 1, pageNum: 1, pageSize: 20 } },
  'GET /cms/cmsMigration/t1': { data: task },
  'GET /cms/cmsMigrationItem/page': { data: { list: [item], total: 1, pageNum: 1, pageSize: 20 } },
  'GET /cms/cmsClass/listTree/8/0': { data: [] },
  'POST /cms/cmsMigration/rollback/t1': { data: null },
}
const slow = { timeout: 20_000 }
const shown = (permissions?: readonly string[]) =>
  renderPage(<CmsMigrationIndex />, { answers, ...(permissions && { permissions }) })
const lineOf = async () => within((await screen.findByText(row.taskNo, {}, slow)).closest('tr') as HTMLElement)

test('内容迁移: a task tells what became of its rows and is rolled back after a question', async () => {
  const { user, askedFor } = shown()
  await user.click((await lineOf()).getByRole('button', { name: /^查看/ }))
  const drawer = within(await screen.findByRole('dialog', {}, slow))
  await drawer.findByText('旧文', {}, slow)
  expect(drawer.getByText('成功 2')).toBeTruthy()
  expect(drawer.getByText('正文内容过长，最多2MB')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '回滚' }))
  const [asked] = await screen.findAllByText('确定回滚该任务吗?', {}, slow)
  const question = within(asked?.closest('[role$=dialog]') as HTMLElement)
  await user.click(question.getByRole('button', { name: '回滚' }))
  await vi.waitFor(() => expect(askedFor('POST /cms/cmsMigration/rollback/t1')).toHaveLength(1), slow)
})

test('内容迁移: an import asks for a file before it asks the server', async () => {
  const { user, askedFor } = shown()
  await lineOf()
  await user.click(screen.getByRole('button', { name: 'WordPress 导入' }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  await user.click(await dialog.findByRole('button', { name: '上传并预检' }, slow))
  expect(await dialog.findByText('请选择要上传的文件', {}, slow)).toBeTruthy()
  expect(askedFor('POST /cms/cmsMigration/upload')).toHaveLength(0)
})

test('内容迁移: who may only look is offered no way to begin', async () => {
  shown(['cms:cmsMigration:list'])
  await lineOf()
  expect(screen.queryByRole('button', { name: 'WordPress 导入' })).toBeNull()
  expect(screen.queryByRole('button', { name: '栏目间迁移' })).toBeNull()
})

test('内容包导出: asks which classes, and is offered to whoever may alone', async () => {
  const { user, askedFor } = shown(['cms:cmsMigration:list', 'cms:cmsMigration:export'])
  await lineOf()
  expect(screen.queryByRole('button', { name: '内容包导入' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '内容包导出' }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  await user.click(await dialog.findByRole('button', { name: /^导\s*出$/ }, slow))
  expect(await dialog.findByText('请选择栏目', { selector: '.ant-form-item-explain-error' }, slow)).toBeTruthy()
  expect(askedFor('POST /cms/cmsMigration/export')).toHaveLength(0)
})

const lookedAt = {
  ...task,
  status: '0',
  phase: 'check',
  hasMedia: false,
  findings: {
    ...task.findings,
    classes: Array.from({ length: 60 }, (_, at) => ({ key: `旧栏目${at + 1}`, count: 1 })),
    packedImages: 0,
  },
  actions: ['cancel'],
}

test('内容迁移: every class of the source can be mapped, and pictures come as an archive', async () => {
  const { user, askedFor } = renderPage(<CmsMigrationIndex />, {
    answers: {
      ...answers,
      'GET /cms/cmsMigration/t1': { data: lookedAt },
      'GET /cms/cmsMigrationItem/page': {
        data: { list: [{ ...item, kind: 'link' }], total: 1, pageNum: 1, pageSize: 20 },
      },
      'POST /cms/cmsMigration/media/t1': { data: null },
    },
  })
  await user.click((await lineOf()).getByRole('button', { name: /^查看/ }))
  const drawer = within(await screen.findByRole('dialog', {}, slow))
  await drawer.findByText('旧栏目50（1 篇）', {}, slow)
  expect(drawer.queryByText('旧栏目60（1 篇）')).toBeNull()
  await user.click(drawer.getByRole('button', { name: '显示更多（还有 10 个）' }))
  expect(drawer.getByText('旧栏目60（1 篇）')).toBeTruthy()
  expect(await drawer.findByText('链接', {}, slow)).toBeTruthy()
  await user.upload(drawer.getByLabelText('图片压缩包'), new File(['PK'], 'uploads.zip', { type: 'application/zip' }))
  await vi.waitFor(() => expect(askedFor('POST /cms/cmsMigration/media/t1')).toHaveLength(1), slow)
})

test('内容包导出: offers beside articles what the rights of each screen allow', async () => {
  const { user } = shown([
    'cms:cmsMigration:list',
    'cms:cmsMigration:export',
    'cms:cmsLink:export',
    'cms:cmsResource:export',
  ])
  await lineOf()
  await user.click(screen.getByRole('button', { name: '内容包导出' }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  expect(await dialog.findByRole('checkbox', { name: '链接' }, slow)).toBeTruthy()
  for (const name of ['资源', '参数', '主题']) expect(dialog.queryByRole('checkbox', { name })).toBeNull()
})

test('内容迁移: a task that runs goes on behind the page', async () => {
  const running = { ...task, status: '1', percent: 40, actions: ['cancel'] }
  const { user } = renderPage(<CmsMigrationIndex />, {
    answers: { ...answers, 'GET /cms/cmsMigration/t1': { data: running } },
  })
  await user.click((await lineOf()).getByRole('button', { name: /^查看/ }))
  const drawer = await screen.findByRole('dialog', {}, slow)
  await user.click(await within(drawer).findByRole('button', { name: '后台运行' }, slow))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '后台运行' })).toBeNull(), slow)
})

const counted = {
  ...task,
  migrateType: 'move',
  status: '0',
  phase: 'check',
  findings: null,
  actions: ['start', 'cancel'],
}
const impact = { act: 'move', keepStatus: false, published: 2, scheduled: 1, mapped: 1 }

test('栏目间迁移: tells how many leave the site and asks before they do', async () => {
  const { user, askedFor } = renderPage(<CmsMigrationIndex />, {
    answers: {
      ...answers,
      'GET /cms/cmsMigration/t1': { data: { ...counted, impact } },
      'POST /cms/cmsMigration/start/t1': { data: null },
    },
  })
  await user.click((await lineOf()).getByRole('button', { name: /^查看/ }))
  const drawer = within(await screen.findByRole('dialog', {}, slow))
  expect(await drawer.findByText('将下线 2 篇', {}, slow)).toBeTruthy()
  expect(drawer.getByText('随之下线的映射文章 1 篇')).toBeTruthy()
  expect(drawer.getByText('将取消定时发布 1 篇')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '开始迁移' }))
  const said = await screen.findByText('2 篇已发布的文章及 1 篇映射文章将下线，访客不能再访问。', {}, slow)
  expect(askedFor('POST /cms/cmsMigration/start/t1')).toHaveLength(0)
  const question = within(said.closest('[role$=dialog]') as HTMLElement)
  await user.click(question.getByRole('button', { name: '开始迁移' }))
  await vi.waitFor(() => expect(askedFor('POST /cms/cmsMigration/start/t1')).toHaveLength(1), slow)
})

test('栏目间迁移: a move that keeps what is published asks nothing more', async () => {
  const { user, askedFor } = renderPage(<CmsMigrationIndex />, {
    answers: {
      ...answers,
      'GET /cms/cmsMigration/t1': { data: { ...counted, impact: { ...impact, keepStatus: true, mapped: 0 } } },
      'POST /cms/cmsMigration/start/t1': { data: null },
    },
  })
  await user.click((await lineOf()).getByRole('button', { name: /^查看/ }))
  const drawer = within(await screen.findByRole('dialog', {}, slow))
  expect(await drawer.findByText('保持发布 2 篇', {}, slow)).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '开始迁移' }))
  await vi.waitFor(() => expect(askedFor('POST /cms/cmsMigration/start/t1')).toHaveLength(1), slow)
})

test('栏目间迁移: a move keeps what is published unless it is said otherwise, copies are drafts', async () => {
  const { user } = shown()
  await lineOf()
  await user.click(screen.getByRole('button', { name: '栏目间迁移' }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  const box = await dialog.findByRole('checkbox', { name: '保留发布状态' }, slow)
  expect(box).toHaveProperty('checked', true)
  expect(dialog.getByText(/不保留时，已发布的文章下线/)).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: '复制' }))
  expect(box).toHaveProperty('checked', false)
  expect(dialog.getByText(/不保留时，副本均为草稿/)).toBeTruthy()
})
