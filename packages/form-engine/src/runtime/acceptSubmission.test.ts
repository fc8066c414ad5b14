import { expect, test } from 'vitest'
import type { Control, FormConfig } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { acceptSubmission, withoutHidden, type SubmissionSettings } from './acceptSubmission.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import type { FieldPermissions, FormValues } from './types.ts'

const accept = (list: Control[], raw: unknown, settings?: SubmissionSettings, config?: Partial<FormConfig>) =>
  acceptSubmission(compileForm(aForm(list, config)), raw, settings)
const required = { rules: [{ required: true, message: '必填项' }] }
const items = (rest: Partial<Control> = {}) =>
  aControl('batch', 'items', { list: [aControl('input', 'name'), aControl('number', 'price')], ...rest })

test('提交: undeclared, hidden and dangerous names are dropped, and the result has no prototype', () => {
  const list = [
    aControl('input', 'a'),
    aControl('input', 'h', { options: { hidden: true } }),
    aControl('input', 'constructor'),
    aControl('text', 'words'),
  ]
  const { values, errors } = accept(list, JSON.parse('{"a":"1","b":2,"h":"x","constructor":"c","__proto__":{"x":1}}'))
  expect(errors).toEqual([])
  expect(Object.getPrototypeOf(values)).toBeNull()
  expect(Object.entries(values)).toEqual([['a', '1']])
})

test('提交: nothing is coerced; a wrong JSON type is a mistake', () => {
  const { values, errors } = accept([aControl('number', 'n'), aControl('switch', 's'), aControl('input', 't')], {
    n: '5',
    s: 'true',
    t: 1,
  })
  expect(errors.map(({ path, message }) => [path, message])).toEqual([
    [['n'], '数据格式不正确'],
    [['s'], '数据格式不正确'],
    [['t'], '数据格式不正确'],
  ])
  expect(values).toEqual({})
  for (const raw of [null, [], 'text']) expect(accept([], raw).errors[0]?.message).toBe('数据格式不正确')
})

test('提交: a draft may be incomplete, a submission not', () => {
  const list = [aControl('input', 'a', required), items()]
  expect(accept(list, {}).errors.map(({ message }) => message)).toEqual(['必填项', '至少填写1行'])
  expect(accept(list, {}, { draft: true }).errors).toEqual([])
  expect(accept(list, { a: '写', items: [{}] }, { draft: true }).errors).toEqual([])
})

test('提交: fields that the sender may not edit keep what is stored', () => {
  const list = [
    aControl('input', 'a', required),
    aControl('input', 'b'),
    aControl('number', 'c'),
    aControl('number', 'd'),
  ]
  const { values, errors } = accept(
    list,
    { a: '改', b: '改', c: 9, d: 9 },
    {
      stored: { a: '', b: '原', c: 1 },
      permissions: { fields: { b: 'edit', c: 'hidden' }, otherwise: 'read' },
    },
  )
  expect(errors).toEqual([])
  expect(values).toEqual({ a: '', b: '改', c: 1 })
})

test('提交: a field that is disabled for everybody keeps its default unless a rule opens it', () => {
  const list = [aControl('input', 'a', { options: { disabled: true, defaultValue: '固定' } })]
  expect(accept(list, { a: '改' }).values).toEqual({ a: '固定' })
  const linkages = [
    { id: '1', when: { logic: 'all' as const, items: [] }, then: [{ do: 'enable' as const, targets: ['a'] }] },
  ]
  expect(accept(list, { a: '改' }, {}, { linkages }).values).toEqual({ a: '改' })
})

