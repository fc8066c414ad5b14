import { expect, test, vi } from 'vitest'
import type { Control, FormConfig, Linkage } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { acceptSubmission } from './acceptSubmission.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import { mergeChanges } from './mergeChanges.ts'
import type { FormContext, FormValues } from './types.ts'

const timeZone = 'Asia/Shanghai'
const then: FormContext = { now: new Date('2026-01-31T01:02:03Z'), timeZone, userName: '安娜', deptName: '总公司' }
const later: FormContext = { now: new Date('2026-03-05T10:00:00Z'), timeZone, userName: '白特', deptName: '分公司' }

const formula = (text: string) => ({ options: { formula: text } })
const inspection = () => [
  aControl('input', 'name'),
  aControl('number', 'days'),
  aControl('input', 'by', formula('CONCAT(USERNAME(), " ", NOW())')),
  aControl('date', 'next', formula('DATEADD(TODAY(), {days}, "日")')),
  aControl('input', 'line', formula('CONCAT({next}, {name})')),
  aControl('batch', 'items', {
    options: { minLimit: 0 },
    list: [aControl('number', 'price'), aControl('input', 'at', formula('CONCAT({price}, " ", NOW())'))],
  }),
  aControl('number', 'total', formula('SUM({items.price})')),
]

const both = (list: Control[], config?: Partial<FormConfig>) => {
  const compiled = compileForm(aForm(list, config))
  return {
    submit: (values: FormValues) => acceptSubmission(compiled, values, { context: then }).values,
    read: (values: FormValues) => createRuntime(compiled, { values, recorded: true, readOnly: true, context: later }),
    edit: (values: FormValues, context = then) => createRuntime(compiled, { values, recorded: true, context }),
    save: (stored: FormValues, sent: FormValues, context = then) =>
      acceptSubmission(compiled, JSON.parse(JSON.stringify(sent)), { stored, recorded: true, context }).values,
  }
}

const filled = { name: '甲', days: 3, items: [1, 2].map((at) => ({ key: `r${at}`, price: at })) }

test('记录: looked at by somebody else, later, it shows what was submitted', () => {
  const form = both(inspection())
  const stored = form.submit(filled)
  expect(stored).toMatchObject({ by: '安娜 2026-01-31 09:02:03', next: '2026-02-03', line: '2026-02-03甲', total: 3 })
  const view = form.read(stored)
  expect(view.values()).toEqual(stored)
  view.setContext({ ...later, dictLabel: () => '签' })
  expect(view.values()).toEqual(stored)
})

test('记录: nothing that was not submitted appears in it', () => {
  const form = both([
    aControl('number', 'n'),
    aControl('input', 'f', formula('USERNAME()')),
    aControl('batch', 'items'),
  ])
  expect(form.read({}).values()).toEqual({ n: undefined, f: undefined, items: undefined })
})

test('记录: who changes a field makes the formulas run that read it, over any detour, and no others', () => {
  const form = both(inspection())
  const stored = form.submit(filled)
  const page = form.edit(stored)
  page.change(['name'], '乙')
  expect(page.values()).toEqual({ ...stored, name: '乙', line: '2026-02-03乙' })
  expect(form.save(stored, page.result())).toEqual(page.result())
  page.change(['days'], 4)
  expect(page.values()).toMatchObject({ next: '2026-02-04', line: '2026-02-04乙', by: stored.by })
  expect(form.save(stored, page.result())).toEqual(page.result())
  expect(form.save(stored, page.result(), later)).toMatchObject({ by: stored.by, next: '2026-03-09', total: 3 })
})

test('记录: rows that come, go and move leave the formulas of the others alone', () => {
  const form = both(inspection())
  const stored = form.submit(filled)
  const [first, second] = stored.items as FormValues[]
  const page = form.edit(stored, later)
  page.addRow('items', { price: 5 })
  expect(page.valueAt(['items', 0])).toEqual(first)
  expect(page.valueAt(['items', 2, 'at'])).toBe('5 2026-03-05 18:00:00')
  expect(page.valueAt(['total'])).toBe(8)
  page.moveRow('items', 0, 1)
  expect(page.valueAt(['items', 1])).toEqual(first)
  page.removeRow('items', 2)
  page.change(['items', 0, 'price'], 7)
  expect(page.values().items).toEqual([{ ...second, price: 7, at: '7 2026-03-05 18:00:00' }, first])
  expect(page.valueAt(['total'])).toBe(8)
  expect(form.save(stored, page.result(), later)).toEqual(page.result())
})

