import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import FormDesignIndex from '#/features/form/definition/FormDesignIndex.tsx'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  localStorage.clear()
})
afterEach(() => void vi.unstubAllGlobals())

const close = vi.fn<(fullPath?: string) => void>()
const open = vi.fn<(fullPath: string) => void>()
const shell = { pages: [], open, close, rename: vi.fn<() => void>(), refresh: vi.fn<() => void>() }
const input = newControl('input', 'input_1')
const batch = { ...newControl('batch', 'batch_1'), list: [newControl('number', 'number_1')] }
const table = newControl('table', 'table_1')
const formOf = (...list: FormDefinition['list']): FormDefinition => ({ ...newForm(), list })

function design(definition: FormDefinition, more: { answers?: Answers; permissions?: string[]; url?: string } = {}) {
  close.mockClear()
  const { answers = {}, permissions = ['*:*:*'], url = '/form/modules/FormDesign?id=f1' } = more
  const shown = renderPage(
    <ShellContext value={shell as unknown as Shell}>
      <FormDesignIndex />
    </ShellContext>,
    {
      url,
      permissions,
      answers: {
        'GET /form/definition/f1': {
          data: { id: 'f1', version: 3, formName: '请假申请', status: '1', draftJson: JSON.stringify(definition) },
        },
        'GET /system/dict/data/all/type/form_status': { data: [] },
        'POST /form/definition/saveDesign': { data: { id: 'f1', version: 4, draftJson: '{}', draftDirty: '1' } },
        'POST /form/definition/missed': { data: [] },
        ...answers,
      },
    },
  )
  const saved = () =>
    shown
      .askedFor('POST /form/definition/saveDesign')
      .map(({ body }) => body as { id: string; version: number; draftJson: string })
  const savedTypes = () =>
    (JSON.parse(saved().at(-1)?.draftJson ?? '{"list":[]}') as FormDefinition).list.map(({ type }) => type)
  return { ...shown, saved, savedTypes }
}
/** Longer than two choices may follow each other. */
const pause = (ms = 120) => new Promise((resolve) => setTimeout(resolve, ms))
/** Longer than changes that follow each other are one step of the history. */
const stepPause = 250
const canvas = () => screen.findByRole('region', { name: '画布' })
const item = async (key: string) => {
  const found = (await canvas()).querySelector<HTMLElement>(`[data-key="${key}"]`)
  if (!found) throw new Error(`no item ${key}`)
  return found
}
const entry = (name: string) => screen.getByRole('button', { name })
const types = async () =>
  [...(await canvas()).querySelectorAll('[data-type]')].map((each) => each.getAttribute('data-type'))

test('表单设计: without a form it shows the way to the forms', async () => {
  const { user } = design(formOf(), { url: '/form/modules/FormDesign' })
  expect(await screen.findByRole('heading', { name: '表单设计', level: 1 })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '前往表单管理' }))
  expect(open).toHaveBeenCalledWith('/form/definition')
})

test('表单设计: an empty form says how to begin; a click adds after the selected control', async () => {
  const { user } = design(formOf())
  expect(await screen.findByText('从左侧选择控件添加')).toBeTruthy()
  await user.click(entry('输入框'))
  await pause()
  await user.click(entry('评分'))
  await pause()
  await user.click((await canvas()).querySelector('[data-type="input"]') as HTMLElement)
  await user.click(entry('开关'))
  expect(await types()).toEqual(['input', 'switch', 'rate'])
  expect(screen.getByText('有未保存的修改')).toBeTruthy()
})

test('表单设计: what a dynamic table does not take is refused with its words', async () => {
  const { user } = design(formOf(batch))
  await user.click(await item('number_1'))
  await user.click(entry('富文本'))
  expect(await screen.findByText('该组件不能放入动态表格')).toBeTruthy()
  expect(await types()).toEqual(['batch', 'number'])
})

test('表单设计: saving sends the definition as text and takes the new version with it', async () => {
  const { user, saved, savedTypes } = design(formOf(input))
  await item('input_1')
  await user.click(entry('评分'))
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('保存成功')).toBeTruthy()
  expect(saved()[0]).toMatchObject({ id: 'f1', version: 3 })
  expect(savedTypes()).toEqual(['input', 'rate'])
  expect(screen.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeTruthy()
  await pause()
  await user.click(entry('开关'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]).toMatchObject({ version: 4 })
})

