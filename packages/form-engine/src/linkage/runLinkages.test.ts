import { expect, test } from 'vitest'
import type { Condition, Control, FormDefinition, Linkage } from '@app/form-engine/document/types.ts'
import { compileLinkages } from './compileLinkages.ts'
import { noLinkageState, runLinkages } from './runLinkages.ts'
import type { LinkageEffect, LinkageState, LinkageWave, RowAddress } from './types.ts'

type Row = Record<string, unknown> & { key: string }

const control = (model: string, more: Partial<Control> = {}): Control => ({
  type: 'input',
  key: `k_${model}`,
  model,
  options: {},
  ...more,
})

const formWith = (...linkages: Partial<Linkage>[]): FormDefinition => ({
  list: [
    ...['a', 'b', 'c'].map((model) => control(model)),
    control('day', { type: 'date', options: { format: 'YYYY/MM/DD' } }),
    control('clock', { type: 'time', options: {} }),
    { type: 'card', key: 'card', options: {}, list: [control('inner')] },
    control('items', { type: 'batch', list: [control('kind'), control('price'), control('note')] }),
  ],
  config: {
    linkages: linkages.map((linkage, at) => ({
      id: `r${at}`,
      when: { logic: 'all', items: [] },
      then: [],
      ...linkage,
    })),
  },
})

/** A runtime as small as can be: values, rows, and what the rules did to them. */
function world(definition: FormDefinition, values: Record<string, unknown> = {}) {
  const compiled = compileLinkages(definition)
  const rows = () => (values.items ?? []) as Row[]
  const effects: LinkageEffect[] = []
  const waves: LinkageWave[] = []
  const reads: string[] = []
  let state: LinkageState = noLinkageState
  const rowAt = (address: RowAddress) => rows().find(({ key }) => key === address.row)
  return {
    values,
    effects,
    waves,
    reads,
    state: () => state,
    targets: () => Object.fromEntries(state.targets),
    run(...changed: string[]) {
      effects.length = 0
      waves.length = 0
      const run = runLinkages(
        compiled,
        {
          scope: (address) => ({
            read: (model) => {
              reads.push(model)
              const row = address && rowAt(address)
              if (row && Object.hasOwn(row, model)) return row[model]
              return values[model]
            },
            formatOf: (model) => (model === 'day' ? 'YYYY/MM/DD' : undefined),
            hasChanged: (model: string) => values[model] !== undefined,
            context: { now: new Date() },
          }),
          rows: () => rows().map(({ key }) => key),
          settle(wave) {
            waves.push(wave)
            effects.push(...wave.effects)
            return wave.effects.flatMap((effect) => {
              if (effect.do !== 'setValue') return []
              const model = effect.key.replace('k_', '')
              const holder = effect.row ? rowAt(effect.row) : values
              if (!holder || holder[model] === effect.value) return []
              holder[model] = effect.value
              return effect.row ? `items.${model}` : model
            })
          },
        },
        state,
        changed.length > 0 ? new Set(changed) : undefined,
      )
      ;({ state } = run)
      return run.warning
    },
    set(model: string, value: unknown) {
      values[model] = value
      return this.run(model)
    },
  }
}

const when = (model: string, value: unknown): Linkage['when'] => ({
  logic: 'all',
  items: [{ model, op: 'eq', value }],
})

test('被显示的控件平时隐藏，被隐藏的平时显示，被启用的平时禁用', () => {
  const form = world(
    formWith(
      { when: when('a', 'x'), then: [{ do: 'show', targets: ['k_b', 'card'] }] },
      { when: when('a', 'x'), then: [{ do: 'hide', targets: ['k_c'] }] },
      { when: when('a', 'x'), then: [{ do: 'enable', targets: ['k_day'] }] },
      { when: when('a', 'x'), then: [{ do: 'require', targets: ['k_inner'] }] },
    ),
  )
  form.run()
  expect(form.targets()).toEqual({
    k_b: { visible: false },
    card: { visible: false },
    k_c: { visible: true },
    k_day: { disabled: true },
  })
  form.set('a', 'x')
  expect(form.targets()).toEqual({
    k_b: { visible: true },
    card: { visible: true },
    k_c: { visible: false },
    k_day: { disabled: false },
    k_inner: { required: true },
  })
  expect(form.waves.flatMap(({ changedTargets }) => changedTargets)).toEqual(['k_b', 'card', 'k_c', 'k_day', 'k_inner'])
  form.set('b', 'unrelated')
  expect(form.waves).toEqual([])
})

