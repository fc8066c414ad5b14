import { expect, test } from 'vitest'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import { mergeChanges } from './mergeChanges.ts'
import type { FieldPermissions, FormValues } from './types.ts'

const required = { rules: [{ required: true, message: '必填项' }] }
const compiled = compileForm(
  aForm([
    aControl('input', 'name'),
    aControl('input', 'note'),
    aControl('batch', 'items', {
      options: { minLimit: 0 },
      list: [aControl('number', 'price'), aControl('input', 'kind', required)],
    }),
  ]),
)
const row = (key: string, price?: number, kind?: string) => ({
  key,
  ...(price !== undefined && { price }),
  ...(kind !== undefined && { kind }),
})
/** What comes of a form that one has read, another has stored and the first sends. */
const merged = (from: FormValues, theirs: FormValues, mine: FormValues, permissions?: FieldPermissions) =>
  mergeChanges(compiled, permissions, { from, theirs, mine, changed: Object.keys(mine) })
const rows = (...items: object[]) => ({ items })

test('合并: what one has left alone is as the other has left it, filled, emptied or never there', () => {
  const sent = { from: { name: '甲', note: '一' }, theirs: { name: '乙' }, mine: { name: '甲', note: '一' } }
  expect(mergeChanges(compiled, undefined, { ...sent, changed: [] })).toEqual({ values: { name: '乙' }, clashes: [] })
  const fresh = { from: {}, theirs: {}, mine: { note: '一' } }
  expect(mergeChanges(compiled, undefined, { ...fresh, changed: [] }).values).toEqual({ note: '一' })
})

test('合并: what one may not edit is as it stands, whatever was sent', () => {
  const permissions: FieldPermissions = { fields: { name: 'read' } }
  expect(merged({ name: '甲' }, { name: '乙' }, { name: '丙' }, permissions)).toEqual({
    values: { name: '乙' },
    clashes: [],
  })
})

test('合并: a field that only one has changed is theirs, one that both have made the same is no clash', () => {
  expect(merged({ name: '甲' }, { name: '甲' }, { name: '丙' })).toEqual({ values: { name: '丙' }, clashes: [] })
  expect(merged({ name: '甲' }, { name: '丙' }, { name: '丙' })).toEqual({ values: { name: '丙' }, clashes: [] })
  expect(merged({ name: '甲' }, { name: '乙' }, { name: '丙' })).toEqual({ values: { name: '丙' }, clashes: ['name'] })
})

test.each([
  ['added by each', [], [row('b', 2)], [row('a', 1)], [row('a', 1), row('b', 2)]],
  ['removed by the other', [row('a', 1), row('b', 2)], [row('b', 3)], [row('a', 1), row('b', 2)], [row('b', 3)]],
  ['removed here', [row('a', 1), row('b', 2)], [row('a', 1), row('b', 3)], [row('b', 2)], [row('b', 3)]],
  ['cleared here', [row('a', 1, 'x')], [row('a', 2, 'x')], [row('a', 1)], [row('a', 2)]],
])('合并: rows and cells %s are kept', (_, from, theirs, mine, expected) => {
  const { values, clashes } = merged(rows(...from), rows(...theirs), rows(...mine))
  expect(JSON.parse(JSON.stringify(values))).toEqual(rows(...expected))
  expect(clashes).toEqual([])
})

test.each([
  ['the same cell', [row('a', 1)], [row('a', 2)], [row('a', 3)]],
  ['a row that the other has removed', [row('a', 1)], [], [row('a', 3)]],
  ['a row that the other has changed, removed here', [row('a', 1)], [row('a', 2)], []],
  ['a row that both have added', [], [row('a', 2)], [row('a', 3)]],
])('合并: %s is a clash', (_, from, theirs, mine) => {
  expect(merged(rows(...from), rows(...theirs), rows(...mine)).clashes).toEqual(['items'])
})

test('合并: messages in rows follow the rows that were read anew; the same values anew say nothing', () => {
  const values = { name: '甲', note: '', items: [row('a', 1), row('b', 2)] }
  const form = createRuntime(compiled, { values, recorded: true })
  form.change(['items', 1, 'price'], 3)
  form.validate()
  expect(form.errors().map(({ path }) => path.join('.'))).toEqual(['items.0.kind', 'items.1.kind'])
  form.rebase({ ...values })
  expect(form.errors()).toHaveLength(2)
  form.rebase({ ...values, items: [row('a', 1, 'x'), row('b', 2)] })
  expect(form.errors().map(({ path }) => path.join('.'))).toEqual(['items.1.kind'])
})
