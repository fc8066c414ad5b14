import { expect, test } from 'vitest'
import type { Condition, Control, FormConfig, SubmissionRule } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { acceptSubmission } from './acceptSubmission.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import type { FieldPermissions, FormValues } from './types.ts'

const context = { now: new Date('2026-06-15T02:00:00Z'), timeZone: 'Asia/Shanghai' }

const aRule = (
  message: string,
  targets: string[],
  items: SubmissionRule['when']['items'],
  rest: Partial<SubmissionRule> = {},
) => ({
  id: message,
  when: { logic: 'all' as const, items },
  message,
  targets,
  ...rest,
})

const compiled = (list: Control[], submissionRules: SubmissionRule[], config: Partial<FormConfig> = {}) =>
  compileForm(aForm(list, { ...config, submissionRules }))

const day = (key: string) => aControl('date', key, { options: { format: 'YYYY年MM月DD日' } })
const order = aRule('结束不早于开始', ['begin', 'end'], [{ model: 'end', op: 'lt', source: 'field', value: 'begin' }])
const trip = [day('begin'), day('end'), aControl('input', 'note')]
const budget = [aControl('number', 'total'), aControl('number', 'limit')]
const within = aRule('合计不能超过预算', ['total'], [{ model: 'total', op: 'gt', source: 'field', value: 'limit' }])

const said = (form: ReturnType<typeof compileForm>, values: FormValues, permissions?: FieldPermissions) =>
  acceptSubmission(form, values, { context, ...(permissions && { permissions }) }).errors.map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  )

test('提交校验: page and server refuse with the sentence at each of its fields', () => {
  const form = compiled(trip, [order])
  const values = { begin: '2026年06月10日', end: '2026年06月09日', note: '' }
  const expected = [
    { path: ['begin'], model: 'begin', label: 'begin', message: '结束不早于开始' },
    { path: ['end'], model: 'end', label: 'end', message: '结束不早于开始' },
  ]
  expect(acceptSubmission(form, values, { context }).errors).toEqual(expected)
  expect(createRuntime(form, { values, context }).validate()).toEqual(expected)
  expect(said(form, { ...values, end: '2026年06月10日' })).toEqual([])
  expect(said(form, { ...values, end: '' })).toEqual([])
})

test('提交校验: a formula or a constant stands on the other side of a condition as well', () => {
  const rule = (condition: Partial<Condition>) =>
    compiled(budget, [aRule('太多', ['total'], [{ model: 'total', op: 'gt', ...condition }])])
  expect(said(rule({ source: 'formula', value: '{limit} * 1.1' }), { total: 12, limit: 10 })).toEqual(['total 太多'])
  expect(said(rule({ source: 'formula', value: '{limit} * 1.1' }), { total: 11, limit: 10 })).toEqual([])
  expect(said(rule({ source: 'formula', value: '{limit} *' }), { total: 12, limit: 10 })).toEqual([])
  expect(said(rule({ source: 'formula', value: '{limit} / 0' }), { total: 12, limit: 10 })).toEqual([])
  expect(said(rule({ source: 'constant', value: 5 }), { total: 12 })).toEqual(['total 太多'])
  expect(said(rule({ value: 5 }), { total: 5 })).toEqual([])
})

test('提交校验: the number of rows may be compared with a field', () => {
  const rule = aRule('行数超过人数', ['rows'], [{ model: 'rows', op: 'gt', source: 'field', value: 'most' }])
  const list = [aControl('number', 'most'), aControl('batch', 'rows', { list: [aControl('input', 'a')] })]
  const rows = [{ a: '1' }, { a: '2' }]
  expect(said(compiled(list, [rule]), { most: 1, rows })).toEqual(['rows 行数超过人数'])
  expect(said(compiled(list, [rule]), { most: 2, rows })).toEqual([])
  const turned = aRule('人数超过行数', ['most'], [{ model: 'most', op: 'gt', source: 'field', value: 'rows' }])
  expect(said(compiled(list, [turned]), { most: 3, rows })).toEqual(['most 人数超过行数'])
})

test('提交校验: a field tells its own mistake first, and of several rules the first', () => {
  const list = [aControl('number', 'total', { rules: [{ required: true }] }), aControl('number', 'limit')]
  const never = aRule('不能为空白', ['total'], [{ model: 'total', op: 'empty' }])
  const other = aRule('预算太小', ['total'], [{ model: 'limit', op: 'lt', value: 5 }])
  const form = compiled(list, [never, within, other])
  expect(said(form, { limit: 1 })).toEqual(['total 必填项'])
  expect(said(form, { total: 2, limit: 1 })).toEqual(['total 合计不能超过预算'])
  expect(said(form, { total: 1, limit: 1 })).toEqual(['total 预算太小'])
})

test('提交校验: what is switched off, hidden or closed to somebody refuses nobody', () => {
  const broken = { total: 2, limit: 1 }
  expect(said(compiled(budget, [{ ...within, enabled: false }]), broken)).toEqual([])
  expect(said(compiled([aControl('number', 'total', { options: { hidden: true } }), ...budget.slice(1)], [within]), broken)).toEqual([]) // prettier-ignore
  const read: FieldPermissions = { fields: { total: 'read' } }
  expect(said(compiled(budget, [within]), broken, read)).toEqual([])
  expect(said(compiled(budget, [aRule('没有目标', ['gone'], within.when.items)]), broken)).toEqual([])
})

test('提交校验: 暂存 keeps what is not right yet', () => {
  const form = compiled(budget, [within])
  expect(acceptSubmission(form, { total: 2, limit: 1 }, { context, draft: true }).errors).toEqual([])
})

