import { expect, test } from 'vitest'
import {
  allowedInside,
  controlTypes,
  definitionOf,
  hasModel,
  isContainer,
  isRuled,
} from '@app/form-engine/controls/registry.ts'
import { slotsOf, withSlot } from '@app/form-engine/document/slots.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { defaultOptions, freeKey, newControl, typeLabel } from './catalog.ts'

test('控件: all begin with a word, a key and, when they hold data, a field and the required rule', () => {
  expect(controlTypes.filter((type) => definitionOf(type)?.group !== 'business')).toHaveLength(27)
  for (const type of controlTypes) {
    const control = newControl(type, `${type}_1`)
    expect(control).toMatchObject({ type, key: `${type}_1`, label: typeLabel(type), options: defaultOptions(type) })
    expect(control.model).toBe(hasModel(type) ? `${type}_1` : undefined)
    expect(control.rules).toEqual(isRuled(type) ? [{ required: false, message: '必填项' }] : undefined)
    expect(slotsOf(control).length > 0).toBe(isContainer(type) || type === 'editor')
  }
})

test('控件: two of one type share nothing', () => {
  expect(newControl('select', 'a').options.options).not.toBe(newControl('select', 'b').options.options)
})

test('控件: unknown types have their own name and no defaults', () => {
  expect(typeLabel('myControl')).toBe('myControl')
  expect(defaultOptions('constructor')).toEqual({})
  expect(allowedInside('card', 'table')).toBe(true)
  expect(allowedInside('batch', 'table')).toBe(false)
})

test('控件: a key counts up until nobody has it', () => {
  expect(freeKey('input', new Set(['input_5', 'input_6']), 5)).toBe('input_7')
  expect(freeKey('input', new Set())).toMatch(/^input_\d{13}$/)
})

test('控件: slots that were never written are empty', () => {
  const odd = {
    type: 'grid',
    key: 'g',
    options: {},
    columns: [{ span: 4 }],
    trs: [{ tds: [{}] }],
  } as unknown as Control
  expect(slotsOf(odd)).toEqual([
    { index: [0], list: [] },
    { index: [0, 0], list: [] },
  ])
  expect(withSlot({ type: 'card', key: 'c', options: {} }, [0], []).columns).toBeUndefined()
})