test('记录: what is sent for a formula means nothing', () => {
  const form = both(inspection())
  const stored = form.submit(filled)
  const items = (stored.items as FormValues[]).map((row) => ({ ...row, at: '假' }))
  expect(form.save(stored, { ...stored, by: '假', total: 99, items })).toEqual(stored)
  const page = form.edit(stored)
  page.setData({ total: 99 })
  expect(page.valueAt(['total'])).toBe(3)
})

test('记录: a formula that the record knows nothing of runs when it is edited', () => {
  const before = inspection()
  const stored = both(before.filter(({ key }) => key !== 'by' && key !== 'total')).submit(filled)
  const rows = (stored.items as FormValues[]).map(({ key, price }) => ({ key, price }))
  const form = both(before)
  const page = form.edit({ ...stored, items: rows })
  expect(page.values()).toMatchObject({ by: '安娜 2026-01-31 09:02:03', total: 3, items: filled.items })
  expect(page.valueAt(['items', 0, 'at'])).toBe('1 2026-01-31 09:02:03')
  expect(form.save({ ...stored, items: rows }, page.result())).toEqual(page.result())
})

test('记录: knowledge that comes later reaches the formulas that ran, not those that stand', () => {
  const form = both([
    aControl('input', 'a'),
    aControl('input', 'x', formula('CONCAT({a}, DICTLABEL("d", "1"))')),
    aControl('input', 'y', formula('CONCAT({b}, DICTLABEL("d", "1"))')),
    aControl('input', 'b'),
    aControl('text', 'words', formula('DICTLABEL("d", "1")')),
  ])
  const page = form.edit({ a: '甲', x: '旧', y: '旧', b: '' })
  page.change(['a'], '乙')
  page.setContext({ ...then, dictLabel: () => '签' })
  expect(page.values()).toMatchObject({ x: '乙签', y: '旧' })
  expect(page.stateOf('words').options.text).toBe('签')
})

const rule = (given: Partial<Linkage>): Linkage => ({
  id: '1',
  when: { logic: 'all', items: [{ model: 'day', op: 'eq', value: { relative: 'today' } }] },
  then: [],
  ...given,
})

test('记录: rules read the moment of the submission', () => {
  const list = [aControl('date', 'day'), aControl('input', 'why')]
  const form = both(list, { linkages: [rule({ then: [{ do: 'show', targets: ['why'] }] })] })
  const stored = form.submit({ day: '2026-01-31', why: '因' })
  expect(stored).toEqual({ day: '2026-01-31', why: '因' })
  expect(form.edit(stored).stateOf('why').visible).toBe(true)
  expect(form.save(stored, { ...stored, why: '果' })).toEqual({ day: '2026-01-31', why: '果' })
})

test('记录: rules fill and empty nothing until somebody changes something', () => {
  const list = [aControl('date', 'day'), aControl('input', 'why'), aControl('input', 'note'), aControl('number', 'n')]
  const linkages = [
    rule({
      when: { logic: 'all', items: [{ model: 'day', op: 'notEmpty' }] },
      then: [
        { do: 'setValue', targets: ['why'], value: '填', force: true },
        { do: 'clear', targets: ['note'] },
        { do: 'hide', targets: ['n'] },
      ],
    }),
  ]
  const form = both(list, { linkages, hiddenValue: 'clear' })
  const stored = { day: '2026-01-31', why: '', note: '留', n: 5 }
  expect(form.read(stored).values()).toEqual(stored)
  expect(form.edit(stored).values()).toEqual(stored)
  expect(form.save(stored, stored)).toEqual(stored)
  const page = form.edit(stored)
  page.change(['day'], '')
  page.change(['day'], '2026-02-01')
  expect(page.values()).toEqual({ day: '2026-02-01', why: '填', note: '', n: null })
  page.reset()
  expect(page.values()).toEqual(stored)
})