const stock = [
  aControl('batch', 'items', {
    list: [aControl('number', 'count'), aControl('number', 'stock')],
    options: { minLimit: 0 },
  }),
  aControl('number', 'most'),
]
const inRow = aRule('数量不能超过库存', ['count'], [{ model: 'count', op: 'gt', source: 'field', value: 'stock' }])
const rows = [
  { key: 'a', count: 1, stock: 2 },
  { key: 'b', count: 3, stock: 2 },
]

test('提交校验: in a dynamic table each row is judged by itself', () => {
  expect(said(compiled(stock, [inRow]), { items: rows })).toEqual(['items.1.count 数量不能超过库存'])
  const outside = { ...inRow, targets: ['count', 'items', 'most'] }
  expect(said(compiled(stock, [outside]), { items: rows })).toEqual([
    'items 第 2 行：数量不能超过库存',
    'items.1.count 数量不能超过库存',
    'most 第 2 行：数量不能超过库存',
  ])
  expect(said(compiled(stock, [outside]), { items: rows.slice(0, 1) })).toEqual([])
  const sum = aRule(
    '合计超限',
    ['count'],
    [{ model: 'most', op: 'lt', source: 'formula', value: 'SUM({items.count})' }],
  )
  expect(said(compiled(stock, [sum]), { items: rows, most: 3 })).toEqual([
    'items.0.count 合计超限',
    'items.1.count 合计超限',
  ])
})

test('提交校验: cells of another dynamic table show nothing of these rows', () => {
  const other = aControl('batch', 'others', { list: [aControl('number', 'x')], options: { minLimit: 0 } })
  const rule = { ...inRow, targets: ['count', 'x'] }
  expect(said(compiled([...stock, other], [rule]), { items: rows, others: [{ x: 1 }] })).toEqual([
    'items.1.count 数量不能超过库存',
  ])
})

test('提交校验: a checked line shows the sentence at its field', () => {
  const lines = aControl('selectInputList', 'lines', {
    columns: [{ value: '1', label: '一', list: [aControl('number', 'amount')] }],
  })
  const rule = aRule('预算不足', ['amount'], [{ model: 'most', op: 'lt', value: 5 }])
  const form = compiled([lines, aControl('number', 'most')], [rule])
  const line = (checked: boolean) => ({ most: 1, lines: [{ value: '1', checked, amount: 3 }] })
  expect(said(form, line(true))).toEqual(['lines.0.amount 预算不足'])
  expect(said(form, line(false))).toEqual([])
})

test('提交校验: a field that is left tells at once, and all fields forget when another one is set right', () => {
  const form = createRuntime(compiled(trip, [order]), { context, values: { begin: '2026年06月10日' } })
  form.change(['end'], '2026年06月09日')
  expect([form.errorAt(['begin']), form.errorAt(['end'])]).toEqual([undefined, '结束不早于开始'])
  form.validate()
  expect(form.errorAt(['begin'])).toBe('结束不早于开始')
  form.change(['note'], '无关')
  expect(form.errorAt(['end'])).toBe('结束不早于开始')
  form.change(['begin'], '2026年06月01日')
  expect(form.errors()).toEqual([])
})

test('提交校验: a message goes with the field that a rule hides', () => {
  const when = { logic: 'all' as const, items: [{ model: 'note', op: 'eq' as const, value: '单程' }] }
  const linkages = [{ id: 'r', when, then: [{ do: 'hide' as const, targets: ['begin', 'box'] }] }]
  const form = createRuntime(compiled([...trip, aControl('card', 'box', { list: [] })], [{ ...order, targets: ['end'] }], { linkages }), {
    context,
    values: { begin: '2026年06月10日', end: '2026年06月09日' },
  }) // prettier-ignore
  expect(form.validate()).toHaveLength(1)
  form.change(['note'], '单程')
  expect(form.errors()).toEqual([])
})

test('提交校验: rows that come and go take their messages with them', () => {
  const form = createRuntime(compiled(stock, [inRow]), { context, values: { items: rows } })
  form.validate()
  expect(form.errorAt(['items', 1, 'count'])).toBe('数量不能超过库存')
  form.change(['items', 1, 'stock'], 9)
  expect(form.errors()).toEqual([])
  form.change(['items', 0, 'count'], 9)
  expect(form.errorAt(['items'])).toBe('第 1 行 count：数量不能超过库存')
  form.removeRow('items', 0)
  expect(form.errors()).toEqual([])
})

test('提交校验: a step asks only for rules that need nothing of other steps', () => {
  const form = createRuntime(compiled([...trip, ...budget], [order, within]), {
    context,
    values: { begin: '2026年06月10日', end: '2026年06月09日', total: 2, limit: 1 },
  })
  expect(form.validate(['end', 'note'])).toEqual([])
  expect(form.validate(['begin', 'end']).map(({ message }) => message)).toEqual(['结束不早于开始', '结束不早于开始'])
})

test('提交校验: all rules together have a bound; what is beyond it is refused with a sentence', () => {
  const many = Array.from({ length: 1000 }, (_, at) => ({ key: `${at}`, count: 1, stock: 2 }))
  const heavy = Array.from({ length: 60 }, (_, at) =>
    aRule(`${at}`, ['count'], [{ model: 'count', op: 'gt', source: 'formula', value: 'SUM({items.stock})' }]),
  )
  const form = compiled(stock, heavy)
  const { errors } = acceptSubmission(form, { items: many }, { context })
  expect(errors[0]?.message).toBe('提交校验的计算量过大，请减少表格的行数')
  expect(said(form, { items: many.slice(0, 20) })).toEqual([])
})
