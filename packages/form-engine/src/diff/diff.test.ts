import { expect, test } from 'vitest'
import { optionLabel } from '@app/form-engine/definition/optionLabels.ts'
import type { Control, FormDefinition, Rule } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { diffDefinitions } from './diff.ts'

const texts = (before: FormDefinition, after: FormDefinition) => diffDefinitions(before, after).map(({ text }) => text)
const of = (before: Control, after: Control) => texts(aForm([before]), aForm([after]))
const input = aControl('input', 'a', { label: '姓名' })

test('版本对比: nothing changed, nothing said; the order of keys is no change', () => {
  const form = aForm([input, aControl('table', 't')])
  expect(diffDefinitions(form, form)).toEqual([])
  const { type, ...rest } = input
  const turned: Control = { ...rest, type, options: Object.fromEntries(Object.entries(input.options).toReversed()) }
  expect(of(input, { ...turned, options: { ...turned.options, tip: null, gone: '' } })).toEqual([])
})

test('版本对比: controls that came and went', () => {
  const grid = aControl('grid', 'g', {
    label: '两列',
    columns: [{ span: 12, list: [aControl('number', 'n', { label: '天数' })] }],
  })
  expect(diffDefinitions(aForm([input]), aForm([grid, { type: 'star', key: 's', options: {} }]))).toEqual([
    { kind: 'removed', key: 'a', text: '删除输入框「姓名」' },
    { kind: 'added', key: 'g', text: '新增栅格布局「两列」' },
    { kind: 'added', key: 'n', text: '新增数字输入框「天数」' },
    { kind: 'added', key: 's', text: '新增star「s」' },
  ])
})

test('版本对比: only what was moved is told as moved', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => aControl('input', key))
  const form = (...list: (Control | undefined)[]) => aForm(list.filter((control) => control !== undefined))
  expect(texts(form(a, b, c, d), form(d, a, b, c))).toEqual(['输入框「d」调整了在表单中的位置'])
  expect(texts(form(a, b, c, d), form(b, c, a, d))).toEqual(['输入框「a」调整了在表单中的位置'])
  const anonymous = (list: Control[]): Control => {
    const { label: _label, ...rest } = aControl('card', 'k', { list })
    return rest
  }
  expect(texts(aForm([input, anonymous([])]), aForm([anonymous([input])]))).toEqual([
    '输入框「姓名」从表单移动到卡片布局「k」',
  ])
  const tabs = (first: Control[], second: Control[]) =>
    aControl('tabs', 't', {
      columns: [
        { label: '基本', value: '1', list: first },
        { value: '2', list: second },
      ],
    })
  expect(texts(aForm([tabs([input], [])]), aForm([tabs([], [input])]))).toEqual([
    '输入框「姓名」从标签页布局「t」的「基本」移动到标签页布局「t」第 2 列',
  ])
  const table = aControl('table', 'tb')
  const cell = (list: Control[]) => ({ colspan: 1, rowspan: 1, list })
  expect(
    texts(
      aForm([input, { ...table, trs: [{ tds: [cell([])] }] }]),
      aForm([{ ...table, trs: [{ tds: [cell([input])] }] }]),
    ),
  ).toEqual(['输入框「姓名」从表单移动到表格布局「tb」第 1 行第 1 列'])
})

test('版本对比: name, field, type and options in the words of the panel', () => {
  const after = {
    ...input,
    label: '名字',
    model: 'name',
    type: 'textarea',
    help: '写全名',
    icon: 'x',
    options: { ...input.options, maxLength: 20, clearable: true, placeholder: '', strange: { a: '长'.repeat(50) } },
  }
  expect(of(input, after)).toEqual([
    '「姓名」类型由「输入框」改为「文本框」',
    '「姓名」标签由「姓名」改为「名字」',
    '「姓名」数据字段由「a」改为「name」',
    '「姓名」帮助信息由空改为「写全名」',
    '「姓名」占位内容由「请输入」改为空',
    '「姓名」可清除由否改为是',
    '「姓名」最大长度由空改为「20」',
    `「姓名」strange由空改为「{"a":"${'长'.repeat(34)}…」`,
  ])
  const { label: _label, ...unnamed } = input
  expect(of(unnamed, { ...unnamed, options: { ...input.options, disabled: true } })).toEqual(['「a」禁用由否改为是'])
})

