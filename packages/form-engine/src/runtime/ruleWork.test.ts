import { expect, test } from 'vitest'
import type { Condition, ConditionGroup, Linkage, LinkageAction } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { acceptSubmission } from './acceptSubmission.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import type { FormEvent } from './types.ts'

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const rows = (count: number) => ({ rows: times(count, (at) => ({ key: `r${at}`, price: at })) })
const rule = (items: ConditionGroup['items'], then: LinkageAction[], at = 0): Linkage => ({
  id: `rule${at}`,
  when: { logic: 'any', items },
  then,
})
/** A table with a price, a choice and `notes` notes. */
const table = (linkages: Linkage[], notes = 20) =>
  compileForm(
    aForm(
      [
        aControl('input', 'a'),
        aControl('input', 'b'),
        aControl('batch', 'rows', {
          list: [aControl('number', 'price'), ...times(notes, (at) => aControl('input', `note${at}`))],
        }),
      ],
      { linkages },
    ),
  )
const note = (at: number) => `note${at % 20}`
const column: Condition = { model: 'rows.price', op: 'contains', value: 5000 }
const ofRow: Condition = { model: 'price', op: 'gt', value: 3 }
const show = (...targets: string[]): LinkageAction => ({ do: 'show', targets })

test('联动: twenty rules over a whole column are worked out for a thousand rows', () => {
  const form = table(times(20, (at) => rule([column, ofRow], [show(note(at))], at)))
  const { errors, values } = acceptSubmission(form, rows(1000))
  expect(errors).toEqual([])
  expect(values.rows).toHaveLength(1000)
})

const tooMuch = [{ path: [], model: '', label: '', message: '公式与联动的计算量过大，请减少表格的行数' }]

test.for<[string, Linkage[]]>([
  ['hundreds of rules in rows', times(300, (at) => rule([ofRow], [show(note(at))], at))],
  ['hundreds of rules over a column', times(500, (at) => rule([column], [show(note(at))], at))],
  [
    'a condition of empty groups',
    [
      rule(
        times(3000, () => ({ logic: 'any', items: [] })),
        [show('note0')],
      ),
    ],
  ],
  ['a condition with a long list', [rule([{ ...ofRow, op: 'in', value: times(2000, (at) => -at) }], [show('note0')])]],
  ['a column in a long list', [rule([{ ...column, op: 'notIn', value: times(2000, (at) => -at) }], [show('note0')])]],
  [
    'one rule of many actions',
    [
      rule(
        [column],
        times(200, () => show(...times(20, note))),
      ),
    ],
  ],
  [
    'one rule that clears a lot',
    [
      rule(
        [ofRow],
        times(200, () => ({ do: 'clear', targets: times(20, note) })),
      ),
    ],
  ],
  [
    'rules in a circle',
    [
      rule([{ model: 'a', op: 'notEmpty' }], [{ do: 'hide', targets: ['b'] }], 100),
      rule([{ model: 'b', op: 'notEmpty' }], [show('a')], 101),
      ...times(10, (at) => rule([{ model: 'a', op: 'notEmpty' }, ofRow], [show(note(at))], at)),
    ],
  ],
])('联动: %s are refused with a thousand rows, not with three', ([, linkages]) => {
  const form = table(linkages)
  const data = { a: '1', b: '2' }
  expect(acceptSubmission(form, { ...data, ...rows(3) }).errors).toEqual([])
  expect(acceptSubmission(form, { ...data, ...rows(1000) })).toEqual({ values: {}, errors: tooMuch })
})

test('联动: a page says that there is too much to work out, and goes on', () => {
  const form = createRuntime(table(times(300, (at) => rule([ofRow], [show(note(at))], at))))
  const said: FormEvent[] = []
  form.on((event) => said.push(event))
  form.setData(rows(1000))
  expect(said).toEqual([{ kind: 'message', text: '联动计算量过大，请减少表格的行数' }])
  form.setData(rows(3))
  expect(form.stateOf('note0', ['rows', 0]).visible).toBe(false)
  expect(said).toHaveLength(1)
})

test('联动: choices that a rule leaves are the same list in every row', () => {
  const choices = ['1', '2', '3'].map((value) => ({ value, label: value }))
  const list = [aControl('select', 'kind', { options: { options: choices } }), aControl('number', 'price')]
  const linkages = [rule([ofRow], [{ do: 'setOptions', targets: ['kind', 'price'], value: ['2'] }])]
  const form = createRuntime(compileForm(aForm([aControl('batch', 'rows', { list })], { linkages })), {
    values: rows(6),
  })
  const left = (at: number) => form.stateOf('kind', ['rows', at]).options.options
  expect(left(3)).toEqual(choices)
  expect(left(4)).toEqual([choices[1]])
  expect(left(5)).toBe(left(4))
  expect(form.stateOf('price', ['rows', 5]).options.options).toBeUndefined()
})

const fills = (model: string, targets: string[], value: string, at: number, force = false) =>
  rule([{ model, op: 'eq', value: 1 }], [{ do: 'setValue', targets, value, force }], at)

test('联动: of values for every row and for one the later rule counts', () => {
  const list = [aControl('number', 'price'), aControl('input', 'first'), aControl('input', 'second')]
  const linkages = [
    fills('all', ['first'], '全部', 1),
    fills('price', ['first'], '本行', 2),
    fills('price', ['second'], '本行', 3),
    fills('all', ['second'], '全部', 4),
  ]
  const form = createRuntime(
    compileForm(aForm([aControl('number', 'all'), aControl('batch', 'rows', { list })], { linkages })),
    { values: { all: 1, rows: times(2, (at) => ({ key: `r${at}`, price: at })) } },
  )
  expect(form.valueAt(['rows'])).toMatchObject([
    { first: '全部', second: '全部' },
    { first: '本行', second: '全部' },
  ])
})

test('联动: what somebody has written is left to an earlier rule that is forced on', () => {
  const linkages = [fills('all', ['a'], '硬', 1, true), fills('all', ['a'], '软', 2)]
  const form = createRuntime(compileForm(aForm([aControl('input', 'a'), aControl('number', 'all')], { linkages })))
  form.change(['a'], '手写')
  form.change(['all'], 1)
  expect(form.valueAt(['a'])).toBe('硬')
})