test('表单设计: a draft that somebody else has saved is not overwritten', async () => {
  const { user } = design(formOf(input), {
    answers: { 'POST /form/definition/saveDesign': { code: 500, msg: '表单已被他人修改，请刷新后重试' } },
  })
  await item('input_1')
  await user.click(entry('评分'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByText('保存成功')).toBeNull())
  expect(screen.getByText('有未保存的修改')).toBeTruthy()
})

test('表单设计: keys choose, move, copy, delete, take back', async () => {
  design(formOf(input, newControl('rate', 'rate_1')))
  await item('input_1')
  const press = async (key: string, more: object = {}) => {
    fireEvent.keyDown(document.body, { key, ...more })
    await pause(stepPause)
  }
  await press('ArrowDown')
  expect((await item('input_1')).dataset.selected).toBe('true')
  await press('ArrowDown', { altKey: true })
  expect(await types()).toEqual(['rate', 'input'])
  await press('d', { ctrlKey: true })
  expect(await types()).toEqual(['rate', 'input', 'input'])
  await press('Delete')
  expect(await types()).toEqual(['rate', 'input'])
  await press('z', { ctrlKey: true })
  expect(await types()).toEqual(['rate', 'input', 'input'])
  await press('y', { ctrlKey: true })
  expect(await types()).toEqual(['rate', 'input'])
  await press('Escape')
  expect((await canvas()).querySelector('[data-selected]')).toBeNull()
  fireEvent.keyDown(screen.getByRole('textbox', { name: '搜索组件' }), { key: 'z', ctrlKey: true })
  expect(await types()).toEqual(['rate', 'input'])
})

test('表单设计: controls travel through the clipboard with new keys', async () => {
  const { user } = design(formOf(input))
  await user.click(await item('input_1'))
  const clipboard = new Map<string, string>()
  const clipboardData = {
    setData: (kind: string, text: string) => clipboard.set(kind, text),
    getData: (kind: string) => clipboard.get(kind) ?? '',
  }
  fireEvent.copy(document.body, { clipboardData })
  fireEvent.paste(document.body, { clipboardData })
  expect(await types()).toEqual(['input', 'input'])
  clipboard.set('text/plain', '一段文字')
  fireEvent.paste(document.body, { clipboardData })
  expect(await types()).toEqual(['input', 'input'])
})

test('表单设计: a container with controls is deleted after a question', async () => {
  const { user } = design(formOf(batch, input))
  await user.click(await item('batch_1'))
  await user.click(screen.getByRole('button', { name: '删除 动态表格' }))
  const question = within(await screen.findByRole('alertdialog', { name: '是否确认删除该布局及其中的控件?' }))
  await user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(async () => expect(await types()).toEqual(['input']))
  expect((await item('input_1')).dataset.selected).toBe('true')
})

test('表单设计: deleting a field that formulas or rules need asks with the list of them', async () => {
  const price = { ...newControl('number', 'price'), label: '单价' }
  const total = {
    ...newControl('number', 'total'),
    label: '合计',
    options: { ...newControl('number', 'total').options, formula: '{price} * 2' },
  }
  const form = formOf(price, total)
  const when = { logic: 'all' as const, items: [{ model: 'price', op: 'empty' as const }] }
  const linkages = [{ id: 'r', name: '要单价', when, then: [{ do: 'require' as const, targets: ['total'] }] }]
  const submissionRules = [{ id: 's', when, message: '请填写单价', targets: ['total'] }]
  const { user } = design({ ...form, config: { ...form.config, linkages, submissionRules } })
  await user.click(await item('price'))
  await user.click(screen.getByRole('button', { name: '删除 单价' }))
  const question = within(await screen.findByRole('alertdialog', { name: '是否确认删除?' }))
  expect(question.getByText('以下公式和规则引用了要删除的内容，删除后须另行修改：')).toBeTruthy()
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '公式：合计',
    '联动规则：要单价',
    '提交校验：请填写单价',
  ])
  await user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(async () => expect((await canvas()).querySelector('[data-key="price"]')).toBeNull())
})

