import { expect, test, vi } from 'vitest'
import type { Condition, Control, FormConfig, Linkage } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { acceptSubmission } from './acceptSubmission.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import type { FormEvent, RuntimeSettings } from './types.ts'

const when = (model: string, value: unknown, op: Condition['op'] = 'eq'): Linkage['when'] => ({
  logic: 'all',
  items: [{ model, op, value }],
})
const rule = (rest: Pick<Linkage, 'when' | 'then'> & Partial<Linkage>, at = 1): Linkage => ({ id: `r${at}`, ...rest })
const compiled = (list: Control[], linkages: Linkage[], config: Partial<FormConfig> = {}) =>
  compileForm(aForm(list, { linkages, ...config }))
const live = (list: Control[], linkages: Linkage[], settings?: RuntimeSettings, config?: Partial<FormConfig>) =>
  createRuntime(compiled(list, linkages, config), settings)
const required = { rules: [{ required: true, message: '必填项' }] }

test('联动: a field that a rule shows is asked for only then, on both sides', () => {
  const list = [aControl('input', 'kind'), aControl('card', 'box', { list: [aControl('input', 'why', required)] })]
  const rules = [rule({ when: when('kind', '其他'), then: [{ do: 'show', targets: ['box'] }] })]
  const form = live(list, rules)
  const heard = vi.fn<() => void>()
  form.subscribeTo({ key: 'why' }, heard)
  expect(form.stateOf('why').visible).toBe(false)
  expect(form.validate()).toEqual([])
  form.change(['kind'], '其他')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(form.validate()).toMatchObject([{ path: ['why'], message: '必填项' }])
  expect(acceptSubmission(compiled(list, rules), { kind: '其他' }).errors).toEqual(form.errors())
  expect(acceptSubmission(compiled(list, rules), { kind: '病假', why: '伪造' })).toEqual({
    values: { kind: '病假' },
    errors: [],
  })
})

test('联动: what is hidden counts for nobody: rules behind it see nothing', () => {
  const list = ['a', 'b', 'c'].map((model) => aControl('input', model))
  const rules = [
    rule({ when: when('a', '1'), then: [{ do: 'show', targets: ['b'] }] }, 1),
    rule({ when: when('b', '1'), then: [{ do: 'show', targets: ['c'] }] }, 2),
  ]
  const form = live(list, rules)
  form.setData({ b: '1' })
  expect(form.stateOf('c').visible).toBe(false)
  form.change(['a'], '1')
  expect(form.stateOf('c').visible).toBe(true)
  form.change(['a'], '')
  expect(form.result()).toEqual({ a: '' })
})

test('联动: required, closed and fewer options by rule', () => {
  const list = [aControl('input', 'a'), aControl('input', 'b'), aControl('input', 'c'), aControl('select', 'd')]
  const rules = [
    rule({
      when: when('a', '1'),
      then: [
        { do: 'require', targets: ['b'] },
        { do: 'disable', targets: ['c'] },
        { do: 'setOptions', targets: ['d'], value: ['2'] },
      ],
    }),
  ]
  const form = live(list, rules)
  form.change(['d'], '1')
  form.change(['a'], '1')
  expect(form.stateOf('b').required).toBe(true)
  expect(form.stateOf('c').disabled).toBe(true)
  expect(form.stateOf('d').options.options).toEqual([{ value: '2', label: '下拉框2' }])
  expect(form.validate().map(({ path, message }) => [path[0], message])).toEqual([
    ['b', '必填项'],
    ['d', '选项不存在'],
  ])
})

test('联动: a value is set when the condition turns, not over what somebody wrote unless forced', () => {
  const list = [aControl('input', 'a'), aControl('input', 'b'), aControl('input', 'c'), aControl('number', 'n')]
  const rules = [
    rule({
      when: when('a', '1'),
      then: [
        { do: 'setValue', targets: ['b'], value: 'x' },
        { do: 'setValue', targets: ['c'], value: 'x', force: true },
        { do: 'setValue', targets: ['n', 'nowhere'], value: '7' },
      ],
    }),
  ]
  const form = live(list, rules)
  form.change(['a'], '1')
  expect(form.values()).toMatchObject({ b: 'x', c: 'x', n: 7 })
  form.reset()
  form.change(['b'], '我')
  form.change(['c'], '我')
  form.change(['a'], '1')
  expect(form.values()).toMatchObject({ b: '我', c: 'x' })
  expect(live(list, rules, { values: { a: '1', b: '存' } }).values()).toMatchObject({ b: '存', c: 'x' })
})

