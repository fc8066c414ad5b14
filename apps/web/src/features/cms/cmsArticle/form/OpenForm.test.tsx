import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { pageData } from '#/kit/testing/toy.ts'
import { stubLayout } from '#testing/editing.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { ArticleForm } from './ArticleForm.tsx'

beforeEach(() => stubLayout())
afterEach(() => vi.unstubAllGlobals())

const slow = { timeout: 20_000 }
const actions = ['edit', 'submit', 'publish', 'preview', 'versions']
const article = {
  id: 'a1',
  version: 3,
  articleType: '0',
  title: '厂区新线',
  classId: 'c1',
  content: '正文',
  contentFormat: 'markdown',
  status: '0',
  draftFlag: 'N',
  sort: 0,
  relatedIds: [],
  tags: [],
  actions,
}
const saved = 'POST /cms/cmsArticle'
const price = { name: 'price', label: '价格', kind: 'number', required: true }
const note = { name: 'note', label: '说明', kind: 'text', required: false }

const dicts = ['cms_article_status', 'cms_view_scope', 'cms_origin_flag', 'sys_yes_no'].flatMap((type) =>
  ['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/${type}`, { data: [] }] as const),
)
const nothing = ['cms/cmsArticle/tags', 'cms/cmsArticle/sources', 'cms/cmsTemplate/select', 'cms/cmsClass/listTree/8/0']
const surroundings = {
  ...Object.fromEntries([...dicts, ...nothing.map((path) => [`GET /${path}`, { data: [] }] as const)]),
  'GET /cms/cmsArticle/editorOptions': { data: { embedHosts: [], remoteImage: false, defaultEditor: 'html' } },
  'POST /cms/cmsArticle/previewMarkdown': { data: { html: '<p>正文</p>' } },
}

async function show(given: object = {}, answers: Answers = {}) {
  const row = { ...article, ...given }
  const shell = { open: vi.fn<Shell['open']>(), close: vi.fn<Shell['close']>() } as unknown as Shell
  const form = (
    <ShellContext value={shell}>
      <ArticleForm id="a1" formKey="a1" />
    </ShellContext>
  )
  const page = renderPage(form, {
    answers: {
      ...surroundings,
      'GET /cms/cmsArticle/a1': { data: row },
      'GET /cms/cmsArticle/autosave/a1': { data: null },
      'GET /cms/cmsArticle/ofClass/c1': { data: { auditMode: '1', extraFields: [] } },
      'POST /cms/cmsArticle/lock/a1': { data: { held: true, lock: null, version: row.version } },
      'POST /cms/cmsArticle/autosave': { data: { updateTime: '2026-03-04 05:06:07' } },
      [saved]: { data: { ...row, version: 4 } },
      ...answers,
    },
  })
  const title = await screen.findByRole('textbox', { name: '标题' }, slow)
  const opened = () => waitFor(() => expect(title.hasAttribute('disabled')).toBe(false), slow)
  if (!('POST /cms/cmsArticle/lock/a1' in answers)) await opened()
  const save = () => page.user.click(screen.getByRole('button', { name: /^保存/ }))
  const sent = () => page.askedFor(saved).map(({ body }) => body as Record<string, unknown>)
  return { ...page, title, opened, save, sent }
}

test('文章表单: what a class declares stands in the form, and a refusal at its field', async () => {
  const { user, save, sent } = await show(
    { extra: { note: '旧' } },
    {
      'GET /cms/cmsArticle/ofClass/c1': { data: { auditMode: '0', extraFields: [price, note] } },
      [saved]: { code: 500, msg: '说明长度不能超过500个字符', errors: { 'extra.note': '说明长度不能超过500个字符' } },
    },
  )
  await user.click(screen.getByRole('button', { name: /高级/ }))
  await user.type(await screen.findByRole('spinbutton', { name: '价格' }, slow), '9')
  await save()
  await waitFor(() => expect(sent()).toMatchObject([{ extra: { price: 9, note: '旧' } }]), slow)
  const said = await screen.findAllByText('说明长度不能超过500个字符', {}, slow)
  expect(said.some((one) => one.closest('.ant-form-item'))).toBe(true)
})

test('文章表单: a passed article is saved only after a question, as it has to be passed again', async () => {
  const { user, title, save, sent } = await show({ status: '4' })
  await user.type(title, '二')
  await save()
  const asked = { name: '修改后需要重新提交审核，确定修改吗?' }
  await user.click(within(await screen.findByRole('alertdialog', asked, slow)).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog', asked)).toBe(null), slow)
  expect(sent()).toEqual([])
  await save()
  const question = within(await screen.findByRole('alertdialog', asked, slow))
  await user.click(question.getByRole('button', { name: '确定修改' }))
  await waitFor(() => expect(sent()).toMatchObject([{ id: 'a1', version: 3, title: '厂区新线二' }]), slow)
})

test('文章表单: what went out at its time meanwhile is read again on the spot, and what was written is offered', async () => {
  let kept: object | null = null
  const { user, title, save, askedFor } = await show(
    {},
    {
      [saved]: { code: 500, msg: '数据失效，请重新更新！', reason: 'stale' },
      'POST /cms/cmsArticle/autosave': ({ body }) => {
        kept = { ...(body as object), updateTime: '2026-03-04 05:06:07' }
        return { data: { updateTime: '2026-03-04 05:06:07' } }
      },
      'GET /cms/cmsArticle/autosave/a1': () => ({ data: kept }),
    },
  )
  await user.type(title, '二')
  await save()
  await user.click(await screen.findByRole('button', { name: '重新加载' }, slow))
  await user.click(await screen.findByRole('button', { name: /^恢\s*复$/ }, slow))
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveProperty('value', '厂区新线二')
  expect(askedFor('GET /cms/cmsArticle/a1')).toHaveLength(2)
})

test('文章表单: 重新加载 straight from a field waits for the copy that leaving it has started', async () => {
  let kept: object | null = null
  const { user, title, save, askedFor } = await show(
    {},
    {
      [saved]: { code: 500, msg: '数据失效，请重新更新！', reason: 'stale' },
      'POST /cms/cmsArticle/autosave': async ({ body }) => {
        await new Promise((resolve) => setTimeout(resolve, 400))
        kept = { ...(body as object), updateTime: '2026-03-04 05:06:07' }
        return { data: { updateTime: '2026-03-04 05:06:07' } }
      },
      'GET /cms/cmsArticle/autosave/a1': () => ({ data: kept }),
    },
  )
  await user.type(title, '二')
  await save()
  const reload = await screen.findByRole('button', { name: '重新加载' }, slow)
  await screen.findByText('已自动保存 05:06:07', {}, slow)
  await user.type(title, '三')
  await user.click(reload)
  await user.click(await screen.findByRole('button', { name: /^恢\s*复$/ }, slow))
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveProperty('value', '厂区新线二三')
  expect(askedFor('GET /cms/cmsArticle/a1')).toHaveLength(2)
})

test('文章表单: 重新加载 asks for an answer to the copy that is still offered first', async () => {
  const { user, title, save, askedFor } = await show(
    {},
    {
      [saved]: { code: 500, msg: '数据失效，请重新更新！', reason: 'stale' },
      'GET /cms/cmsArticle/autosave/a1': {
        data: { content: { title: '旧稿' }, articleVersion: 3, updateTime: '2026-03-04 05:06:07' },
      },
    },
  )
  const reload = () => screen.findByRole('button', { name: '重新加载' }, slow)
  await user.type(title, '二')
  await save()
  await user.click(await reload())
  const discard = await screen.findByRole('button', { name: /^丢\s*弃$/ }, slow)
  await user.type(screen.getByRole('textbox', { name: '标题' }), '三')
  await save()
  await user.click(await reload())
  await screen.findByText('请先恢复或丢弃检测到的未保存内容', {}, slow)
  await user.click(discard)
  await user.click(await reload())
  await waitFor(() => expect(askedFor('GET /cms/cmsArticle/a1')).toHaveLength(3), slow)
})

test('文章表单: nothing is asked where no review is', async () => {
  const { user, title, save, sent } = await show(
    { status: '4' },
    { 'GET /cms/cmsArticle/ofClass/c1': { data: { auditMode: '0', extraFields: [] } } },
  )
  await user.type(title, '二')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1), slow)
})