test('表单设计: what saving would take out of HTML is said before, and the canvas shows what is stored', async () => {
  const html = { ...newControl('html', 'html_1'), label: '说明' }
  const textOf = (text: string) => formOf({ ...html, options: { ...html.options, defaultValue: text } }, input)
  const dirty = '<p style="position: fixed">注意事项</p>'
  const { user, saved } = design(textOf(dirty), {
    answers: {
      'POST /form/definition/cleaning': { data: [{ key: 'html_1', label: '说明', removed: ['样式 position: fixed'] }] },
      'POST /form/definition/saveDesign': {
        data: { id: 'f1', version: 4, draftJson: JSON.stringify(textOf('<p>注意事项</p>')), draftDirty: '1' },
      },
    },
  })
  await item('html_1')
  await user.click(screen.getByRole('button', { name: '保存' }))
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('样式 position: fixed')).toBeTruthy()
  await press('返回修改')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(saved()).toEqual([])
  await user.click(screen.getByRole('button', { name: '保存' }))
  await press('移除并保存')
  await screen.findByText('保存成功')
  expect(saved()).toHaveLength(1)
  expect((await canvas()).querySelector('[style*="position"]')).toBeNull()
  expect(screen.queryByText('有未保存的修改')).toBeNull()
})

test('表单设计: F6 goes from the palette to the canvas, to the properties and round', async () => {
  const { user } = design(formOf(input))
  await user.click(await item('input_1'))
  const region = () =>
    document.activeElement
      ?.closest('[aria-label="组件与大纲"], [aria-label="画布"], [aria-label="属性设置"]')
      ?.getAttribute('aria-label')
  expect(region()).toBe('画布')
  const seen = []
  for (const key of ['{F6}', '{F6}', '{F6}', '{Shift>}{F6}{/Shift}']) {
    await user.keyboard(key)
    seen.push(region())
  }
  expect(seen).toEqual(['属性设置', '组件与大纲', '画布', '组件与大纲'])
})