test('否则部分、禁用、非必填和过滤选项；几条规则都成立时后面的算数', () => {
  const form = world(
    formWith(
      {
        when: when('a', 1),
        then: [
          { do: 'disable', targets: ['k_b'] },
          { do: 'setOptions', targets: ['k_c'], value: ['1'] },
        ],
        else: [
          { do: 'optional', targets: ['k_b'] },
          { do: 'setOptions', targets: ['k_c'], value: 'broken' },
        ],
      },
      { when: when('b', 1), then: [{ do: 'setOptions', targets: ['k_c'], value: ['2'] }] },
      { enabled: false, when: when('a', 1), then: [{ do: 'hide', targets: ['k_b'] }] },
    ),
    { a: 2 },
  )
  form.run()
  expect(form.targets()).toEqual({ k_b: { required: false } })
  form.set('a', 1)
  expect(form.targets()).toEqual({ k_b: { disabled: true }, k_c: { options: ['1'] } })
  form.set('b', 1)
  expect(form.targets().k_c).toEqual({ options: ['2'] })
})

test('赋值只在条件变为成立或来源变化时发生', () => {
  const form = world(
    formWith({
      when: when('a', 1),
      then: [
        { do: 'setValue', targets: ['k_b'], value: 'constant', force: true },
        { do: 'setValue', targets: ['k_c'], source: 'field', value: 'inner' },
        { do: 'setValue', targets: ['k_day'], source: 'formula', value: 'DATEADD({clock}, 1)' },
        { do: 'setValue', targets: ['k_clock'], source: 'formula', value: '1 +' },
        { do: 'setValue', targets: ['k_note'], source: 'formula', value: '{inner} + 1' },
      ],
      else: [{ do: 'clear', targets: ['k_b'] }],
    }),
    { a: 1, inner: '1', clock: '2026-05-06' },
  )
  form.run()
  expect(form.effects).toEqual([
    { do: 'setValue', key: 'k_b', value: 'constant', force: true },
    { do: 'setValue', key: 'k_c', value: '1', force: false },
    { do: 'setValue', key: 'k_day', value: '2026/05/07', force: false },
    { do: 'setValue', key: 'k_note', value: 2, force: false },
  ])
  form.set('inner', '7')
  expect(form.effects.map(({ do: what, ...rest }) => [what, 'value' in rest && rest.value])).toEqual([
    ['setValue', '7'],
    ['setValue', 8],
  ])
  form.set('a', 0)
  expect(form.effects).toEqual([{ do: 'clear', key: 'k_b' }])
  form.set('inner', '8')
  expect(form.effects).toEqual([])
})

test('提示和切换标签页在条件变化时发生，一开始不成立时不打扰', () => {
  const actions = (word: string): Linkage['then'] => [
    { do: 'message', value: word },
    { do: 'activateTab', targets: ['card'], value: word },
    { do: 'message' },
    { do: 'activateTab', targets: ['card', 'gone'] },
  ]
  const form = world(formWith({ when: when('a', 1), then: actions('是'), else: actions('否') }))
  form.run()
  expect(form.effects).toEqual([])
  form.set('a', 1)
  expect(form.effects).toEqual([
    { do: 'message', text: '是' },
    { do: 'activateTab', key: 'card', value: '是' },
    { do: 'message', text: '' },
    { do: 'activateTab', key: 'card', value: '' },
  ])
  form.set('a', 2)
  expect(form.effects[0]).toEqual({ do: 'message', text: '否' })
})

test('值变化的条件每次变化都算一次', () => {
  const form = world(
    formWith({
      when: { logic: 'all', items: [{ model: 'a', op: 'changed' }] },
      then: [{ do: 'clear', targets: ['k_b'] }],
    }),
  )
  form.run()
  expect(form.effects).toEqual([])
  for (const value of [1, 2]) {
    form.set('a', value)
    expect(form.effects).toEqual([{ do: 'clear', key: 'k_b' }])
  }
})

test('值变化的状态跟着当前的值，别的变化不会收回它', () => {
  const form = world(
    formWith({
      when: {
        logic: 'all',
        items: [
          { model: 'a', op: 'changed' },
          { model: 'c', op: 'ne', value: 9 },
        ],
      },
      then: [
        { do: 'show', targets: ['k_b'] },
        { do: 'message', value: '变' },
      ],
      else: [{ do: 'message', value: '回' }],
    }),
  )
  form.run()
  expect([form.targets(), form.effects]).toEqual([{ k_b: { visible: false } }, []])
  form.set('a', 1)
  expect([form.targets(), form.effects]).toEqual([{ k_b: { visible: true } }, [{ do: 'message', text: '变' }]])
  form.set('c', 2)
  expect([form.targets(), form.effects]).toEqual([{ k_b: { visible: true } }, []])
  form.set('c', 9)
  expect([form.targets(), form.effects]).toEqual([{ k_b: { visible: false } }, [{ do: 'message', text: '回' }]])
})

