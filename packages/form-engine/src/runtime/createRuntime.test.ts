import { expect, test, vi } from 'vitest'
import type { Control } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import type { FormEvent, RuntimeSettings } from './types.ts'

const live = (list: Control[], settings?: RuntimeSettings) => createRuntime(compileForm(aForm(list)), settings)
const required = { rules: [{ required: true, message: '必填项' }] }
const items = (rest: Partial<Control> = {}) =>
  aControl('batch', 'items', { list: [aControl('input', 'name', required), aControl('number', 'price')], ...rest })

test('运行时: a form begins with its defaults and tells what it holds', () => {
  const form = live([
    aControl('input', 'name', { options: { defaultValue: '甲' } }),
    aControl('select', 'kind'),
    items(),
  ])
  expect(form.valueAt(['name'])).toBe('甲')
  expect(form.valueAt(['kind'])).toBeUndefined()
  expect(form.values()).toMatchObject({ name: '甲', items: [{ name: '', price: 0, key: expect.any(String) }] })
  expect(form.values()).toBe(form.values())
  expect(form.isDirty()).toBe(false)
})

test('运行时: a change keeps everything beside it and tells those who look at its place', () => {
  const form = live([aControl('input', 'a'), aControl('input', 'b'), items()])
  const [a, b, cell, everyone, events] = [
    vi.fn<() => void>(),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
    vi.fn<(event: FormEvent) => void>(),
  ]
  form.subscribeTo({ path: ['a'] }, a)
  form.subscribeTo({ key: 'b' }, b)
  form.subscribeTo({ path: ['items', 0, 'price'] }, cell)
  form.subscribe(everyone)
  form.on(events)
  const rows = form.valueAt(['items'])
  form.change(['a'], '1')
  expect(form.valueAt(['items'])).toBe(rows)
  expect([a, b, cell, everyone].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 1])
  form.change(['items', 0, 'price'], 5)
  expect([a, b, cell, everyone].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1, 2])
  expect(form.valueAt(['items', 0, 'name'])).toBe('')
  expect(events.mock.calls.map(([event]) => event)).toEqual([
    { kind: 'change', path: ['a'], model: 'a', value: '1' },
    { kind: 'change', path: ['items', 0, 'price'], model: 'items', value: 5 },
  ])
  expect(form.isDirty()).toBe(true)
  form.reset()
  expect(form.isDirty()).toBe(false)
  expect(form.valueAt(['a'])).toBe('')
})

test('运行时: containers hide their children; nothing hidden is validated or given', () => {
  const form = live([aControl('card', 'box', { list: [aControl('input', 'a', required)] }), aControl('input', 'b')])
  expect(form.validate()).toEqual([{ path: ['a'], model: 'a', label: 'a', message: '必填项' }])
  expect(form.errorAt(['a'])).toBe('必填项')
  const heard = vi.fn<() => void>()
  form.subscribeTo({ key: 'a' }, heard)
  form.hide(['box'])
  expect(heard).toHaveBeenCalledTimes(1)
  expect(form.stateOf('a')).toMatchObject({ visible: false })
  expect(form.errors()).toEqual([])
  expect(form.validate()).toEqual([])
  expect(form.result()).toEqual({ b: '' })
  form.show(['box'])
  form.disable(['a'])
  expect(form.stateOf('a')).toMatchObject({ visible: true, disabled: true, required: true })
})

test('运行时: rows are added, copied, moved and removed down to the fewest', () => {
  const form = live([items()])
  const events = vi.fn<(event: FormEvent) => void>()
  form.on(events)
  form.change(['items', 0, 'name'], '一')
  form.addRow('items', { name: '二' })
  form.copyRow('items', 0)
  const names = () => (form.valueAt(['items']) as { name: string; key: string }[]).map(({ name }) => name)
  expect(names()).toEqual(['一', '二', '一'])
  form.moveRow('items', 2, 0)
  expect(names()).toEqual(['一', '一', '二'])
  form.removeRow('items', 0)
  form.removeRow('items', 0)
  form.removeRow('items', 0)
  expect(names()).toEqual(['二'])
  expect(new Set(events.mock.calls.map(([{ kind }]) => kind))).toEqual(new Set(['change', 'rowAdd', 'rowRemove']))
})

test('运行时: mistakes in rows stand under their cell, and the batch says the first', () => {
  const form = live([items()])
  expect(form.validate()).toEqual([
    { path: ['items', 0, 'name'], model: 'items.name', label: 'name', message: '必填项' },
  ])
  expect(form.errorAt(['items'])).toBe('第 1 行 name：必填项')
  form.change(['items', 0, 'name'], '一')
  expect(form.errorAt(['items', 0, 'name'])).toBeUndefined()
})
