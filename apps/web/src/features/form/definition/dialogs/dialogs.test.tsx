import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import {
  createDesigner,
  DesignerContext,
  useDesigner,
  type DialogName,
} from '#/features/form/definition/draft/designerStore.ts'
import { stubLayout } from '#testing/editing.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { CheckDrawer } from './CheckDrawer.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { JsonDialog } from './JsonDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { TemplatesDrawer } from './TemplatesDrawer.tsx'

beforeEach(() => stubLayout())

const parts = {
  json: JsonDialog,
  code: CodeDialog,
  preview: PreviewDialog,
  check: CheckDrawer,
  templates: TemplatesDrawer,
}

function Host() {
  const name = useDesigner((state) => state.dialog?.name)
  return Object.entries(parts).map(([key, Part]) => key === name && <Part key={key} />)
}

function show(name: DialogName, list: Control[], answers: Answers = {}) {
  let now = 0
  const store = createDesigner({ now: () => now })
  store.getState().load({ ...newForm(), list })
  store.getState().setFormName('请假/申请')
  now += 1_000
  store.getState().openDialog(name)
  const page = renderPage(
    <DesignerContext value={store}>
      <Host />
    </DesignerContext>,
    { answers },
  )
  return { ...page, store }
}

/** What would be saved as a file. */
function savedFiles() {
  const files: { name: string; blob: Blob }[] = []
  let blob: Blob
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, blob })
  })
  return files
}

const input = { ...newControl('input', 'input_1'), label: '姓名#1</textarea><script>' }

test('JSON数据: the form is shown, copied and saved under its name', async () => {
  const files = savedFiles()
  const { user } = show('json', [input])
  const text = await screen.findByRole('textbox', { name: 'JSON数据' })
  expect(text.getAttribute('aria-readonly')).toBe('true')
  await user.click(screen.getByRole('button', { name: '复制数据' }))
  expect(await screen.findByText('复制成功')).toBeTruthy()
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({ list: [{ key: 'input_1' }] })
  await user.click(screen.getByRole('button', { name: '导出代码' }))
  await user.click(screen.getByRole('button', { name: '导出JSON Schema' }))
  expect(files.map(({ name }) => name)).toEqual(['请假_申请.json', '请假_申请.schema.json'])
  expect(JSON.parse((await files[1]?.blob.text()) ?? '')).toMatchObject({ type: 'object' })
  expect(JSON.parse((await files[0]?.blob.text()) ?? '')).toMatchObject({ list: [{ label: input.label }] })
})

test('JSON数据: a copy that the browser refuses is told', async () => {
  const { user } = show('json', [input])
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  document.execCommand = () => false
  await user.click(screen.getByRole('button', { name: '复制数据' }))
  expect(await screen.findByText('复制失败')).toBeTruthy()
})

test('代码: a sample for each kind of page, none of which runs here', async () => {
  const files = savedFiles()
  const { user } = show('code', [input])
  const save = () => user.click(screen.getByRole('button', { name: '导出代码' }))
  await save()
  await user.click(screen.getByRole('tab', { name: 'HTML' }))
  await save()
  await user.click(screen.getByRole('tab', { name: 'REACT' }))
  await save()
  await user.click(screen.getByRole('radio', { name: '独立源码' }))
  await save()
  expect(files.map(({ name }) => name.split('.').at(-1))).toEqual(['vue', 'html', 'tsx', 'tsx'])
  const texts = await Promise.all(files.map(({ blob }) => blob.text()))
  expect(texts[1]).not.toContain('</textarea><script>')
  expect(texts[2]).not.toBe(texts[3])
  expect(document.querySelector('.cm-content script')).toBeNull()
})

