import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { toJsonSchema } from '@app/form-engine/export/toJsonSchema.ts'
import { vueSample } from '@app/form-engine/export/vue.ts'
import { formTemplates } from '@app/form-engine/templates/templates.ts'
import { createDesigner, DesignerContext, useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { paste, stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { ImportDialog } from './ImportDialog.tsx'

beforeEach(() => stubLayout())

const input = newControl('input', 'input_1')
const textOf = (list: Control[], more: Record<string, unknown> = {}) => JSON.stringify({ ...newForm(), list, ...more })

function Host() {
  const open = useDesigner((state) => state.dialog?.name === 'import')
  return open && <ImportDialog />
}

function show(list: Control[] = []) {
  const store = createDesigner()
  store.getState().load({ ...newForm(), list })
  store.getState().openDialog('import')
  const page = renderPage(
    <DesignerContext value={store}>
      <Host />
    </DesignerContext>,
  )
  const { user } = page
  const editor = () => screen.findByRole('textbox', { name: '导入内容' })
  const write = async (text: string) => {
    await user.click(await editor())
    await user.keyboard('{Control>}a{/Control}')
    paste(await editor(), { text })
  }
  const send = () => user.click(screen.getByRole('button', { name: '导入' }))
  const choose = (text: string, name = 'form.json') => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]')
    if (field) fireEvent.change(field, { target: { files: [new File([text], name, { type: 'application/json' })] } })
  }
  return { ...page, store, editor, write, send, choose, list: () => store.getState().definition.list }
}

const alert = async () => (await screen.findByRole('alert')).textContent

test('导入: the example in the editor is a form with one input', async () => {
  const { editor, send, store, list } = show()
  expect(screen.getByText(/导入格式如下:/)).toBeTruthy()
  await editor()
  await send()
  expect(await screen.findByText('导入成功')).toBeTruthy()
  expect(list().map(({ type }) => type)).toEqual(['input'])
  expect(store.getState().definition.config).toMatchObject({ layout: 'horizontal', labelCol: { xs: 4 } })
  expect(store.getState().dialog).toBeUndefined()
})

test.each([
  ['text that is no JSON', '{"list": [', '第 1 行第 11 列不是合法的 JSON'],
  ['JSON that is no form', '{"name": "x"}', '必须是包含 list 数组和 config 对象的 JSON 对象'],
  [
    'names that reach for the prototype',
    '{"list": [], "config": {}, "__proto__": {"a": 1}}',
    '不允许的属性名：__proto__',
  ],
])('导入: %s is refused and the dialog stays', async (_, text, detail) => {
  const { write, send, store, list } = show([input])
  await write(text)
  await send()
  expect(await alert()).toContain('导入失败，数据格式不对')
  expect(screen.getByText(detail)).toBeTruthy()
  expect(store.getState().dialog?.name).toBe('import')
  expect(list()).toHaveLength(1)
})

test('导入: a form of depth 200 is refused', async () => {
  const { choose } = show()
  choose(`{"list":${'['.repeat(200)}${']'.repeat(200)},"config":{}}`)
  expect(await alert()).toContain('嵌套层级过深')
})

test('导入: a file of 5 MB is refused without being read', async () => {
  const { choose, store } = show()
  choose('x'.repeat(5 * 1_048_576))
  expect(await alert()).toContain('表单定义过大')
  expect(store.getState().dialog?.name).toBe('import')
})

test('导入: a file is read here, without any request', async () => {
  const { choose, asked, list } = show()
  const before = asked.length
  choose(`\uFEFF${textOf([input])}`)
  expect(await screen.findByText('导入成功')).toBeTruthy()
  expect(list().map(({ key }) => key)).toEqual(['input_1'])
  expect(asked).toHaveLength(before)
})

test('导入: what the designer does not know is not lost', async () => {
  const { choose, store } = show()
  const strange = { type: 'mystery', key: 'mystery_1', options: { a: [1, null] }, more: { b: true } }
  const source = { list: [strange], config: { layout: 'inline', title: 'x' }, name: '旧表单' }
  choose(JSON.stringify(source))
  expect(await screen.findByText('导入成功')).toBeTruthy()
  expect(store.getState().toSource()).toEqual(source)
})

test('导入: into a form that holds something it asks whether to replace or to append', async () => {
  const { choose, user, store, list } = show([input])
  await user.click(screen.getByRole('radio', { name: '追加到末尾' }))
  choose(textOf([newControl('number', 'number_1')]))
  expect(await screen.findByText('导入成功')).toBeTruthy()
  expect(list().map(({ type }) => type)).toEqual(['input', 'number'])
  store.getState().undo()
  expect(list().map(({ type }) => type)).toEqual(['input'])
})

test('导入: rules of an appended form come along and mean its own controls', async () => {
  const { choose, user, store, list } = show([input])
  await user.click(screen.getByRole('radio', { name: '追加到末尾' }))
  const leave = formTemplates.find(({ code }) => code === 'leave_apply')
  choose(JSON.stringify(leave?.definition))
  expect(await screen.findByText('导入成功')).toBeTruthy()
  const [linkage] = store.getState().definition.config.linkages ?? []
  const target = linkage?.then[0]?.targets?.[0]
  expect(list().map(({ key }) => key)).toContain(target)
})

test('导入: a sample that the designer wrote and a JSON Schema are read as well', async () => {
  const { choose, store, list } = show()
  choose(vueSample({ ...newForm(), list: [input] }), 'demo.vue')
  expect(await screen.findByText('导入成功')).toBeTruthy()
  expect(list().map(({ key }) => key)).toEqual(['input_1'])
  act(() => store.getState().openDialog('import'))
  choose(JSON.stringify(toJsonSchema({ ...newForm(), list: [newControl('switch', 'switch_1')] })), 'demo.schema.json')
  await expect.poll(() => list().map(({ type }) => type)).toEqual(['switch'])
})

test('导入: one of several forms is chosen', async () => {
  const { choose, user, list } = show()
  choose(`[${textOf([input], { name: '甲' })},${textOf([newControl('rate', 'rate_1')], { name: '乙' })}]`)
  await user.click(await screen.findByRole('button', { name: '乙' }))
  expect(list().map(({ type }) => type)).toEqual(['rate'])
})
