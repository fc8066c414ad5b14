import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, FormConfig } from '@app/form-engine/document/types.ts'
import { createDesigner, DesignerContext } from '#/features/form/definition/draft/designerStore.ts'
import { ControlPanel } from '#/features/form/definition/panels/ControlPanel.tsx'
import { FormPanel } from '#/features/form/definition/panels/FormPanel.tsx'
import { stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'

beforeEach(() => stubLayout())

function show(list: Control[], config: Partial<FormConfig> = {}, Panel = ControlPanel) {
  let now = 0
  const store = createDesigner({ now: () => now })
  const form = newForm()
  store.getState().load({ list, config: { ...form.config, ...config } })
  now += 1_000
  if (list[0]) store.getState().select([list[0].key])
  const page = renderPage(
    <DesignerContext value={store}>
      <Panel />
    </DesignerContext>,
  )
  const definition = () => store.getState().definition
  return { ...page, store, definition, first: () => definition().list[0] as Control, later: () => (now += 5_000) }
}

const input = (key: string, model: string, options = {}) => {
  const control = newControl('input', key)
  return { ...control, model, label: model, options: { ...control.options, ...options } }
}

test('校验: a field becomes required with its own words', async () => {
  const { user, first } = show([input('input_1', 'name')])
  await user.click(screen.getByRole('checkbox', { name: '必填' }))
  const message = screen.getByRole('textbox', { name: '必填校验提示信息' })
  await user.clear(message)
  await user.type(message, '请输入姓名')
  expect(first().rules).toEqual([{ required: true, message: '请输入姓名' }])
})

test('校验: a pattern that is none, or that could take for ever, is refused below the field', async () => {
  const { user, first } = show([input('input_1', 'name')])
  await user.click(screen.getByRole('button', { name: '增加校验' }))
  const rule = within(screen.getByRole('group', { name: '校验 1' }))
  const pattern = rule.getByRole('textbox', { name: '正则表达式pattern' })
  await user.type(pattern, '([[')
  expect(rule.getByRole('alert').textContent).toBe('正则表达式不正确')
  await user.clear(pattern)
  await user.click(pattern)
  await user.paste('^(?=(a+)+$)(b*)*\\1$')
  expect(rule.getByRole('alert').textContent).toBe('正则表达式可能导致性能问题')
  await user.clear(pattern)
  await user.click(pattern)
  await user.paste('^\\d{6}$')
  expect(rule.queryByRole('alert')).toBeNull()
  expect(first().rules?.[1]).toEqual({ pattern: '^\\d{6}$', message: '' })
  await user.click(rule.getByRole('button', { name: '删除校验 1' }))
  expect(first().rules).toHaveLength(1)
})

test('校验: another kind has its number and its standard words', async () => {
  const { user, first } = show([input('input_1', 'name')])
  await user.click(screen.getByRole('button', { name: '增加校验' }))
  const rule = within(screen.getByRole('group', { name: '校验 1' }))
  await user.click(rule.getByRole('combobox', { name: '校验类型' }))
  await user.click(await screen.findByText('最小长度'))
  expect(rule.getByRole('textbox', { name: '提示信息' }).getAttribute('placeholder')).toBe('长度不能少于 1 个字符')
  expect(first().rules?.[1]).toEqual({ kind: 'minLength', value: 1, message: '' })
})

test('数据字段: a name that somebody has is refused, an odd one only remarked', async () => {
  const { user, first } = show([input('input_1', 'name'), input('input_2', 'phone')])
  const field = screen.getByRole('textbox', { name: '数据字段' })
  const rename = async (text: string) => {
    await user.clear(field)
    if (text) await user.type(field, text)
  }
  await rename('phone')
  expect(screen.getByRole('alert').textContent).toBe('数据字段已存在')
  await rename('constructor')
  expect(screen.getByRole('alert').textContent).toBe('数据字段不可用：constructor')
  await rename('')
  expect(screen.getByRole('alert').textContent).toBe('数据字段不能为空')
  await user.tab()
  expect(first().model).toBe('name')
  await rename('姓名')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(/^建议以字母或下划线开头/)).toBeTruthy()
  await user.tab()
  expect(first().model).toBe('姓名')
})

test('数据字段: formulas that mention it are named, and follow', async () => {
  const { user, definition } = show([
    input('input_1', 'price'),
    input('input_2', 'words', { formula: 'UPPERMONEY({price})' }),
  ])
  const field = screen.getByRole('textbox', { name: '数据字段' })
  await user.clear(field)
  await user.type(field, 'amount{Enter}')
  await screen.findAllByText('修改数据字段【price】')
  expect(screen.getByText('公式：words')).toBeTruthy()
  expect(definition().list[0]?.model).toBe('price')
  await user.click(screen.getByRole('button', { name: '修改' }))
  await waitFor(() => expect(definition().list[0]?.model).toBe('amount'))
  expect(definition().list[1]?.options.formula).toBe('UPPERMONEY({amount})')
})

test('表单属性: every setting is there, widths of labels by their layout', async () => {
  const { user, definition } = show([], {}, FormPanel)
  const named = () =>
    [...document.querySelectorAll('[data-look]')].map((field) => field.querySelector(':scope > label, h3')?.textContent)
  expect(named()).toEqual([
    '表单布局',
    '标签布局（水平布局生效）',
    '标签宽度（px）',
    '预览模态框宽度',
    '表单CSS',
    '表单属性',
    '标签对齐',
    '尺寸',
    '隐藏字段的值',
    '提示',
  ])
  expect(screen.getByText('实际预览效果请点击预览查看')).toBeTruthy()
  await user.click(screen.getByText('栅格'))
  expect(named()).toContain('labelCol')
  expect(named()).toContain('wrapperCol')
  expect(definition().config.labelLayout).toBe('Grid')
})

test('表单属性: the slider sets all labels and gives the rest to the contents', async () => {
  const { user, definition } = show([], { labelLayout: 'Grid' }, FormPanel)
  fireEvent.keyDown(screen.getByRole('slider', { name: 'labelCol（全部）' }), {
    key: 'ArrowRight',
    keyCode: 39,
    which: 39,
  })
  expect(definition().config.labelCol).toEqual({ xs: 5, sm: 5, md: 5, lg: 5, xl: 5, xxl: 5 })
  expect(definition().config.wrapperCol).toEqual({ xs: 19, sm: 19, md: 19, lg: 19, xl: 19, xxl: 19 })
  const one = screen.getByRole('spinbutton', { name: 'labelCol md' })
  await user.clear(one)
  await user.type(one, '9')
  expect(definition().config.labelCol).toMatchObject({ sm: 5, md: 9 })
})

test('表单属性: only an unusual width of the preview is written down', async () => {
  const { user, definition, store } = show([], {}, FormPanel)
  const width = screen.getByRole('spinbutton', { name: '预览模态框宽度' })
  await user.clear(width)
  await user.type(width, '1024')
  expect(store.getState().previewWidth).toBe(1024)
  expect(definition().config.previewWidth).toBe(1024)
  await user.clear(width)
  await user.type(width, '850')
  expect(definition().config).not.toHaveProperty('previewWidth')
})
