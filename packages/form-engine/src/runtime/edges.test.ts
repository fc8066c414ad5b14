import { expect, test, vi } from 'vitest'
import type { Control, FormConfig, Linkage } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { acceptSubmission } from './acceptSubmission.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import type { RuntimeSettings } from './types.ts'

const live = (list: Control[], settings?: RuntimeSettings, config?: Partial<FormConfig>) =>
  createRuntime(compileForm(aForm(list, config)), settings)
const required = { rules: [{ required: true, message: '必填项' }] }
const items = (
  rest: Partial<Control> = {},
  list = [aControl('input', 'name', required), aControl('number', 'price')],
) => aControl('batch', 'items', { list, ...rest })
const listener = () => vi.fn<() => void>()

test('编译: controls without data of their own make no field', () => {
  const form = live([
    aControl('input', 'a', { options: { noFormItem: true } }),
    aControl('input', 'b', { model: '' }),
    aControl('input', 'c', { model: '__proto__' }),
    { type: 'star', key: 'd', model: 'd', options: {} },
    { type: 'input', key: 'e', model: 'e', options: {} },
    aControl('input', 'again', { model: 'e' }),
    aControl('input', 'e', { model: 'f' }),
    items({}, [aControl('input', 'key'), aControl('batch', 'deep', { list: [aControl('input', 'x')] })]),
    aControl('selectInputList', 'lines', { columns: undefined }),
  ])
  expect(Object.keys(form.values())).toEqual(['e', 'f', 'items', 'lines'])
  expect(form.valueAt(['items', 0, 'x'])).toBe('')
  expect(form.stateOf('e').visible).toBe(true)
  form.change(['nothing'], 1)
  expect(form.values()).not.toHaveProperty('nothing')
  expect(() => form.stateOf('nothing')).toThrow('No control nothing')
  expect(
    acceptSubmission(compileForm(aForm([{ type: 'input', key: 'e', model: 'e', options: {}, ...required }])), {})
      .errors,
  ).toEqual([{ path: ['e'], model: 'e', label: 'e', message: '必填项' }])
})

test('编译: beginnings: files as text, ranges, sliders, broken defaults', () => {
  const form = live([
    aControl('uploadFile', 'files', { options: { defaultValue: '[{"name":"a.txt"}]' } }),
    aControl('uploadImg', 'broken', { options: { defaultValue: '{' } }),
    aControl('uploadImg', 'wrong', { options: { defaultValue: '{}' } }),
    aControl('date', 'range', { options: { range: true, rangeDefaultValue: ['2026-01-01', '2026-01-02'] } }),
    aControl('date', 'noRange', { options: { range: true, rangeDefaultValue: ['', ''] } }),
    aControl('slider', 'slider', { options: { min: 5, defaultValue: undefined } }),
    aControl('slider', 'free', { options: { min: null, defaultValue: undefined } }),
    aControl('number', 'none', { options: { defaultValue: null } }),
    aControl('number', 'text', { options: { defaultValue: 'x' } }),
    aControl('select', 'many', { options: { multiple: true } }),
    aControl('switch', 'on', { options: { defaultValue: true } }),
    aControl('switch', 'off', { options: { defaultValue: undefined } }),
    items({ options: { minLimit: null } }),
  ])
  expect(form.values()).toEqual({
    files: [{ name: 'a.txt' }],
    broken: [],
    wrong: [],
    range: ['2026-01-01', '2026-01-02'],
    noRange: '',
    slider: 5,
    free: 0,
    none: null,
    text: 0,
    many: [],
    on: true,
    off: false,
    items: [],
  })
})

test('运行时: what was never there changes nothing, and a listener that left hears nothing', () => {
  const form = live([aControl('input', 'a'), aControl('card', 'box'), items()])
  const [a, box, all, events] = [listener(), listener(), listener(), listener()]
  const ends = [
    form.subscribeTo({ path: ['a'] }, a),
    form.subscribeTo({ key: 'box' }, box),
    form.subscribe(all),
    form.on(events),
  ]
  form.subscribeTo({ path: ['nowhere'] }, a)
  form.subscribeTo({ key: 'nowhere' }, a)
  form.change(['a', 'inside'], 1)
  form.change(['items', 5, 'name'], 'x')
  form.hide(['a'])
  form.hide(['a'])
  form.setContext({ now: new Date() })
  expect(form.values()).toMatchObject({ a: '', items: [{ name: '' }] })
  expect([a, box, all].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
  for (const end of ends) end()
  form.change(['a'], 'b')
  form.hide(['box'])
  expect([a, box, all, events].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1, 2])
})

test('运行时: a listener may change the form; everybody hears of the whole change once', () => {
  const form = live([aControl('input', 'a'), aControl('input', 'b')])
  const heard = listener()
  form.subscribeTo({ path: ['b'] }, heard)
  const end = form.subscribeTo({ path: ['a'] }, () => {
    form.change(['b'], form.valueAt(['a']))
  })
  form.change(['a'], '1')
  expect(form.valueAt(['b'])).toBe('1')
  expect(heard).toHaveBeenCalledTimes(1)
  end()
})