test('预览: what is missing is told on the fields, what is right is shown as data', async () => {
  const must = { ...input, label: '姓名', model: 'name', rules: [{ required: true, message: '请输入姓名' }] }
  const { user } = show('preview', [must])
  const field = await screen.findByRole('textbox', { name: /姓名/ })
  await user.click(screen.getByRole('button', { name: '获取数据' }))
  expect(await screen.findByText('请输入姓名')).toBeTruthy()
  await user.type(field, '王敏')
  await user.click(screen.getByRole('button', { name: '获取数据' }))
  const data = await screen.findByRole('textbox', { name: 'JSON数据' })
  expect(data.textContent).toContain('王敏')
})

test('预览: the data is shown while it is filled in, and forgotten when the preview closes', async () => {
  const { user, store } = show('preview', [{ ...input, label: '姓名', model: 'name' }])
  await user.click(screen.getByRole('switch', { name: '数据' }))
  await user.type(await screen.findByRole('textbox', { name: /姓名/ }), '王')
  expect(screen.getByRole('region', { name: '实时数据' }).textContent).toContain('王')
  await user.click(screen.getByText('关闭'))
  expect(store.getState().dialog).toBeUndefined()
})

test('检查结果: an entry chooses its control', async () => {
  const { user, store, askedFor } = show('check', [input], {
    'POST /form/definition/check': {
      data: [{ key: 'input_1', message: '数据字段重复：name' }, { message: '表单定义过大' }],
    },
  })
  await user.click(await screen.findByRole('button', { name: /数据字段重复：name/ }))
  expect(store.getState().selection).toEqual(['input_1'])
  const sent = askedFor('POST /form/definition/check')[0]?.body as { draftJson: string }
  expect(JSON.parse(sent.draftJson)).toMatchObject({ list: [{ key: 'input_1' }] })
})

test('检查结果: nothing to find is said, a failure can be tried again', async () => {
  let fails = true
  const { user } = show('check', [input], {
    'POST /form/definition/check': () => (fails ? { code: 500, msg: '服务暂时不可用' } : { data: [] }),
  })
  await user.click(await screen.findByRole('button', { name: '重试' }).finally(() => (fails = false)))
  expect(await screen.findByText('没有发现问题，可以发布')).toBeTruthy()
})

test('模板: a ready form replaces the empty one as one step', async () => {
  const { user, store } = show('templates', [])
  await user.click(screen.getByRole('button', { name: '使用请假申请' }))
  expect(store.getState().definition.list.length).toBeGreaterThan(3)
  store.getState().undo()
  expect(store.getState().definition.list).toEqual([])
})

test('模板: beside other controls it is appended when that is wanted', async () => {
  const { user, store } = show('templates', [input])
  await user.click(screen.getByRole('button', { name: '追加访客登记' }))
  expect(store.getState().definition.list[0]?.key).toBe('input_1')
  expect(store.getState().definition.list.length).toBeGreaterThan(3)
})

const fragment = {
  id: '7',
  name: '联系方式',
  category: null,
  fragmentJson: JSON.stringify([newControl('input', 'input_9')]),
  scope: '0',
  own: true,
  version: 1,
}

test('常用模板: what is chosen is kept and put in again', async () => {
  const { user, store, askedFor } = show('templates', [input, newControl('rate', 'rate_1')], {
    'GET /form/fragment/list': { data: [fragment] },
    'POST /form/fragment': { data: fragment },
  })
  store.getState().select(['input_1'])
  await user.click(screen.getByRole('tab', { name: '常用模板' }))
  await user.type(await screen.findByRole('textbox', { name: '将所选 1 个控件保存为常用模板' }), '姓名')
  await user.click(screen.getByRole('radio', { name: '公共' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(askedFor('POST /form/fragment')).toHaveLength(1))
  expect(askedFor('POST /form/fragment')[0]?.body).toMatchObject({ name: '姓名', scope: '1' })
  await user.click(screen.getByRole('button', { name: '插入联系方式' }))
  expect(store.getState().definition.list.map(({ type }) => type)).toEqual(['input', 'input', 'rate'])
})
