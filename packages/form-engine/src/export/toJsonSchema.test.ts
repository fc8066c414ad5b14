import { expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { controlTypes, type ControlType } from '@app/form-engine/controls/registry.ts'
import type { Control, Linkage, LinkageAction, Rule } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { toJsonSchema } from './toJsonSchema.ts'

const required: Rule = { required: true, message: '必填项' }
const properties = (...list: Control[]) =>
  toJsonSchema(aForm(list)).properties as Record<string, Record<string, unknown>>
const of = (type: ControlType, options: Control['options'] = {}, rules: Rule[] = []) => {
  const {
    title: _title,
    'x-control': _control,
    default: _default,
    ...schema
  } = properties(aControl(type, 'a', { options, rules })).a ?? {}
  return schema
}

test('JSON Schema: an object of the fields, layouts only arrange', () => {
  const list = [
    aControl('card', 'c', { list: [aControl('input', 'name', { label: '姓名', help: '全名', rules: [required] })] }),
    aControl('grid', 'g', { columns: [{ span: 24, list: [aControl('switch', 'on')] }] }),
    aControl('card', 'gone', { list: [aControl('input', 'unseen')], options: { hidden: true } }),
    aControl('input', 'bare', { options: { noFormItem: true } }),
    aControl('text', 't'),
    { type: 'star', key: 's', model: 'star', options: {} },
    { type: 'input', key: 'nameless', options: {} },
  ]
  expect(toJsonSchema(aForm(list))).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      name: { title: '姓名', description: '全名', 'x-control': 'input', type: 'string', minLength: 1 },
      on: { title: 'on', 'x-control': 'switch', type: 'boolean', default: false },
      star: { 'x-control': 'star' },
    },
    required: ['name'],
  })
})

test('JSON Schema: every control with data has a place', () => {
  const list = controlTypes.map((type) => newControl(type, type))
  const withData = list.filter(({ model }) => model).map(({ key }) => key)
  expect(Object.keys(properties(...list))).toEqual(withData)
})

test('JSON Schema: texts demand only when there is one', () => {
  expect(of('input', { maxLength: 20 })).toEqual({ type: 'string', maxLength: 20 })
  expect(of('textarea', {}, [required, { pattern: '^a$' }])).toEqual({
    type: 'string',
    minLength: 1,
    allOf: [{ pattern: '^a$' }],
  })
  const rules: Rule[] = [
    { required: false },
    { pattern: '/^b$/' },
    { pattern: '/^c$/i' },
    { kind: 'email' },
    { kind: 'url' },
    { kind: 'phone' },
    { kind: 'idcard' },
    { kind: 'integer' },
    { kind: 'number' },
    { kind: 'minLength', value: 2 },
    { kind: 'maxLength', value: 4 },
    { kind: 'unique' },
  ]
  expect(of('input', {}, rules)).toEqual({
    type: 'string',
    anyOf: [
      { maxLength: 0 },
      {
        allOf: [
          { pattern: '^b$' },
          { format: 'email' },
          { format: 'uri' },
          { pattern: '^1[3-9]\\d{9}$' },
          { pattern: '^(\\d{15}|\\d{17}[\\dXx])$' },
          { pattern: '^[+-]?\\d+$' },
          { pattern: '^[+-]?(\\d+(\\.\\d*)?|\\.\\d+)$' },
          { minLength: 2 },
          { maxLength: 4 },
        ],
      },
    ],
  })
  expect(of('editor')).toEqual({ type: 'string', contentMediaType: 'text/html' })
  const { rules: _rules, ...bare } = aControl('input', 'a')
  expect(properties(bare).a).toMatchObject({ type: 'string' })
})