test('运行时: options at run time stand beside the definition', () => {
  const form = live([
    aControl('select', 'a'),
    aControl('input', 'b'),
    aControl('select', 'c', { options: { options: undefined } }),
  ])
  const choices = [{ value: 'x', label: '新' }]
  form.setOptions(['a'], 'options', choices)
  form.setOptions(['b'], 'readonly', true)
  expect(form.stateOf('a').options).toMatchObject({ options: choices, placeholder: '请选择' })
  expect(form.definition.list[0]?.options.options).not.toBe(choices)
  expect(form.stateOf('b')).toMatchObject({ readOnly: true, disabled: false })
  form.change(['a'], '1')
  expect(form.errorAt(['a'])).toBe('选项不存在')
  form.change(['a'], 'x')
  expect(form.errorAt(['a'])).toBeUndefined()
  form.disable(['b'])
  form.enable(['b'])
  expect(form.stateOf('b').disabled).toBe(false)
})

test('运行时: the whole form closed or only to be read', () => {
  expect(live([aControl('input', 'a', required)], { disabled: true }).stateOf('a')).toMatchObject({
    disabled: true,
    required: true,
  })
  expect(live([aControl('input', 'a')], { readOnly: true }).stateOf('a').readOnly).toBe(true)
  expect(live([aControl('input', 'a')], {}, { readOnly: true }).stateOf('a').readOnly).toBe(true)
})

test('运行时: permissions decide what is seen, changed and asked for', () => {
  const list = [
    aControl('input', 'a'),
    aControl('input', 'b', required),
    aControl('input', 'c', required),
    aControl('button', 'ok'),
    items(),
  ]
  const form = live(list, {
    values: { b: '' },
    permissions: { fields: { b: 'read', c: 'hidden', 'items.price': 'read' }, required: ['a', 'items.price'] },
  })
  expect(form.stateOf('a').required).toBe(true)
  expect(form.stateOf('b')).toMatchObject({ readOnly: true, required: false })
  expect(form.stateOf('c').visible).toBe(false)
  expect(form.stateOf('ok').visible).toBe(true)
  expect(form.stateOf('price', ['items', 0]).readOnly).toBe(true)
  expect(form.values().c).toBeUndefined()
  expect(form.result()).not.toHaveProperty('c')
  expect(form.validate().map(({ path }) => path.join('.'))).toEqual(['a', 'items.0.name'])
})

test('运行时: rights on rows hold in the form as well', () => {
  const rows = [
    { key: 'r1', name: '一', price: 1 },
    { key: 'r2', name: '二', price: 2 },
  ]
  const names = (form: ReturnType<typeof live>) =>
    (form.valueAt(['items']) as { name: string }[]).map(({ name }) => name)
  const closed = live([items()], {
    values: { items: rows },
    permissions: { fields: {}, rows: { items: { add: false, remove: false, edit: false } } },
  })
  closed.addRow('items')
  closed.copyRow('items', 0)
  closed.removeRow('items', 0)
  expect(names(closed)).toEqual(['一', '二'])
  expect(closed.stateOf('name', ['items', 0]).readOnly).toBe(true)
  expect(closed.stateOf('name', ['items', 0])).toBe(closed.stateOf('name', ['items', 0]))
  closed.hide(['name'])
  expect(closed.stateOf('name', ['items', 0])).toMatchObject({ visible: false, readOnly: true })
  const kept = live([items()], {
    values: { items: rows },
    permissions: { fields: {}, rows: { items: { remove: false } } },
  })
  kept.addRow('items', { name: '新' })
  kept.removeRow('items', 0)
  kept.removeRow('items', 2)
  expect(names(kept)).toEqual(['一', '二'])
})

test('运行时: rows of what is closed, full or no batch stay as they are', () => {
  const form = live([aControl('input', 'a'), items({ options: { maxLimit: 1 } })])
  form.addRow('a')
  form.removeRow('nothing', 0)
  form.moveRow('items', 3, 0)
  form.copyRow('items', 0)
  form.removeRow('items', 3)
  expect(form.valueAt(['items'])).toHaveLength(1)
  const open = live([items()])
  open.copyRow('items', 7)
  expect(open.valueAt(['items'])).toHaveLength(1)
  open.disable(['items'])
  open.addRow('items')
  open.moveRow('items', 0, 0)
  expect(open.valueAt(['items'])).toHaveLength(1)
})

test('运行时: messages follow their rows, and those of the server go with a change', () => {
  const form = live([items(), aControl('input', 'a')])
  form.addRow('items')
  form.validate()
  form.change(['items', 1, 'name'], '二')
  expect(form.errors()).toHaveLength(1)
  form.moveRow('items', 0, 1)
  expect(form.errors().map(({ path }) => path)).toEqual([['items', 1, 'name']])
  form.setErrors([{ path: ['items'], model: 'items', label: 'items', message: '太少' }])
  expect(form.errorAt(['items'])).toBe('太少')
  form.addRow('items')
  expect(form.errors()).toEqual([])
  form.setErrors([
    { path: ['gone'], model: 'gone', label: '', message: '没有' },
    { path: ['items', 9, 'name'], model: 'items.name', label: '', message: '没有' },
  ])
  form.change(['a'], '1')
  expect(form.errors()).toHaveLength(2)
  form.change(['items'], [])
  expect(form.errors().map(({ path, message }) => [path, message])).toEqual([
    [['gone'], '没有'],
    [['items'], '至少填写1行'],
  ])
  form.setErrors([{ path: ['gone'], model: 'gone', label: '', message: '没有' }])
  form.reset()
  expect(form.errors()).toEqual([])
})

