import { expect, test } from 'vitest'
import { loadDefinition } from '@app/form-engine/definition/load.ts'
import { diffDefinitions } from '@app/form-engine/diff/diff.ts'
import type { Condition, Control, SubmissionRule } from '@app/form-engine/document/types.ts'
import { removeControls, setConfig } from '@app/form-engine/editing/commands.ts'
import { duplicateControls } from '@app/form-engine/editing/copies.ts'
import { renameModel } from '@app/form-engine/editing/rename.ts'
import { usesOf } from '@app/form-engine/editing/usage.ts'
import { plainReact } from '@app/form-engine/export/plainReact.ts'
import { toJsonSchema } from '@app/form-engine/export/toJsonSchema.ts'
import { refusalSentence } from '@app/form-engine/linkage/sentence.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { checkDefinition } from './checkDefinition.ts'

const rows = aControl('batch', 'rows', { list: [aControl('number', 'count'), aControl('number', 'stock')] })
const fields = [aControl('number', 'total'), aControl('number', 'limit'), rows]
const over: Condition = { model: 'total', op: 'gt', source: 'field', value: 'limit' }
const aRule = (id: string, items: Condition[], targets: string[], rest: Partial<SubmissionRule> = {}): SubmissionRule => ({
  id,
  when: { logic: 'all', items },
  message: `不行${id}`,
  targets,
  ...rest,
}) // prettier-ignore
const budget = aRule('1', [over], ['total', 'limit'])
const inRow = aRule(
  '2',
  [{ model: 'count', op: 'gt', source: 'formula', value: '{stock} + {limit} + SUM({rows.stock})' }],
  ['count'],
)
const form = aForm(fields, { submissionRules: [budget, inRow] })

test('提交校验: a document comes back as it came, with what nobody here knows', () => {
  const source = JSON.parse(JSON.stringify({ ...form, config: { ...form.config, submissionRules: [{ ...budget, by: 'x' }] } })) // prettier-ignore
  const { definition, notes, toSource } = loadDefinition(source)
  expect(notes).toEqual([])
  expect(toSource(definition)).toEqual(source)
  expect(toSource(setConfig(definition, { size: 'small' })).config.submissionRules).toEqual(
    source.config.submissionRules,
  )
  const broken = loadDefinition({ list: [], config: { submissionRules: [{ id: 1 }, budget] } })
  expect(broken.notes).toEqual([{ message: '第 1 条提交校验的格式不正确，已忽略' }])
  expect(broken.definition.config.submissionRules).toEqual([budget])
})

test('提交校验: versions tell which rules came, went or say something else', () => {
  const texts = (before: SubmissionRule[], after: SubmissionRule[]) =>
    diffDefinitions(aForm([], { submissionRules: before }), aForm([], { submissionRules: after })).map(
      ({ text }) => text,
    )
  expect(texts([budget, inRow], [{ ...budget, enabled: false }, aRule('3', [], [], { message: '' })])).toEqual([
    '删除提交校验「不行2」',
    '修改提交校验「不行1」',
    '新增提交校验「3」',
  ])
})

test('提交校验: a field that is renamed is followed, in the row and from outside', () => {
  const rulesAfter = (key: string, name: string) => renameModel(form, key, name).config.submissionRules ?? []
  expect(rulesAfter('limit', '预算')[0]?.when.items).toEqual([{ ...over, value: '预算' }])
  expect(rulesAfter('total', '合计')[0]?.when.items).toEqual([{ ...over, model: '合计' }])
  expect(rulesAfter('stock', '库存')[1]?.when.items).toMatchObject([
    { value: '{库存} + {limit} + SUM({rows.库存})' },
  ]) // prettier-ignore
  expect(rulesAfter('count', '数量')[1]?.when.items).toMatchObject([{ model: '数量' }])
  expect(rulesAfter('count', '数量')[0]).toBe(budget)
})

test('提交校验: whoever needs a field is named', () => {
  expect(usesOf(form, 'limit')).toEqual([
    { kind: 'submissionRule', id: '1', name: '不行1' },
    { kind: 'submissionRule', id: '2', name: '不行2' },
  ])
  expect(usesOf(form, 'count')).toEqual([{ kind: 'submissionRule', id: '2', name: '不行2' }])
  const unnamed = aForm(fields, { submissionRules: [{ ...budget, message: '' }] })
  expect(usesOf(unnamed, 'total')).toEqual([{ kind: 'submissionRule', id: '1', name: '1' }])
})

test('提交校验: rules that concern nothing but what is copied are copied too', () => {
  const { definition } = duplicateControls(form, ['rows'])
  const [, , copy, ...more] = definition.config.submissionRules ?? []
  const copied = definition.list[3]?.list?.map(({ key }) => key)
  expect(more).toEqual([])
  expect(copy?.targets).toEqual([copied?.[0]])
  expect(copy?.when.items).toMatchObject([
    { model: copied?.[0], value: `{${copied?.[1]}} + {limit} + SUM({${definition.list[3]?.model}.${copied?.[1]}})` },
  ])
  expect(duplicateControls(form, ['limit']).definition.config.submissionRules).toBe(form.config.submissionRules)
})

test('提交校验: other systems are told of the rules', () => {
  expect(toJsonSchema(form)).toMatchObject({ 'x-submissionRules': [budget, inRow] })
  expect(toJsonSchema(aForm(fields))).not.toHaveProperty('x-submissionRules')
  expect(plainReact(form)).toContain('// 联动规则、提交校验和公式需要另行实现')
})