test('记录: a field that an edit brings to light begins as in a new form', () => {
  const list = [
    aControl('input', 'kind'),
    aControl('input', 'why', { options: { defaultValue: '默认' } }),
    aControl('input', 'fixed', { options: { defaultValue: '固定', disabled: true } }),
  ]
  const when: Linkage['when'] = { logic: 'all', items: [{ model: 'kind', op: 'eq', value: '甲' }] }
  const form = both(list, { linkages: [rule({ when, then: [{ do: 'show', targets: ['why', 'fixed'] }] })] })
  const stored = form.submit({ kind: '乙' })
  expect(stored).toEqual({ kind: '乙' })
  const page = form.edit(stored)
  page.change(['kind'], '甲')
  expect(page.result()).toEqual({ kind: '甲', why: '默认', fixed: '固定' })
  expect(form.save(stored, page.result())).toEqual(page.result())
})

test('公式: a row that reads the whole column follows every row', () => {
  const form = createRuntime(
    compileForm(
      aForm([
        aControl('batch', 'items', {
          options: { minLimit: 0 },
          list: [aControl('number', 'price'), aControl('number', 'share', formula('{price} / SUM({items.price})'))],
        }),
      ]),
    ),
  )
  form.addRow('items', { price: 1 })
  form.addRow('items', { price: 1 })
  form.change(['items', 1, 'price'], 3)
  expect(form.values().items).toMatchObject([{ share: 0.25 }, { share: 0.75 }])
})

test('记录: read anew while it is filled in, it shows what is new where nobody has changed it', () => {
  const form = both(inspection())
  const stored = form.submit(filled)
  const edit = form.edit(stored)
  edit.change(['name'], '乙')
  expect(edit.changed()).toEqual(['name'])
  const [price, name] = [vi.fn<() => void>(), vi.fn<() => void>()]
  edit.subscribeTo({ path: ['items', 0, 'price'] }, price)
  edit.subscribeTo({ path: ['name'] }, name)
  const items = [{ ...filled.items[0], price: 7 }, filled.items[1]]
  edit.rebase(form.save(stored, { ...stored, name: '丙', items }))
  expect(edit.values()).toMatchObject({ name: '乙', total: 9, line: '2026-02-03乙' })
  expect([price.mock.calls.length, name.mock.calls.length]).toEqual([1, 0])
  expect(edit.changed()).toEqual(['name'])
  edit.change(['name'], '丙')
  expect(edit.changed()).toEqual([])
  expect(edit.isDirty()).toBe(false)
  edit.change(['name'], '丁')
  edit.reset()
  expect(edit.values()).toMatchObject({ name: '丙', items: [{ price: 7 }, { price: 2 }] })
})

test('记录: what somebody else has filled in stays as they left it, whatever the rules set when they did', () => {
  const linkages: Linkage[] = [
    {
      id: 'r',
      when: { logic: 'all', items: [{ model: 'dept', op: 'changed', value: null }] },
      then: [
        { do: 'clear', targets: ['post'] },
        { do: 'message', targets: [], value: '请重选岗位' },
      ],
    },
  ]
  const form = both(
    ['dept', 'post', 'note'].map((model) => aControl('input', model)),
    { linkages },
  )
  const edit = form.edit({ dept: '研发部', post: '工程师', note: '' })
  edit.change(['note'], '同意')
  const said = vi.fn<() => void>()
  edit.on(said)
  edit.rebase({ dept: '财务部', post: '会计', note: '' })
  expect(edit.values()).toEqual({ dept: '财务部', post: '会计', note: '同意' })
  expect(edit.changed()).toEqual(['note'])
  expect(said).not.toHaveBeenCalled()
  edit.setData({ dept: '市场部', post: '经理' })
  expect(edit.values()).toMatchObject({ dept: '市场部', post: '经理' })
  edit.setData({ dept: '人事部' })
  expect(edit.values()).toMatchObject({ dept: '人事部', post: '' })
  edit.change(['dept'], '研发部')
  expect(edit.values()).toMatchObject({ post: '' })
})