test('运行时: some models alone are validated, the messages of others stay', () => {
  const form = live([
    aControl('input', 'a', required),
    aControl('input', 'b', required),
    items({ options: { hidden: true } }),
  ])
  form.validate()
  form.setData({ a: '1', other: 2 })
  expect(form.errors().map(({ model }) => model)).toEqual(['b'])
  expect(form.validate(['a'])).toEqual([])
  expect(form.errors().map(({ model }) => model)).toEqual(['b'])
})

test('运行时: lines wait for their check', () => {
  const columns = ['1', '2'].map((value) => ({
    value,
    label: `行${value}`,
    list: [aControl('input', `x${value}`, required)],
  }))
  const form = live([
    aControl('selectInputList', 'lines', { columns }),
    aControl('number', 'sum', { options: { formula: 'COUNT({lines.x1})' } }),
  ])
  expect(form.stateOf('x1', ['lines', 0])).toMatchObject({ disabled: true })
  expect(form.stateOf('x1', ['lines', 0])).toBe(form.stateOf('x1', ['lines', 0]))
  form.change(['lines', 0, 'checked'], true)
  expect(form.stateOf('x1', ['lines', 0])).toMatchObject({ disabled: false })
  expect(form.validate()).toMatchObject([{ path: ['lines', 0, 'x1'] }])
  form.change(['lines', 0, 'x1'], '写')
  expect(form.errors()).toEqual([])
})

test('公式: dates keep their format, choices give their words, unknown names give nothing', () => {
  const form = live(
    [
      aControl('date', 'day', { options: { format: 'YYYY/MM/DD', defaultValue: '2026/01/31' } }),
      aControl('date', 'next', { options: { format: 'YYYY-MM-DD', formula: 'DATEADD({day}, 1, "日")' } }),
      aControl('select', 'kind', { options: { defaultValue: '2' } }),
      aControl('input', 'words', { options: { formula: 'OPTIONLABEL({kind})' } }),
      aControl('input', 'none', { options: { formula: 'CONCAT({nobody}, OPTIONLABEL({nobody}))' } }),
      aControl('select', 'dict', { options: { dictCode: 'sex', defaultValue: '1' } }),
      aControl('input', 'dictWords', { options: { formula: 'OPTIONLABEL({dict})' } }),
      items({}, [aControl('text', 'inRow', { options: { formula: '1' } })]),
    ],
    {
      context: {
        now: new Date(),
        optionsOf: (control) => (control.options.dictCode ? [{ value: '1', label: '男' }] : undefined),
      },
    },
  )
  expect(form.values()).toMatchObject({ next: '2026-02-01', words: '下拉框2', none: '', dictWords: '男' })
})

test('公式: several cells of one row at once, and cells of other rows not at all', () => {
  const form = live([
    items({}, [
      aControl('number', 'a'),
      aControl('number', 'b', { options: { formula: '{a} + 1' } }),
      aControl('number', 'c', { options: { formula: '{a} + {b}' } }),
      aControl('number', 'd', { options: { formula: '{top} + COUNT({items.a})' } }),
    ]),
    aControl('number', 'top'),
  ])
  form.addRow('items')
  form.change(['items', 0, 'a'], 5)
  expect(form.valueAt(['items'])).toMatchObject([
    { b: 6, c: 11, d: 2 },
    { b: 1, c: 1, d: 2 },
  ])
  form.change(['top'], 10)
  expect(form.valueAt(['items', 1, 'd'])).toBe(12)
})

test('联动: emptied fields and rules that fill them again come to rest', () => {
  const rule = (at: number, rest: Pick<Linkage, 'when' | 'then'>): Linkage => ({ id: `r${at}`, ...rest })
  const always: Linkage['when'] = { logic: 'all', items: [{ model: 'a', op: 'eq', value: '1' }] }
  const linkages = [
    rule(1, { when: always, then: [{ do: 'hide', targets: ['n'] }] }),
    rule(2, {
      when: always,
      then: [{ do: 'setValue', targets: ['n'], source: 'formula', value: '{n} + 1', force: true }],
    }),
    rule(3, {
      when: always,
      then: [
        { do: 'setValue', targets: ['s'], value: { no: 'object' } },
        { do: 'disable', targets: ['name'] },
      ],
    }),
  ]
  const form = live(
    [aControl('input', 'a'), aControl('number', 'n'), aControl('input', 's'), items()],
    {},
    { linkages, hiddenValue: 'clear' },
  )
  form.change(['a'], '1')
  expect(form.valueAt(['s'])).toBe('')
  expect(form.stateOf('n').visible).toBe(false)
  expect(form.stateOf('name', ['items', 0]).disabled).toBe(true)
})