test('一条规则的结果引起下一条', () => {
  const form = world(
    formWith(
      { when: when('b', 1), then: [{ do: 'setValue', targets: ['k_c'], value: 1 }] },
      { when: when('a', 1), then: [{ do: 'setValue', targets: ['k_b'], value: 1 }] },
      { when: when('c', 1), then: [{ do: 'show', targets: ['k_inner'] }] },
    ),
  )
  form.run()
  expect(form.set('a', 1)).toBeUndefined()
  expect(form.values).toMatchObject({ a: 1, b: 1, c: 1 })
  expect(form.targets().k_inner).toEqual({ visible: true })
})

test('没有尽头的规则停在第 50 轮', () => {
  const form = world(
    formWith({
      when: { logic: 'all', items: [] },
      then: [{ do: 'setValue', targets: ['k_a'], source: 'formula', value: '{a} + 1' }],
    }),
    { a: 0 },
  )
  expect(form.run()).toBe('联动规则存在循环')
  expect(form.values.a).toBe(50)
})

test('表格里的规则逐行成立，本行的字段优先', () => {
  const form = world(
    formWith(
      {
        when: when('kind', 'x'),
        then: [
          { do: 'show', targets: ['k_price'] },
          { do: 'setValue', targets: ['k_note', 'k_b'], source: 'field', value: 'kind' },
        ],
      },
      { when: when('a', 1), then: [{ do: 'disable', targets: ['k_c', 'k_price'] }] },
      { when: when('kind', 'x'), then: [{ do: 'require', targets: ['k_price', 'k_c'] }] },
    ),
    {
      kind: 'outside',
      items: [
        { key: '1', kind: 'x' },
        { key: '2', kind: 'y' },
      ],
    },
  )
  form.run()
  expect(form.targets()).toEqual({
    'k_price|1': { visible: true, required: true },
    'k_price|2': { visible: false },
    k_c: { required: true },
  })
  expect(form.effects).toEqual([
    { do: 'setValue', key: 'k_note', row: { batch: 'items', row: '1' }, value: 'x', force: false },
    { do: 'setValue', key: 'k_b', value: 'x', force: false },
  ])
  form.set('a', 1)
  expect(form.targets()['k_price|2']).toEqual({ visible: false, disabled: true })
  form.set('items', [
    { key: '2', kind: 'y' },
    { key: '3', kind: 'x' },
  ])
  expect(Object.keys(form.targets()).toSorted()).toEqual(['k_c', 'k_price', 'k_price|2', 'k_price|3'])
  form.values.items = [
    { key: '2', kind: 'x' },
    { key: '3', kind: 'x' },
  ]
  form.run('items.kind')
  expect(form.targets()['k_price|2']).toEqual({ visible: true, disabled: true, required: true })
})

test('表格里的字段只受全表规则控制时没有逐行的状态', () => {
  const form = world(
    formWith(
      { when: when('a', 1), then: [{ do: 'clear', targets: ['k_items', 'k_note'] }] },
      { when: when('a', 1), then: [{ do: 'require', targets: ['k_c', 'k_note'] }] },
      { when: when('a', 1), then: [{ do: 'hide', targets: ['k_items'] }] },
    ),
  )
  form.set('a', 1)
  expect(form.targets()).toEqual({ k_items: { visible: false }, k_c: { required: true }, k_note: { required: true } })
})

test('没有规则的表单什么也不做', () => {
  const form = world({ list: [], config: {} })
  expect(form.run()).toBeUndefined()
  expect(form.state().targets.size).toBe(0)
})

test('整列的条件对所有行只算一次，行内的条件每行各算一次', () => {
  const items: Condition[] = [
    { model: 'items.price', op: 'notEmpty' },
    { model: 'items.note', op: 'notEmpty' },
    { model: 'price', op: 'notEmpty' },
  ]
  const form = world(formWith({ when: { logic: 'all', items }, then: [{ do: 'show', targets: ['k_note'] }] }), {
    items: ['1', '2', '3'].map((key) => ({ key, kind: '', price: '', note: '' })),
    'items.price': [''],
    'items.note': [''],
  })
  form.run()
  const count = (model: string) => form.reads.filter((read) => read === model).length
  expect(['items.price', 'items.note', 'price'].map(count)).toEqual([1, 1, 3])
})