test('表单设计: 清空 asks, empties the form, and can be taken back', async () => {
  const { user } = design(formOf(input))
  await item('input_1')
  await user.click(screen.getByRole('button', { name: '清空' }))
  expect(await screen.findByText('是否确认清空内容?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '是' }))
  expect(await screen.findByText('已清空')).toBeTruthy()
  expect(screen.getByText('从左侧选择控件添加')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(await types()).toEqual(['input'])
})

test('表单设计: the menu of a control moves it into a container', async () => {
  const { user } = design(formOf(input, { ...newControl('card', 'card_1'), label: '明细' }))
  fireEvent.contextMenu(await item('input_1'), { clientX: 10, clientY: 10 })
  await user.click(await screen.findByRole('menuitem', { name: /移入/ }))
  await user.click(await screen.findByRole('menuitem', { name: '明细' }))
  await waitFor(async () => expect(await types()).toEqual(['card', 'input']))
})

test('表单设计: the menu of a control moves it out of its container', async () => {
  const { user } = design(formOf({ ...newControl('card', 'card_1'), list: [input] }))
  fireEvent.contextMenu(await item('input_1'), { clientX: 10, clientY: 10 })
  await user.click(await screen.findByRole('menuitem', { name: /移出/ }))
  await waitFor(async () => expect((await item('card_1')).querySelector('[data-key]')).toBeNull())
  expect(await types()).toEqual(['card', 'input'])
})

test('表单设计: cells of a table are merged, the last column says why not', async () => {
  const { user } = design(formOf(table))
  const cell = async (place: string) => (await canvas()).querySelector(`td[data-cell="${place}"]`) as HTMLElement
  await item('table_1')
  fireEvent.contextMenu(await cell('0,1'), { clientX: 10, clientY: 10 })
  await user.click(await screen.findByRole('menuitem', { name: /合并与拆分/ }))
  await user.click(await screen.findByRole('menuitem', { name: /向右合并/ }))
  expect(await screen.findByText('当前是最后一列，无法向右合并')).toBeTruthy()
  fireEvent.contextMenu(await cell('0,0'), { clientX: 12, clientY: 10 })
  await user.click(await screen.findByRole('menuitem', { name: /合并与拆分/ }))
  await user.click(await screen.findByRole('menuitem', { name: /向下合并/ }))
  await waitFor(async () => expect((await cell('0,0')).getAttribute('rowspan')).toBe('2'))
})

test('表单设计: a label is rewritten where it stands', async () => {
  const { user } = design(formOf(input))
  await user.dblClick(await item('input_1'))
  const field = await within(await canvas()).findByRole('textbox', { name: '标签' })
  await user.clear(field)
  await user.type(field, '申请人{Enter}')
  expect(await screen.findByText('申请人/input_1')).toBeTruthy()
})

test('表单设计: unsaved changes are asked about before the page closes', async () => {
  const { user } = design(formOf(input))
  await item('input_1')
  await user.click(entry('评分'))
  await user.click(screen.getByRole('button', { name: '关闭' }))
  // By its words: in tests antd gives the tooltip of 关闭 and the title of the dialog one id, so its name may be either.
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getAllByText('有未保存的修改，是否确认关闭?')).not.toHaveLength(0)
  await user.click(question.getByRole('button', { name: '继续设计' }))
  expect(close).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await user.click(screen.getByRole('button', { name: '关闭' }))
  expect(close).toHaveBeenCalledWith('/form/modules/FormDesign?id=f1')
})

test('表单设计: a published version is only looked at', async () => {
  const { user } = design(formOf(input), {
    url: '/form/modules/FormDesign?id=f1&version=v2',
    answers: {
      'GET /form/version/v2': { data: { id: 'v2', versionNo: 2, schemaJson: JSON.stringify(formOf(input)) } },
    },
  })
  expect(await screen.findByText('V2 只读')).toBeTruthy()
  await user.click(entry('评分'))
  await user.click(await item('input_1'))
  expect(await types()).toEqual(['input'])
  expect(screen.queryByRole('button', { name: '发布' })).toBeNull()
  expect(screen.queryByRole('button', { name: '删除 输入框' })).toBeNull()
  expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
})

test('表单设计: publishing saves first and tells the version', async () => {
  const { user, asked, saved } = design(formOf(input), {
    answers: {
      'POST /form/definition/publish': {
        msg: '发布成功，当前版本 V3',
        data: { versionId: 'v3', versionNo: 3, version: 5 },
      },
    },
  })
  await item('input_1')
  await user.click(entry('评分'))
  await user.click(screen.getByRole('button', { name: '发布' }))
  const dialog = within(await screen.findByRole('dialog', { name: '发布表单' }))
  await user.type(dialog.getByRole('textbox', { name: '变更说明' }), '增加评分')
  await user.click(dialog.getByRole('button', { name: '发布' }))
  expect(await screen.findByText('发布成功，当前版本 V3')).toBeTruthy()
  const posts = asked.filter(({ method, path }) => method === 'POST' && path.startsWith('/form/definition'))
  const words = ['missed', 'saveDesign', 'publish']
  expect(posts.map(({ path }) => path)).toEqual(words.map((word) => `/form/definition/${word}`))
  // What is asked about is the canvas, which nobody has saved yet.
  expect(posts[0]?.body).toMatchObject({ id: 'f1', draftJson: expect.stringContaining('"rate"') })
  expect(posts[2]?.body).toEqual({ id: 'f1', version: 4, changeNote: '增加评分' })
  await user.click(entry('开关'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]).toMatchObject({ version: 5 })
})

test('表单设计: publishing a form with problems shows them, in whatever words it is refused', async () => {
  const refused = { code: 500, reason: 'formProblems', msg: '此表单还不能发布', data: [] }
  const problems = [{ message: '表单至少包含一个数据控件' }]
  const { user } = design(formOf(), {
    answers: { 'POST /form/definition/publish': refused, 'POST /form/definition/check': { data: problems } },
  })
  await screen.findByText('从左侧选择控件添加')
  await user.click(screen.getByRole('button', { name: '发布' }))
  const dialog = within(await screen.findByRole('dialog', { name: '发布表单' }))
  await user.click(dialog.getByRole('button', { name: '发布' }))
  expect(await screen.findByRole('button', { name: /表单至少包含一个数据控件/ })).toBeTruthy()
})

test('表单设计: the palette finds by word, its open groups are remembered', async () => {
  const { user, unmount } = design(formOf())
  await screen.findByText('从左侧选择控件添加')
  expect(screen.queryByRole('button', { name: '栅格布局' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: '搜索组件' }), '栅格')
  expect(entry('栅格布局')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '输入框' })).toBeNull()
  await user.clear(screen.getByRole('textbox', { name: '搜索组件' }))
  await user.click(screen.getByRole('button', { name: '布局组件' }))
  expect(localStorage.getItem('collapseDefaultActiveKey')).toBe('1,2')
  unmount()
  design(formOf())
  expect(await screen.findByRole('button', { name: '栅格布局' })).toBeTruthy()
})