test('联动: values that fit in no way clear, computed fields keep their formula', () => {
  const list = [
    aControl('input', 'a'),
    aControl('number', 'n', { options: { defaultValue: 3 } }),
    aControl('switch', 's', { options: { defaultValue: true } }),
    aControl('input', 'f', { options: { formula: '"公式"' } }),
    aControl('input', 't'),
    aControl('checkbox', 'c', { options: { defaultValue: ['1'] } }),
    aControl('slider', 'low', { options: { min: 3, defaultValue: 9 } }),
    aControl('slider', 'zero', { options: { min: null, defaultValue: 9 } }),
  ]
  const set = (target: string, value: unknown) => ({ do: 'setValue' as const, targets: [target], value })
  const rules = [
    rule({
      when: when('a', '1'),
      then: [set('n', '三'), set('s', 'x'), set('f', 'x'), set('t', 5), { do: 'clear', targets: ['c', 'low', 'zero'] }],
    }),
  ]
  const form = live(list, rules)
  form.change(['a'], '1')
  expect(form.values()).toMatchObject({ n: null, s: false, f: '公式', t: '5', c: [], low: 3, zero: 0 })
})

test('联动: tabs open, messages appear, and rules that chase each other stop with a warning', () => {
  const list = [aControl('input', 'a'), aControl('number', 'n'), aControl('tabs', 'tabs')]
  const grow = (source: string) => ({
    do: 'setValue' as const,
    targets: ['n'],
    source: 'formula' as const,
    value: source,
    force: true,
  })
  const rules = [
    rule({
      when: when('a', '1'),
      then: [
        { do: 'activateTab', targets: ['tabs'], value: '2' },
        { do: 'message', value: '请注意' },
      ],
    }),
    rule({ when: when('a', '1'), then: [grow('{n} + 1')] }, 2),
  ]
  const form = live(list, rules)
  const events = vi.fn<(event: FormEvent) => void>()
  form.on(events)
  form.change(['a'], '1')
  expect(events.mock.calls.map(([event]) => event)).toEqual([
    { kind: 'activateTab', key: 'tabs', value: '2' },
    { kind: 'message', text: '请注意' },
    { kind: 'message', text: '联动规则存在循环' },
    { kind: 'change', path: ['a'], model: 'a', value: '1' },
  ])
})

const items = () =>
  aControl('batch', 'items', {
    list: [
      aControl('input', 'kind'),
      aControl('input', 'note', required),
      aControl('number', 'price'),
      aControl('text', 'hint'),
    ],
  })

test('联动: inside rows every row follows its own fields', () => {
  const rules = [rule({ when: when('kind', '其他'), then: [{ do: 'show', targets: ['note', 'hint'] }] })]
  const form = live([items()], rules)
  form.addRow('items')
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  form.subscribeTo({ key: 'note', row: ['items', 0] }, first)
  form.subscribeTo({ path: ['items', 1, 'note'] }, second)
  form.change(['items', 1, 'kind'], '其他')
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect(form.stateOf('note', ['items', 0]).visible).toBe(false)
  expect(form.stateOf('note', ['items', 1]).visible).toBe(true)
  expect(form.stateOf('note', ['items', 1])).toBe(form.stateOf('note', ['items', 1]))
  expect(form.validate()).toMatchObject([{ path: ['items', 1, 'note'], message: '必填项' }])
  form.change(['items', 0, 'note'], '看不见')
  expect(form.result()).toMatchObject({ items: [{ kind: '' }, { kind: '其他' }] })
  expect(form.result().items).not.toMatchObject([{ note: expect.anything() }])
})

test('联动: rules set values in their row, in every row, and of the form', () => {
  const rules = [
    rule({ when: when('kind', '其他'), then: [{ do: 'setValue', targets: ['note'], value: '行' }] }),
    rule({ when: when('all', '1'), then: [{ do: 'setValue', targets: ['price'], value: 8 }] }, 2),
  ]
  const form = live([items(), aControl('input', 'all')], rules)
  form.addRow('items')
  form.change(['items', 1, 'price'], 5)
  form.change(['items', 1, 'kind'], '其他')
  form.change(['all'], '1')
  expect(form.valueAt(['items'])).toMatchObject([
    { note: '', price: 8 },
    { note: '行', price: 5 },
  ])
})