test('记录: a table in which somebody else has changed other rows holds what both have made of it', () => {
  const form = both(inspection())
  const row = (at: number, price: number) => ({ key: `r${at}`, price })
  const stored = form.submit({ name: '甲', days: 3, items: [row(1, 1), row(2, 2), row(3, 3)] })
  const edit = form.edit(stored)
  edit.change(['items', 0, 'price'], 10)
  edit.addRow('items', { price: 5 })
  const theirs = [row(1, 1), row(2, 20), row(4, 40)]
  edit.rebase(form.save(stored, { ...stored, items: theirs }))
  expect(edit.valueAt(['items'])).toMatchObject([{ price: 10 }, { price: 20 }, { price: 5 }, { price: 40 }])
  expect(edit.valueAt(['total'])).toBe(75)
  expect(edit.changed()).toEqual(['items'])
  edit.rebase(form.save(stored, { ...stored, items: [row(1, 100), ...theirs.slice(1)] }))
  expect(edit.valueAt(['items', 0, 'price'])).toBe(10)
})

test('记录: fields that somebody may not edit are none that they have changed', () => {
  const compiled = compileForm(aForm(inspection()))
  const permissions = { fields: { name: 'read' as const, 'items.price': 'edit' as const }, otherwise: 'read' as const }
  const values = { name: '甲', days: 1, items: [{ key: 'r', price: 1 }] }
  const form = createRuntime(compiled, { values, recorded: true, context: then, permissions })
  form.setData({ name: '乙', items: [{ key: 'r', price: 2 }] })
  expect(form.changed()).toEqual(['items'])
})

test('记录: cells of one row that two have changed are both kept, whatever formulas made of the other rows', () => {
  const share = [
    aControl('batch', 'items', {
      options: { minLimit: 0 },
      list: [
        aControl('number', 'price'),
        aControl('select', 'kind'),
        aControl('number', 'share', formula('{price} / SUM({items.price})')),
      ],
    }),
  ]
  const form = both(share)
  const row = (key: string, price: number, kind?: string) => ({ key, price, kind })
  const stored = form.submit({ items: [row('a', 1, 'x'), row('b', 3, 'x')] })
  const theirs = form.save(stored, { items: [row('a', 10, 'x'), row('b', 3, 'x')] })
  const mine = { items: [row('a', 1), row('b', 30, 'x')] }
  const merged = mergeChanges(compileForm(aForm(share)), undefined, { from: stored, theirs, mine, changed: ['items'] })
  expect(merged.clashes).toEqual([])
  expect(form.save(theirs, merged.values).items).toMatchObject([
    { price: 10, share: 0.25 },
    { price: 30, kind: 'x', share: 0.75 },
  ])
  expect((form.save(theirs, merged.values).items as object[])[0]).not.toMatchObject({ kind: 'x' })
  const edit = form.edit(stored)
  edit.change(['items', 1, 'price'], 30)
  edit.rebase(theirs)
  expect(edit.valueAt(['items'])).toMatchObject([{ price: 10 }, { price: 30 }])
})

test('记录: what follows from values that were read anew is nothing that somebody has changed', () => {
  const compiled = compileForm(
    aForm([
      aControl('batch', 'items', {
        list: [aControl('number', 'price'), aControl('number', 'dbl', formula('{price} * 2'))],
      }),
      aControl('input', 'note'),
    ]),
  )
  const permissions = { fields: { 'items.dbl': 'hidden' as const } }
  const values = (price: number) => ({ note: '', items: [{ key: 'a', price }] })
  const form = createRuntime(compiled, { values: values(1), recorded: true, context: then, permissions })
  form.change(['note'], '同意')
  for (const price of [10, 20]) {
    form.rebase(values(price))
    expect([form.changed(), form.valueAt(['items', 0, 'price'])]).toEqual([['note'], price])
  }
})