test('JSON Schema: numbers', () => {
  expect(of('number', { min: 1, max: 9, precision: 2 })).toEqual({
    type: ['number', 'null'],
    minimum: 1,
    maximum: 9,
    multipleOf: 0.01,
  })
  expect(of('number', {}, [required, { kind: 'min', value: 3 }, { kind: 'max', value: 4 }])).toEqual({
    type: 'number',
    allOf: [{ minimum: 3 }, { maximum: 4 }],
  })
  expect(of('slider')).toEqual({ type: ['number', 'null'], minimum: 0, maximum: 100 })
  expect(of('rate', { allowHalf: true })).toEqual({ type: ['number', 'null'], minimum: 0, maximum: 5, multipleOf: 0.5 })
  expect(of('rate')).toMatchObject({ multipleOf: 1 })
  const { rules: _rules, ...bare } = aControl('number', 'a')
  expect(properties(bare).a).toMatchObject({ type: ['number', 'null'] })
})

test('JSON Schema: choices', () => {
  const options = [{ value: '1', label: '甲', children: [{ value: 2, label: '乙' }] }]
  const known = [
    { const: '1', title: '甲' },
    { const: 2, title: '乙' },
  ]
  expect(of('select', { options })).toEqual({ oneOf: known })
  expect(of('select', { options, multiple: true }, [required])).toEqual({
    type: 'array',
    items: { oneOf: known },
    uniqueItems: true,
    minItems: 1,
  })
  expect(of('treeSelect', { options, treeCheckable: true })).toEqual({
    type: 'array',
    items: { oneOf: known },
    uniqueItems: true,
  })
  expect(of('radio', { options })).toEqual({ oneOf: [...known, { const: '', title: '' }] })
  expect(of('radio', { options: [{ value: '', label: '无' }] })).toEqual({ oneOf: [{ const: '', title: '无' }] })
  expect(of('radio', { options }, [required])).toEqual({ oneOf: known })
  expect(of('checkbox', { dictCode: 'sys_sex' })).toEqual({
    type: 'array',
    items: { 'x-dict': 'sys_sex' },
    uniqueItems: true,
  })
  expect(of('cascader', { dynamic: true, dynamicKey: 'city' }, [required])).toEqual({
    type: 'array',
    items: { 'x-source': 'city' },
    minItems: 1,
  })
  expect(of('cascader', { options: undefined })).toEqual({ type: 'array', items: { oneOf: [] } })
})

test('JSON Schema: dates and files', () => {
  expect(of('date')).toEqual({
    type: 'string',
    'x-format': 'YYYY-MM-DD',
    anyOf: [{ maxLength: 0 }, { allOf: [{ format: 'date' }] }],
  })
  expect(of('date', { format: 'YYYY-MM-DDTHH:mm:ssZ' }, [required])).toMatchObject({
    minLength: 1,
    allOf: [{ format: 'date-time' }],
  })
  expect(of('time')).toEqual({ type: 'string', 'x-format': 'HH:mm:ss' })
  expect(of('date', { range: true }, [required])).toMatchObject({
    type: 'array',
    items: { type: 'string' },
    minItems: 2,
    maxItems: 2,
  })
  expect(of('date', { range: true })).not.toHaveProperty('minItems')
  expect(of('uploadFile', { limit: 2 }, [required])).toMatchObject({
    type: 'array',
    minItems: 1,
    maxItems: 2,
    items: { required: ['name', 'url'] },
  })
  expect(of('signature', {}, [required])).toMatchObject({ type: 'array', minItems: 1, maxItems: 1 })
  expect(of('color')).toEqual({
    type: 'string',
    anyOf: [{ maxLength: 0 }, { allOf: [{ pattern: '^#[0-9a-fA-F]{6}$' }] }],
  })
  expect(of('color', { showAlpha: true })).toMatchObject({ 'x-alpha': true })
  expect(of('serialNo')).toEqual({ type: 'string', readOnly: true })
  expect(of('uploadImg', { limit: undefined })).not.toHaveProperty('maxItems')
})

