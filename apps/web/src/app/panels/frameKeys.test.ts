import { expect, test } from 'vitest'
import { frameKeys } from './frameKeys.ts'

const press = (key: string, more: Partial<Parameters<typeof frameKeys>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  target: document.body,
  ...more,
})

test('Ctrl+K and ⌘K open the palette, even while writing', () => {
  const target = document.createElement('input')
  expect(frameKeys(press('k', { ctrlKey: true, target }), true)).toBe('palette')
  expect(frameKeys(press('K', { metaKey: true, target }), false)).toBe('palette')
})

test('single keys act outside fields only, and can be switched off', () => {
  expect(frameKeys(press(']'), true)).toBe('nextTab')
  expect(frameKeys(press('X', { shiftKey: true }), true)).toBe('closeTab')
  expect(frameKeys(press('x'), true)).toBeUndefined()
  expect(frameKeys(press(']'), false)).toBeUndefined()
  expect(frameKeys(press(']', { target: document.createElement('textarea') }), true)).toBeUndefined()
  expect(frameKeys(press('?', { isComposing: true }), true)).toBeUndefined()
})
