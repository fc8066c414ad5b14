import { expect, test } from 'vitest'
import type { Control } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { acceptSubmission } from './acceptSubmission.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import type { RuntimeSettings } from './types.ts'

const live = (list: Control[], settings?: RuntimeSettings) => createRuntime(compileForm(aForm(list)), settings)
const formula = (text: string, more = {}) => ({ options: { formula: text, ...more } })
const invoice = () => [
  aControl('batch', 'items', {
    list: [
      aControl('number', 'price'),
      aControl('number', 'count'),
      aControl('number', 'amount', formula('{price} * {count}')),
    ],
  }),
  aControl('number', 'rate', { options: { defaultValue: 2 } }),
  aControl('number', 'total', formula('SUM({items.amount}) * {rate}')),
]

test('公式: a cell computes its row, then what stands above the rows', () => {
  const form = live(invoice())
  form.addRow('items', { price: 3, count: 2 })
  const other = form.valueAt(['items', 0])
  form.change(['items', 1, 'price'], 0.1)
  expect(form.valueAt(['items', 1, 'amount'])).toBe(0.2)
  expect(form.valueAt(['items', 0])).toBe(other)
  expect(form.valueAt(['total'])).toBe(0.4)
  form.change(['rate'], 10)
  expect(form.valueAt(['total'])).toBe(2)
  expect(form.stateOf('total')).toMatchObject({ computed: true, readOnly: true })
  form.removeRow('items', 1)
  expect(form.valueAt(['total'])).toBe(0)
  form.reset()
  expect(form.isDirty()).toBe(false)
})

test('公式: the server computes anew, whatever was sent', () => {
  const { values } = acceptSubmission(compileForm(aForm(invoice())), {
    items: [{ key: 'a', price: 2, count: 3, amount: 1 }],
    rate: 10,
    total: 1,
  })
  expect(values).toEqual({ items: [{ key: 'a', price: 2, count: 3, amount: 6 }], rate: 10, total: 60 })
})

test('公式: results keep to the field: precision, words, texts on the page, nothing where nothing can be computed', () => {
  const form = live([
    aControl('number', 'a', { options: { defaultValue: 10 } }),
    aControl('number', 'third', formula('{a} / 3', { precision: 2 })),
    aControl('number', 'words', formula('"x"')),
    aControl('input', 'text', formula('{a} + 1')),
    aControl('input', 'broken', formula('{a} +')),
    aControl('input', 'zero', formula('1 / ({a} - 10)')),
    aControl('text', 'shown', formula('CONCAT("共", {a})')),
    aControl('text', 'empty', formula('1 / ({a} - 10)')),
    aControl('text', 'plain'),
  ])
  expect(form.values()).toMatchObject({ third: 3.33, words: null, text: '11', broken: '', zero: '' })
  expect(form.stateOf('shown').options.text).toBe('共10')
  expect(form.stateOf('empty').options.text).toBe('')
  expect(form.stateOf('plain').options.text).toBeUndefined()
})

test('公式: a circle computes nothing, the others go on', () => {
  const form = live([
    aControl('number', 'a', formula('{b} + 1')),
    aControl('number', 'b', formula('{a} + 1')),
    aControl('number', 'c', formula('1 + 1')),
  ])
  expect(form.values()).toEqual({ a: 0, b: 0, c: 2 })
})

test('公式: over fields that somebody may not see the given result stays', () => {
  const settings: RuntimeSettings = { values: { total: 50 }, permissions: { fields: { rate: 'hidden' } } }
  const form = live(invoice(), settings)
  form.change(['items', 0, 'price'], 5)
  expect(form.valueAt(['total'])).toBe(50)
  expect(form.result()).not.toHaveProperty('rate')
})

test('公式: all formulas together have a bound; what is beyond it is refused, not stored half computed', () => {
  const shares = Array.from({ length: 6 }, (_, at) =>
    aControl('number', `share${at}`, formula('SUM({rows.price}) + SUM({rows.price}) + SUM({rows.price})')),
  )
  const form = compileForm(aForm([aControl('batch', 'rows', { list: [aControl('number', 'price'), ...shares] })]))
  const sent = (rows: number) => ({ rows: Array.from({ length: rows }, (_, at) => ({ key: `r${at}`, price: 1 })) })
  expect(acceptSubmission(form, sent(20))).toMatchObject({
    errors: [],
    values: { rows: expect.arrayContaining([expect.objectContaining({ share5: 60 })]) },
  })
  const { values, errors } = acceptSubmission(form, sent(1000))
  expect(values).toEqual({})
  expect(errors).toEqual([{ path: [], model: '', label: '', message: '公式与联动的计算量过大，请减少表格的行数' }])
})

test('公式: long texts cost more than short ones', () => {
  const long = '字'.repeat(15_000)
  const copies = Array.from({ length: 4 }, (_, at) => aControl('input', `copy${at}`, formula('CONCAT({all})')))
  const form = compileForm(aForm([aControl('input', 'all'), aControl('batch', 'rows', { list: copies })]))
  const sent = (rows: number) => ({ all: long, rows: Array.from({ length: rows }, (_, at) => ({ key: `r${at}` })) })
  expect(acceptSubmission(form, sent(2)).values).toMatchObject({ rows: [{ copy3: long }, { copy3: long }] })
  expect(acceptSubmission(form, sent(1000)).errors).toHaveLength(1)
})