test('JSON Schema: rows and lines', () => {
  const child = aControl('number', 'n', { rules: [required] })
  expect(
    properties(aControl('batch', 'rows', { list: [child], options: { minLimit: 2, maxLimit: 5 } })).rows,
  ).toMatchObject({
    type: 'array',
    minItems: 2,
    maxItems: 5,
    items: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  })
  expect(properties({ type: 'batch', key: 'b', model: 'b', options: {}, rules: [required] }).b).toMatchObject({
    minItems: 1,
  })
  expect(
    properties(aControl('selectInputList', 'lines', { columns: [{ value: 'a', label: '甲', list: [child] }] })).lines,
  ).toMatchObject({
    type: 'array',
    items: {
      properties: { checked: { type: 'boolean' }, value: { enum: ['a'] }, n: { type: 'number' } },
      required: ['checked', 'value'],
    },
  })
  expect(properties({ type: 'selectInputList', key: 'b', model: 'b', options: {} }).b).toMatchObject({ type: 'array' })
})

test('JSON Schema: rules of the form as conditions, as far as the draft goes', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((key) => aControl('input', key, { rules: [required] })) as [
    Control,
    Control,
    Control,
  ]
  const card = aControl('card', 'card', { list: [c] })
  const act = (action: LinkageAction['do'], ...targets: string[]): LinkageAction => ({ do: action, targets })
  const schema = (given: Partial<Linkage>) =>
    toJsonSchema(
      aForm([a, b, card, aControl('number', 'n')], {
        linkages: [{ id: '1', when: { logic: 'all', items: [] }, then: [], ...given }],
      }),
    )
  const when = { logic: 'any' as const, items: [{ model: 'a', op: 'eq' as const, value: '1' }] }
  const condition = { anyOf: [{ properties: { a: { const: '1' } }, required: ['a'] }] }
  expect(schema({ when, then: [act('show', 'card')] })).toMatchObject({
    required: ['a', 'b'],
    allOf: [{ if: condition, then: { required: ['c'] }, else: { required: [] } }],
  })
  expect(
    schema({ when, then: [act('hide', 'b'), act('require', 'n')], else: [act('optional', 'c', 'gone')] }),
  ).toMatchObject({
    required: ['a'],
    allOf: [{ if: condition, then: { required: ['n', 'c'] }, else: { required: ['b'] } }],
  })
  const items = (...conditions: Linkage['when']['items']) =>
    schema({ when: { logic: 'all', items: conditions }, then: [{ do: 'require' }] })
  const said = (...conditions: Linkage['when']['items']) =>
    (items(...conditions).allOf as { if: unknown }[] | undefined)?.[0]?.if
  const filled = { properties: { a: { not: { enum: ['', null, []] } } }, required: ['a'] }
  expect(said()).toEqual({})
  expect(
    said(
      { model: 'a', op: 'ne', value: 1 },
      { model: 'a', op: 'checked' },
      { model: 'a', op: 'empty' },
      { model: 'a', op: 'notEmpty' },
    ),
  ).toEqual({
    allOf: [
      { not: { properties: { a: { const: 1 } }, required: ['a'] } },
      { properties: { a: { const: true } }, required: ['a'] },
      { not: filled },
      filled,
    ],
  })
  expect(said({ model: 'n', op: 'gt', source: 'constant', value: 1 })).toEqual({
    allOf: [{ properties: { n: { type: 'number', exclusiveMinimum: 1 } }, required: ['n'] }],
  })
  expect(
    said({ logic: 'any', items: [{ model: 'a', op: 'in', value: ['1'] }] }, { model: 'a', op: 'notIn', value: ['2'] }),
  ).toEqual({
    allOf: [
      { anyOf: [{ properties: { a: { enum: ['1'] } }, required: ['a'] }] },
      { not: { properties: { a: { enum: ['2'] } }, required: ['a'] } },
    ],
  })
  for (const item of [
    { model: 'a', op: 'contains' as const, value: '1' },
    { model: 'a', op: 'in' as const, value: '1' },
    { model: 'n', op: 'lt' as const, value: 'x' },
    { model: 'gone', op: 'empty' as const },
    { model: 'a', op: 'eq' as const, source: 'field' as const, value: 'b' },
  ])
    expect(items(item)).toMatchObject({ 'x-linkages': [{ id: '1' }] })
  expect(schema({ then: [{ do: 'message', value: '好' }] })).toMatchObject({ 'x-linkages': [{ id: '1' }] })
  expect(schema({ enabled: false, then: [act('show', 'b')] })).not.toHaveProperty('allOf')
})