/** As it comes when the database was changed past the product. */
const damagedDraft = '{"list":[{"type":"inp'
const versionsOf = (...texts: string[]): Answers => ({
  'GET /form/version/page': {
    data: { list: texts.map((_, at) => ({ id: `v${at}`, versionNo: texts.length - at })), total: texts.length },
  },
  ...Object.fromEntries(texts.map((schemaJson, at) => [`GET /form/version/v${at}`, { data: { schemaJson } }])),
})
const damagedForm = (draftJson: string): Answers => ({
  'GET /form/definition/f1': { data: { id: 'f1', version: 3, formName: '请假申请', status: '1', draftJson } },
})
const lastVersion = '打开最近一次发布的版本'

test.each([damagedDraft, '{"list":1}'])(
  '表单设计: for the damaged draft %s the newest version that can be read is opened, to be saved',
  async (draftJson) => {
    const { user, saved, savedTypes } = design(formOf(), {
      answers: {
        ...damagedForm(draftJson),
        ...versionsOf('{', JSON.stringify(formOf(input)), JSON.stringify(formOf())),
      },
    })
    expect(await screen.findByText('加载失败：数据格式错误')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: lastVersion }))
    expect(await types()).toEqual(['input'])
    expect(await screen.findByText('已打开版本 V2，保存后成为草稿')).toBeTruthy()
    expect(screen.getByText('有未保存的修改')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('保存成功')).toBeTruthy()
    expect(saved()[0]).toMatchObject({ id: 'f1', version: 3 })
    expect(savedTypes()).toEqual(['input'])
  },
)

test('表单设计: a damaged draft without a version that can be read says so', async () => {
  const { user } = design(formOf(), { answers: { ...damagedForm(damagedDraft), ...versionsOf('{') } })
  await user.click(await screen.findByRole('button', { name: lastVersion }))
  expect(await screen.findByText('没有可以打开的已发布版本')).toBeTruthy()
  expect(screen.getByText('加载失败：数据格式错误')).toBeTruthy()
})

test('表单设计: whoever may only look is offered no other draft', async () => {
  design(formOf(), { answers: damagedForm(damagedDraft), permissions: ['form:definition:query'] })
  expect(await screen.findByText('加载失败：数据格式错误')).toBeTruthy()
  expect(screen.queryByRole('button', { name: lastVersion })).toBeNull()
})

test('表单设计: every control of a large form stands at once, its input when the browser has time', async () => {
  const free: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => free.push(run))
  design(formOf(...Array.from({ length: 60 }, (_, at) => newControl('input', `input_${at}`))))
  const sheet = await canvas()
  const count = (selector: string) => sheet.querySelectorAll(selector).length
  expect([count('[data-key]'), count('input') < 60, count('[data-undrawn]') > 0]).toEqual([60, true, true])
  // What is not drawn yet can be worked with.
  fireEvent.keyDown(document.body, { key: 'ArrowUp' })
  expect((await item('input_59')).dataset.selected).toBe('true')
  while (free.length > 0) act(() => free.shift()?.())
  expect([count('input'), count('[data-undrawn]')]).toEqual([60, 0])
})