test('版本对比: choices one by one', () => {
  const select = (...options: { value: string; label: string; children?: { value: string; label: string }[] }[]) =>
    aControl('select', 's', { options: { options } })
  const [one, two] = [
    { value: '1', label: '年假' },
    { value: '2', label: '病假' },
  ]
  expect(of(select(one, two), select({ ...one, label: '休假' }, { value: '3', label: '事假' }))).toEqual([
    '「s」删除选项「病假」',
    '「s」选项「年假」改名为「休假」',
    '「s」新增选项「事假」',
  ])
  expect(of(select(one, two), select(two, one))).toEqual(['「s」调整了选项的顺序或层级'])
  expect(of(select(one, two), select({ ...one, children: [two] }))).toEqual(['「s」调整了选项的顺序或层级'])
  const { options: _options, ...none } = select().options
  expect(of({ ...select(), options: none }, select(one))).toEqual(['「s」新增选项「年假」'])
  expect(of(select(one), { ...select(), options: none })).toEqual(['「s」删除选项「年假」'])
})

test('版本对比: rules', () => {
  const ruled = (...rules: Rule[]) => ({ ...input, rules })
  const { rules: _rules, ...bare } = input
  expect(of(bare, ruled({ required: true, message: '要填' }))).toEqual(['「姓名」设为必填'])
  expect(of(ruled({ required: true }), bare)).toEqual(['「姓名」取消必填'])
  expect(of(ruled({ required: true, message: '甲' }), ruled({ required: true, message: '乙' }))).toEqual([
    '「姓名」必填校验提示信息由「甲」改为「乙」',
  ])
  expect(of(ruled({}), ruled({}, { pattern: '^a$' }))).toEqual(['「姓名」修改了校验规则'])
})

test('版本对比: columns and cells', () => {
  const grid = (...spans: number[]) => aControl('grid', 'g', { columns: spans.map((span) => ({ span, list: [] })) })
  expect(of(grid(12, 12), grid(8, 16))).toEqual(['「g」列配置项由「12、12」改为「8、16」'])
  const tabs = (...labels: string[]) =>
    aControl('tabs', 't', { columns: labels.map((label, at) => ({ label, value: `${at}`, list: [] })) })
  expect(of(tabs('一'), tabs('一', '二'))).toEqual(['「t」页签配置由「一」改为「一、二」'])
  const table = (colspan: number) => aControl('table', 'b', { trs: [{ tds: [{ colspan, rowspan: 1, list: [] }] }] })
  expect(of(table(1), table(2))).toEqual(['「b」调整了表格的行列或单元格'])
})

test('版本对比: settings and linkages of the form', () => {
  const rule = (id: string, name?: string) => ({
    id,
    ...(name && { name }),
    when: { logic: 'all' as const, items: [] },
    then: [],
  })
  const before = aForm([], { linkages: [rule('1', '隐藏'), rule('2'), rule('3', '同')] })
  const after = aForm([], {
    layout: 'vertical',
    cgform: 'x',
    linkages: [{ ...rule('1', '隐藏'), enabled: false }, rule('3', '同'), rule('4')],
  })
  expect(texts(before, after)).toEqual([
    '表单布局由「水平」改为「垂直」',
    'cgform由空改为「x」',
    '删除联动规则「2」',
    '修改联动规则「隐藏」',
    '新增联动规则「4」',
  ])
  expect(texts(aForm([]), before)).toHaveLength(3)
  expect(texts(before, aForm([]))).toHaveLength(3)
})

test('面板: options go by the words of the panel, of the type first', () => {
  expect(optionLabel('input', 'type')).toBe('输入框type')
  expect(optionLabel('alert', 'type')).toBe('类型')
  expect(optionLabel('input', 'toString')).toBe('toString')
})