test.each([
  { auditMode: '0', name: '修改后定时发布将取消，确定修改吗?' },
  { auditMode: '1', name: '修改后需要重新提交审核，定时发布将取消，确定修改吗?' },
])(
  '文章表单: a planned publication is given up only after a question (review $auditMode)',
  async ({ auditMode, name }) => {
    const { user, title, save, sent } = await show(
      { status: '4', scheduled: true, publishTime: '2026-03-05 09:00:00' },
      { 'GET /cms/cmsArticle/ofClass/c1': { data: { auditMode, extraFields: [] } } },
    )
    await user.type(title, '二')
    await save()
    const question = within(await screen.findByRole('alertdialog', { name }, slow))
    expect(sent()).toEqual([])
    await user.click(question.getByRole('button', { name: '确定修改' }))
    await waitFor(() => expect(sent()).toHaveLength(1), slow)
  },
)

test('文章表单: whoever says no to a question can go on and save again', async () => {
  const { user, title, save, sent } = await show(
    {},
    { [saved]: { code: 500, msg: '已存在相同标题的文章，是否继续?', reason: 'articleWarnings' } },
  )
  await user.type(title, '二')
  await save()
  const asked = { name: '已存在相同标题的文章，是否继续?' }
  await user.click(within(await screen.findByRole('alertdialog', asked, slow)).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog', asked)).toBe(null), slow)
  await save()
  await screen.findByRole('alertdialog', asked, slow)
  expect(sent()).toHaveLength(2)
})

test('文章表单: related articles are found by a search and put in order, the title takes its look', async () => {
  const rows = [
    { id: 'a2', title: '旧线', className: '新闻', status: '1' },
    { id: 'a3', title: '设备', className: '新闻', status: '1' },
    { id: 'a1', title: '厂区新线', className: '新闻', status: '1' },
  ]
  const { user, save, sent } = await show({ relatedIds: ['a2'] }, { 'GET /cms/cmsArticle/page': pageData(rows) })
  await user.click(screen.getByRole('checkbox', { name: '加粗' }))
  await user.click(screen.getByRole('button', { name: /高级/ }))
  await user.click(await screen.findByRole('combobox', { name: '添加相关文章' }, slow))
  await user.click(await screen.findByText('设备（新闻）', {}, slow))
  // Neither itself nor what is there already.
  expect(screen.queryByText('厂区新线（新闻）')).toBe(null)
  expect(screen.queryByText('旧线（新闻）')).toBe(null)
  const list = within(screen.getByRole('list', { name: '相关文章' }))
  list.getByRole('button', { name: '移动 设备' }).focus()
  await user.keyboard('{ArrowUp}')
  await save()
  await waitFor(() => expect(sent()).toMatchObject([{ relatedIds: ['a3', 'a2'], titleStyle: { bold: true } }]), slow)
})

test('文章表单: 预览 shows the page of the site as a telephone does, then as a tablet', async () => {
  const { user, askedFor } = await show(
    {},
    { 'POST /cms/cmsArticle/previewToken/a1': { data: { url: 'https://www.example.com/preview/a1?token=t' } } },
  )
  await user.click(screen.getByRole('button', { name: '预览' }))
  await user.click(await screen.findByRole('menuitem', { name: '手机' }, slow))
  const frame = await screen.findByTitle('文章预览', {}, slow)
  expect([frame.getAttribute('src'), frame.style.width]).toEqual([
    'https://www.example.com/preview/a1?token=t',
    '375px',
  ])
  await user.click(screen.getByText('平板', { selector: '.ant-segmented-item-label' }))
  expect(frame.style.width).toBe('768px')
  expect(askedFor('POST /cms/cmsArticle/previewToken/a1')).toMatchObject([{ body: { draft: 'N', hours: 24 } }])
})

test('文章表单: what was changed live meanwhile is chosen field by field', async () => {
  const fields = [{ field: 'author', label: '作者', base: '甲', live: '乙', draft: '丙' }]
  const published = 'POST /cms/cmsArticle/publish/a1'
  const { user, askedFor } = await show(
    { status: '1', draftFlag: 'Y', draftStatus: '0' },
    {
      'GET /cms/cmsArticle/check/a1': { data: { errors: [], warnings: [] } },
      [published]: ({ body }) =>
        (body as { choices?: object }).choices
          ? { data: { success: 1, fail: 0, failures: [] } }
          : { code: 500, msg: '线上内容已被修改，请逐项选择要保留的内容', reason: 'articleConflict', data: { fields } },
    },
  )
  await user.click(screen.getByRole('button', { name: '发布修改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '线上内容已变更' }, slow))
  expect([dialog.getByText('乙'), dialog.getByText('丙')]).toHaveLength(2)
  await user.click(dialog.getByText('保留线上'))
  await user.click(dialog.getByRole('button', { name: '按选择发布' }))
  await waitFor(() => expect(askedFor(published).at(-1)).toMatchObject({ body: { choices: { author: 'live' } } }), slow)
})

test('文章表单: what somebody else writes can only be read, until it is taken over after a question', async () => {
  let holder = '李四'
  const locked = () => ({
    data: { held: holder === '我', lock: { by: 'u2', name: holder, time, mine: false }, version: 3 },
  })
  const time = '2026-03-04 05:06:07'
  const { user, title, opened } = await show(
    {},
    {
      'POST /cms/cmsArticle/lock/a1': locked,
      'POST /cms/cmsArticle/forceUnlock/a1': () => {
        holder = '我'
        return locked()
      },
    },
  )
  const said = `李四 正在编辑该文章（${time}），当前为只读`
  expect(await screen.findByText(said, {}, slow)).toBeTruthy()
  expect(title.hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: /^保存/ })).toBe(null)
  await user.click(screen.getByRole('button', { name: '强制接管' }))
  const asked = { name: '强制接管后对方未保存的内容将无法保存，确定吗?' }
  const question = within(await screen.findByRole('alertdialog', asked, slow))
  await user.click(question.getByRole('button', { name: '强制接管' }))
  await opened()
  expect(screen.queryByText(said)).toBe(null)
})

test('文章表单: a former version comes back into the form, never straight to visitors', async () => {
  const version = { versionNo: 2, kind: 'publish', title: '厂区新线', wordCount: 20, live: true, remark: null }
  const former = { ...version, id: 'v1', versionNo: 1, kind: 'save', live: false, createTime: '2026-03-03 05:06:07' }
  const restored = 'POST /cms/cmsArticle/rollback/a1/v1'
  const { user, askedFor } = await show(
    { status: '1' },
    {
      'GET /cms/cmsArticle/versions/a1': {
        data: [{ ...version, id: 'v2', createTime: '2026-03-04 05:06:07' }, former],
      },
      [restored]: {},
    },
  )
  await user.click(screen.getByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('menuitem', { name: '版本记录' }, slow))
  const drawer = within(await screen.findByRole('dialog', { name: /版本记录/ }, slow))
  await user.click(await drawer.findByRole('button', { name: '恢复' }, slow))
  const question = within(await screen.findByRole('alertdialog', {}, slow))
  expect(question.getAllByText('确定恢复到版本 1 吗？')).not.toEqual([])
  expect(question.getByText('恢复后内容不会自动发布，现有版本仍会保留')).toBeTruthy()
  await user.click(question.getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(askedFor(restored)).toHaveLength(1), slow)
  // The form is read anew.
  await waitFor(() => expect(askedFor('GET /cms/cmsArticle/a1')).toHaveLength(2), slow)
})