test('提交校验: a rule reads as one sentence', () => {
  const say = (rule: SubmissionRule) => refusalSentence(rule, form)
  expect(say(budget)).toBe('当「total」大于「limit」时，不能提交，并在「total」、「limit」提示「不行1」。')
  expect(say(inRow)).toContain('「stock」')
  expect(say({ ...budget, when: { logic: 'all', items: [] }, message: '', targets: [] })).toBe(
    '当……时，不能提交，并在……提示……。',
  )
  expect(say({ ...budget, targets: ['gone'] })).toContain('在已删除的控件提示')
  expect(say(aRule('3', [{ ...over, value: 'gone' }], ['total']))).toContain('大于「gone」')
  expect(say(aRule('3', [{ ...over, source: 'formula', value: '' }], ['total']))).toContain('大于……时')
})

const check = (list: Control[], ...submissionRules: SubmissionRule[]) =>
  checkDefinition(aForm(list, { submissionRules }))
const said = (rule: SubmissionRule, list = fields) => check(list, rule).map(({ message }) => message)

test('检查: submission rules are finished and speak of what is there', () => {
  expect(check(fields, budget, inRow)).toEqual([])
  const broken = { ...budget, targets: ['gone'] }
  expect(check(fields, broken)).toEqual([{ submissionRule: '1', message: '提交校验【不行1】：目标控件不存在：gone' }])
  expect(said({ ...budget, targets: [] })).toEqual(['提交校验【不行1】：请选择显示提示的字段'])
  expect(said({ ...budget, message: ' ' })).toEqual(['提交校验【 】：请填写提示语'])
  expect(said({ ...budget, message: '' })).toEqual(['提交校验【1】：请填写提示语'])
  expect(said({ ...budget, when: { logic: 'all', items: [] } })).toEqual(['提交校验【不行1】：请添加至少一个条件'])
  const nested = { logic: 'any' as const, items: [over, { logic: 'all' as const, items: [] }] }
  expect(said({ ...budget, when: nested })).toEqual(['提交校验【不行1】：请添加至少一个条件'])
  expect(said(aRule('1', [{ model: 'total', op: 'gt' }], ['total']))).toEqual([
    '提交校验【不行1】：有条件还没有填写完整',
  ])
  expect(said(aRule('1', [{ model: 'total', op: 'gt' }], ['total'], { enabled: false }))).toEqual([])
  expect(said(aRule('1', [{ ...over, value: 'gone' }], ['total']))).toEqual([
    '提交校验【不行1】：引用的字段不存在：gone',
  ])
  expect(said(aRule('1', [{ ...over, source: 'formula', value: '{gone}' }], ['total']))).toEqual([
    '提交校验【不行1】：引用的字段不存在：gone',
  ])
  expect(said(aRule('1', [{ model: 'gone', op: 'empty' }], ['total']))).toEqual([
    '提交校验【不行1】：引用的字段不存在：gone',
  ])
})

test('检查: columns are judged by rules that speak in their rows', () => {
  const column = '是动态表格的列，提示须显示在该表格的列上'
  expect(said(aRule('1', [{ model: 'rows.count', op: 'empty' }], ['total']))).toEqual([
    `提交校验【不行1】：条件中的【rows.count】${column}`,
  ])
  expect(said(aRule('1', [{ ...over, value: 'rows.count' }], ['total']))).toEqual([
    `提交校验【不行1】：条件中的【rows.count】${column}`,
  ])
  expect(said(aRule('1', [{ ...over, source: 'formula', value: 'SUM({rows.count})' }], ['total']))).toEqual([])
  const other = aControl('batch', 'others', { list: [aControl('number', 'x')] })
  expect(said(aRule('1', [{ model: 'count', op: 'empty' }], ['count', 'x']), [...fields, other])).toEqual([
    '提交校验【不行1】：提示不能显示在两个动态表格中',
  ])
  const lines = aControl('selectInputList', 'lines', {
    columns: [{ value: '1', label: '一', list: [aControl('number', 'amount')] }],
  })
  expect(said(aRule('1', [{ model: 'lines.amount', op: 'notEmpty' }], ['amount']), [...fields, lines])).toEqual([])
})

test('检查: a sentence stands at a field that is filled', () => {
  const card = aControl('card', '卡片', { list: [] })
  const shown = aControl('number', '展示', { options: { noFormItem: true } })
  expect(said({ ...budget, targets: ['卡片', '展示'] }, [...fields, card, shown])).toEqual([
    '提交校验【不行1】：【卡片】不能显示提示',
    '提交校验【不行1】：【展示】不能显示提示',
  ])
})

test('检查: a form has so many submission rules', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...budget, id: `${at}` }))
  expect(check(fields, ...many(100))).toEqual([])
  expect(check(fields, ...many(101))).toEqual([{ message: '提交校验最多100条' }])
})

test('提交校验: a field that is deleted leaves a rule that 检查 finds', () => {
  const rest = removeControls(form, ['limit'])
  expect(checkDefinition(rest).map(({ message }) => message)).toEqual([
    '提交校验【不行1】：引用的字段不存在：limit',
    '提交校验【不行1】：目标控件不存在：limit',
    '提交校验【不行2】：引用的字段不存在：limit',
  ])
})
