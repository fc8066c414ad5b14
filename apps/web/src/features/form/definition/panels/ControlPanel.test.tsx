import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { controlTypes, type ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { designOf } from '#/components/form/controls/designs.ts'
import { createDesigner, DesignerContext } from '#/features/form/definition/draft/designerStore.ts'
import { stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { ControlPanel } from './ControlPanel.tsx'

beforeEach(() => stubLayout())

/** The panel beside a form with these controls, the given ones chosen. */
function show(list: Control[], { chosen = [list[0]?.key ?? ''] } = {}) {
  let now = 0
  const store = createDesigner({ now: () => now })
  const form = newForm()
  store.getState().load({ ...form, list })
  now += 1_000
  store.getState().select(chosen)
  const screenOf = renderPage(
    <DesignerContext value={store}>
      <ControlPanel />
    </DesignerContext>,
    {
      answers: {
        'GET /system/dict/type/optionselect': {
          data: [{ id: '1', dictName: '性别', dictType: 'sys_user_sex', status: '0' }],
        },
      },
    },
  )
  const control = (at = 0) => store.getState().definition.list[at] as Control
  return { ...screenOf, store, control, later: (ms: number) => (now += ms) }
}

const one = (type: ControlType, options: Record<string, unknown> = {}, rest: Partial<Control> = {}) => {
  const control = newControl(type, `${type}_1`)
  return { ...control, ...rest, options: { ...control.options, ...options } }
}

const groups = () =>
  [...document.querySelectorAll('[data-look]')].map(
    (field) => field.querySelector(':scope > label, h3')?.textContent ?? '',
  )
const flags = () =>
  within(screen.getByRole('group', { name: '操作属性' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent)

/** Rows of a fresh control of each type of the specification, in the order of the panel (form-designer §1.6). */
const rows = {
  input: '标签 数据字段 输入框type 占位内容 宽度 最大长度 默认值 操作属性 校验 帮助信息 前缀 后缀',
  textarea: '标签 数据字段 占位内容 自适应内容高度 宽度 最大长度 默认值 操作属性 校验 帮助信息',
  number: '标签 数据字段 占位内容 宽度 步长 最小值 最大值 数值精度 默认值 操作属性 校验 帮助信息',
  select: '标签 数据字段 占位内容 宽度 dictCode 选项配置 默认值 操作属性 校验 帮助信息',
  checkbox: '标签 数据字段 dictCode 选项配置 默认值 操作属性 校验 帮助信息',
  radio: '标签 数据字段 dictCode 选项配置 默认值 操作属性 校验 帮助信息',
  date: '标签 数据字段 占位内容 宽度 默认值 时间格式 操作属性 校验 帮助信息',
  time: '标签 数据字段 占位内容 宽度 默认值 时间格式 操作属性 校验 帮助信息',
  rate: '标签 数据字段 最大值 默认值 操作属性 校验 帮助信息',
  slider: '标签 数据字段 宽度 步长 最小值 最大值 默认值 操作属性 校验 帮助信息',
  uploadFile:
    '标签 数据字段 占位内容 宽度 默认值 下载方式 最大上传数量 上传大小限制（MB） 允许类型 上传地址 文件name 额外参数（JSON格式） 请求头（JSON格式） 操作属性 校验 帮助信息',
  uploadImg:
    '标签 数据字段 占位内容 宽度 默认值 样式 最大上传数量 上传大小限制（MB） 允许类型 上传地址 文件name 额外参数（JSON格式） 请求头（JSON格式） 操作属性 校验 帮助信息',
  treeSelect: '标签 数据字段 占位内容 选项配置 默认值 操作属性 校验 帮助信息',
  cascader: '标签 数据字段 占位内容 选项配置 默认值 操作属性 校验 帮助信息',
  batch: '标签 数据字段 宽度 最小行数 最大行数 scrollY 操作属性 校验 帮助信息',
  selectInputList: '标签 数据字段 宽度 列选项配置 操作属性 帮助信息',
  editor: '标签 数据字段 占位内容 宽度 高度 默认值 操作属性 校验 帮助信息',
  switch: '标签 数据字段 默认值 操作属性 校验 帮助信息',
  button: '标签 类型 按钮操作 操作属性',
  alert: '标签 辅助描述 类型 操作属性 操作属性',
  text: '标签 文字对齐方式 字体属性设置 操作属性 操作属性',
  html: '标签 默认值 操作属性',
  divider: '标签 标签位置',
  card: '标签',
  tabs: '标签 标签间距 页签配置 页签位置 页签类型 大小 操作属性',
  grid: '标签 栅格间距 列配置项',
  table: '标签 宽度 表格样式CSS 属性 提示',
  userSelect: '标签 数据字段 占位内容 宽度 默认值 操作属性 校验 帮助信息',
  deptSelect: '标签 数据字段 占位内容 宽度 可选范围 默认值 操作属性 校验 帮助信息',
  postSelect: '标签 数据字段 占位内容 宽度 默认值 操作属性 校验 帮助信息',
  steps: '标签 步骤配置 操作属性',
  collapse: '标签 面板配置 默认展开 操作属性',
  color: '标签 数据字段 宽度 默认值 预设颜色 操作属性 校验 帮助信息',
  signature: '标签 数据字段 占位内容 宽度 笔迹颜色 笔迹粗细 操作属性 校验 帮助信息',
  formula: '标签 数据字段 占位内容 宽度 数值精度 结果类型 操作属性 帮助信息',
  password: '标签 数据字段 占位内容 宽度 最小长度 强度 确认 操作属性 校验 帮助信息',
  region: '标签 数据字段 占位内容 宽度 级别 默认值 操作属性 校验 帮助信息',
  subForm: '标签 引用表单',
  serialNo: '标签 数据字段 占位内容 前缀 日期段 位数 从头编号 示例 操作属性 帮助信息',
} satisfies Partial<Record<ControlType, string>>

test.each(Object.entries(rows) as [ControlType, string][])(
  '控件属性: %s has its rows in the order of the table',
  (type, labels) => {
    show([one(type)])
    const computable = ['input', 'textarea', 'number', 'date', 'text', 'formula'].includes(type)
    expect(groups().join(' ')).toBe(`${labels}${computable ? ' 公式' : ''} 相关联动`)
  },
)

test.each(controlTypes)('控件属性: %s has all rows of its own, in the order of their places', (type) => {
  show([one(type)])
  const own = (designOf(type)?.rows ?? []).toSorted((a, b) => a.place - b.place).map(({ label }) => label)
  const labels = groups()
  expect(labels.filter((label) => own.includes(label))).toEqual(expect.arrayContaining(own))
  expect(labels[0]).toBe('标签')
})

test('控件属性: without a selection it says so', () => {
  show([one('input')], { chosen: [] })
  expect(screen.getByText('未选择控件')).toBeTruthy()
})

test('控件属性: a range asks for two placeholders and two defaults', () => {
  show([one('date', { range: true })])
  expect(groups().filter((label) => label === '占位内容')).toHaveLength(1)
  for (const name of ['开始占位内容', '结束占位内容', '默认开始时间', '默认结束时间'])
    expect(screen.getByRole('textbox', { name })).toBeTruthy()
})

test('控件属性: a flag is offered when the control knows it', () => {
  const { unmount } = show([one('date')])
  expect(flags()).toEqual(['隐藏', '禁用', '只读', '可清除', '范围选择', '时间选择器', '显示Label', '移除FormItem'])
  unmount()
  show([one('treeSelect')])
  expect(flags()).toEqual(['隐藏', '禁用', '只读', '可清除', '多选', '显示Label', '可搜索', '可勾选', '移除FormItem'])
})

test('控件属性: a number of a dynamic table may be summed', () => {
  const batch = one('batch', {}, { list: [one('number'), one('input')] })
  const { store, unmount } = show([batch], { chosen: ['number_1'] })
  expect(groups()).toContain('列合计')
  unmount()
  expect(store.getState().selection).toEqual(['number_1'])
  show([one('number')])
  expect(groups()).not.toContain('列合计')
})

test('控件属性: a column of a dynamic table may have a width of its own, and give it up', async () => {
  const batch = one('batch', {}, { list: [one('input')] })
  const { store, user } = show([batch], { chosen: ['input_1'] })
  const options = () => store.getState().definition.list[0]?.list?.[0]?.options
  const width = screen.getByRole('spinbutton', { name: '列宽（px）' })
  await user.type(width, '240')
  expect(options()?.columnWidth).toBe(240)
  await user.clear(width)
  expect(options()).not.toHaveProperty('columnWidth')
})

test('控件属性: an unknown type is shown as it is', async () => {
  show([{ type: 'mystery', key: 'mystery_1', options: { colour: 'red' } }])
  expect(screen.getByText(/^未知控件：mystery/)).toBeTruthy()
  const text = await screen.findByRole('textbox', { name: '控件定义' })
  expect(text.getAttribute('aria-readonly')).toBe('true')
  expect(text.textContent).toContain('colour')
})

test('控件属性: typing in a field is one step back', async () => {
  const { user, store, control } = show([one('input', { placeholder: '' })])
  await user.type(screen.getByRole('textbox', { name: '占位内容' }), '姓名或工号')
  expect(control().options.placeholder).toBe('姓名或工号')
  act(() => store.getState().undo())
  expect(control().options.placeholder).toBe('')
  expect(store.getState().canUndo).toBe(false)
})

test('控件属性: two fields are two steps back', async () => {
  const { user, store, control, later } = show([one('input', { placeholder: '' })])
  await user.type(screen.getByRole('textbox', { name: '占位内容' }), 'ab')
  later(300)
  await user.type(screen.getByRole('textbox', { name: '前缀' }), 'cd')
  act(() => store.getState().undo())
  expect(control().options).toMatchObject({ placeholder: 'ab', addonBefore: '' })
})

test('控件属性: several controls are changed at once, where they mean the same', async () => {
  const { user, control } = show([one('input'), one('textarea', { placeholder: '说明' })], {
    chosen: ['input_1', 'textarea_1'],
  })
  expect(screen.getByText('已选 2 个控件')).toBeTruthy()
  expect(groups().join(' ')).toBe('占位内容 宽度 最大长度 操作属性')
  const field = screen.getByRole('textbox', { name: '占位内容' })
  expect(field.getAttribute('placeholder')).toBe('多个值')
  await user.type(field, '写')
  await user.click(screen.getByRole('checkbox', { name: '禁用' }))
  for (const at of [0, 1]) expect(control(at).options).toMatchObject({ placeholder: '写', disabled: true })
})

test('控件属性: nothing can be changed in a form that is only looked at', () => {
  const { store } = show([one('select')])
  act(() => store.getState().setReadOnly(true))
  for (const field of screen.getAllByRole('textbox')) expect((field as HTMLInputElement).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '添加' })).toBeNull()
})

test('控件属性: limits that contradict each other are told below the field', () => {
  show([one('number', { min: 5, max: 2 })])
  expect(screen.getByRole('alert').textContent).toBe('最小值不能大于最大值')
})

test('控件属性: parameters of an upload that are no JSON object are told', () => {
  show([one('uploadFile', { data: '[1]' })])
  expect(screen.getByRole('alert').textContent).toBe('额外参数不是合法的JSON')
})

test('控件属性: a dynamic table takes sheets unless it is told not to', async () => {
  const { user, control } = show([one('batch')])
  const box = await screen.findByRole('checkbox', { name: /允许导入/ })
  expect(box).toHaveProperty('checked', true)
  expect(control().options.allowImport).toBeUndefined()
  await user.click(box)
  expect(control().options.allowImport).toBe(false)
  expect(screen.getByRole('checkbox', { name: /允许导入/ })).toHaveProperty('checked', false)
})

test('控件属性: a serial number shows what it will be, and that it must not repeat', async () => {
  const { user, control } = show([one('serialNo', { prefix: '' })])
  await user.type(screen.getByRole('textbox', { name: '前缀' }), 'QJ-')
  expect(control().options.prefix).toBe('QJ-')
  expect(screen.getByRole('status').textContent).toMatch(/^QJ-20\d{6}0001$/)
  await user.click(screen.getByText('年月'))
  expect(screen.getByRole('alert').textContent).toBe('从头编号的周期不能短于日期段，否则编号会重复')
  await user.click(screen.getByText('每月'))
  expect(control().options).toMatchObject({ datePart: 'month', restart: 'month' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('控件属性: colours that are offered are added and taken away', async () => {
  const { user, control } = show([one('color', { presets: ['#ff8800'] })])
  await user.click(screen.getByRole('button', { name: '添加' }))
  expect(control().options.presets).toEqual(['#ff8800', '#1677ff'])
  await user.click(screen.getByRole('button', { name: '删除 #ff8800' }))
  expect(control().options.presets).toEqual(['#1677ff'])
})