test('提交: rights on rows decide which are added, removed and changed', () => {
  const stored = { items: [1, 2].map((at) => ({ key: `r${at}`, name: `旧${at}`, price: at })) }
  const sent = {
    items: [
      { key: 'r1', name: '新1', price: 10 },
      { key: 'n', name: '新', price: 3, other: 1 },
    ],
  }
  const rows = (rights: object, fields = {}) =>
    accept([items()], sent, { stored, permissions: { fields, rows: { items: rights } } }).values.items
  expect(rows({})).toEqual(sent.items.map(({ key, name, price }) => ({ key, name, price })))
  expect(rows({ remove: false })).toEqual([
    { key: 'r1', name: '新1', price: 10 },
    stored.items[1],
    { key: 'n', name: '新', price: 3 },
  ])
  expect(rows({ remove: false, add: false, edit: false })).toEqual(stored.items)
  expect(rows({ add: false, edit: false })).toEqual([stored.items[0]])
  expect(rows({}, { 'items.price': 'read' })).toEqual([
    { key: 'r1', name: '新1', price: 1 },
    { key: 'n', name: '新', price: 0 },
  ])
  expect(rows({}, { items: 'read', 'items.name': 'edit' })).toEqual([
    { key: 'r1', name: '新1', price: 1 },
    stored.items[1],
  ])
})

test('提交: a field inside a batch has the right of its batch unless it is named itself', () => {
  const stored = { items: [{ key: 'r', name: '旧', price: 1 }] }
  const sent = { items: [{ key: 'r', name: '新', price: 2 }] }
  const saved = (fields: FieldPermissions['fields']) =>
    accept([items()], sent, { stored, permissions: { fields, otherwise: 'read' } }).values.items
  expect(saved({})).toEqual(stored.items)
  expect(saved({ items: 'edit' })).toEqual(sent.items)
  expect(saved({ items: 'edit', 'items.price': 'read' })).toEqual([{ key: 'r', name: '新', price: 1 }])
})

test('提交: a field that 值变化 shows is shown on both sides as long as the value differs from its beginning', () => {
  const shows = (model: string) => ({
    id: '1',
    when: { logic: 'all' as const, items: [{ model, op: 'changed' as const }] },
    then: [{ do: 'show' as const, targets: ['why'] }],
  })
  const list = [
    aControl('input', 'a', { options: { defaultValue: '起' } }),
    aControl('input', 'empty'),
    items({ options: { minRows: 1 } }),
    aControl('input', 'why'),
  ]
  const both = (model: string, data: FormValues) => {
    const compiled = compileForm(aForm(list, { linkages: [shows(model)] }))
    const live = createRuntime(compiled, {})
    for (const [name, value] of Object.entries(data)) live.change([name], value)
    const page = live.result().why
    const sent: unknown = JSON.parse(JSON.stringify(live.values()))
    expect(acceptSubmission(compiled, sent).values.why).toEqual(page)
    return page
  }
  expect(both('a', { why: '因' })).toBeUndefined()
  expect(both('a', { a: '改', why: '因' })).toBe('因')
  expect(both('a', { a: '起', why: '因' })).toBeUndefined()
  expect(both('empty', { empty: null, why: '因' })).toBeUndefined()
  expect(both('nothing', { why: '因' })).toBeUndefined()
  expect(both('items', { why: '因' })).toBeUndefined()
  expect(both('items', { items: [{ key: 'x', name: '甲', price: 0 }], why: '因' })).toBe('因')
  expect(both('items.name', { items: [{ key: 'x', name: '', price: 2 }], why: '因' })).toBeUndefined()
  expect(both('items.name', { items: [{ key: 'x', name: '甲', price: 0 }], why: '因' })).toBe('因')
})

test('提交: inside a row 值变化 asks for the cell of the row', () => {
  const linkages = [
    {
      id: '1',
      when: { logic: 'all' as const, items: [{ model: 'name', op: 'changed' as const }] },
      then: [{ do: 'show' as const, targets: ['price'] }],
    },
  ]
  const rows = ['', '甲'].map((name, at) => ({ key: `r${at}`, name, price: 5 }))
  const { values } = accept([items()], { items: rows }, {}, { linkages })
  expect(values.items).toEqual([{ key: 'r0', name: '' }, rows[1]])
})

test('提交: answers leave out what somebody may not see', () => {
  const compiled = compileForm(aForm([aControl('input', 'a'), aControl('input', 'b'), items()]))
  const values = { a: '1', b: '2', items: [{ key: 'r', name: '甲', price: 1 }] }
  expect(withoutHidden(compiled, values, { fields: { b: 'hidden', 'items.price': 'hidden' } })).toEqual({
    a: '1',
    items: [{ key: 'r', name: '甲' }],
  })
})