test('联动: values of hidden fields are kept, cleared or left out as the form wants it', () => {
  const list = [
    aControl('input', 'a'),
    aControl('input', 'b', { options: { defaultValue: '乙' } }),
    aControl('input', 'f', { options: { formula: '{b}', hidden: true } }),
    items(),
  ]
  const rules = [
    rule({ when: when('a', '1'), then: [{ do: 'hide', targets: ['b'] }] }),
    rule({ when: when('kind', '1'), then: [{ do: 'hide', targets: ['note'] }] }, 2),
  ]
  const filled = (hiddenValue: FormConfig['hiddenValue']) => {
    const form = live(list, rules, {}, { hiddenValue })
    form.change(['items', 0, 'note'], '行')
    form.change(['items', 0, 'kind'], '1')
    form.change(['a'], '1')
    return form.result()
  }
  expect(filled('keep')).toMatchObject({ b: '乙', f: '乙', items: [{ note: '行' }] })
  expect(filled('clear')).toMatchObject({ b: '', f: '', items: [{ note: '' }] })
  expect(filled('exclude')).toMatchObject({ a: '1', f: '' })
  expect(filled('exclude')).not.toHaveProperty('b')
  const { values } = acceptSubmission(compiled(list, rules, { hiddenValue: 'clear' }), { a: '1', b: '改' })
  expect(values).toMatchObject({ b: '' })
})

test('联动: a condition compares with another field or a formula, in the row first, whichever of them changes', () => {
  const above = (value: Partial<Condition>, targets: string[]): Linkage => ({
    id: targets.join(),
    when: { logic: 'all', items: [{ model: 'count', op: 'gt', ...value }] },
    then: [{ do: 'show', targets }],
  })
  const cells = ['count', 'stock', 'note', 'more'].map((key) =>
    aControl(key === 'count' || key === 'stock' ? 'number' : 'input', key),
  )
  const list = [aControl('batch', 'items', { list: cells, options: { minLimit: 0 } }), aControl('number', 'most')]
  const linkages = [
    above({ source: 'field', value: 'stock' }, ['note']),
    above({ source: 'formula', value: '{stock} + {most}' }, ['more']),
  ]
  const rows = [
    { key: 'a', count: 3, stock: 2 },
    { key: 'b', count: 1, stock: 2 },
  ]
  const form = createRuntime(compileForm(aForm(list, { linkages })), { values: { items: rows, most: 5 } })
  const seen = (key: string) => [0, 1].map((at) => form.stateOf(key, ['items', at]).visible)
  expect([seen('note'), seen('more')]).toEqual([
    [true, false],
    [false, false],
  ])
  form.change(['most'], 0)
  expect(seen('more')).toEqual([true, false])
  form.change(['items', 1, 'stock'], 0)
  expect([seen('note'), seen('more')]).toEqual([
    [true, true],
    [true, true],
  ])
})

test('联动: a value that a rule takes out of the choices is marked at once, in every row', () => {
  const options = ['1', '2'].map((value) => ({ value, label: value }))
  const point = (key: string) => aControl('select', key, { options: { options } })
  const list = [
    aControl('input', 'area'),
    point('point'),
    aControl('batch', 'items', { list: [point('cell'), aControl('input', 'other')], options: { minLimit: 0 } }),
    aControl('batch', 'more', { list: [aControl('input', 'kind'), point('own')], options: { minLimit: 0 } }),
  ]
  const only = (model: string, targets: string[], at: number) =>
    rule({ when: when(model, '东'), then: [{ do: 'setOptions', targets, value: ['1'] }] }, at)
  const form = live(list, [only('area', ['point', 'cell'], 1), only('kind', ['own'], 2)], {
    values: {
      point: '2',
      items: [{ cell: '1' }, { cell: '2' }, {}],
      more: [
        { kind: '', own: '2' },
        { kind: '', own: '2' },
      ],
    },
  })
  const marked = () => form.errors().map(({ path, message }) => `${path.join('.')} ${message}`)
  form.change(['area'], '东')
  expect(marked()).toEqual(['point 选项不存在', 'items.1.cell 选项不存在'])
  form.change(['more', 0, 'kind'], '东')
  expect(marked()).toContain('more.0.own 选项不存在')
  expect(marked()).toHaveLength(3)
  form.change(['area'], '西')
  form.change(['more', 0, 'kind'], '西')
  expect(marked()).toEqual([])
  form.change(['point'], '')
  form.change(['area'], '东')
  expect(marked()).toEqual(['items.1.cell 选项不存在'])
})
