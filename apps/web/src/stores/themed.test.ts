import { expect, test } from 'vitest'
import { defaultPreferences } from './preferences.ts'
import { isUntouched, parseThemed, themedText } from './themed.ts'

test('what depends on the screen does not travel', () => {
  const text = themedText({ ...defaultPreferences, is_mobile: true, sidebar_type: true, nav_theme: 'realDark' })
  expect(parseThemed(text)).toMatchObject({ nav_theme: 'realDark' })
  expect(parseThemed(text)).not.toHaveProperty('is_mobile')
})

test('a browser with other looks than the defaults has its own choice', () => {
  expect(isUntouched({ ...defaultPreferences, sidebar_type: true })).toBe(true)
  expect(isUntouched({ ...defaultPreferences, color: '#722ED1' })).toBe(false)
})

test('unknown keys and values of a stored copy are left out', () => {
  expect(parseThemed('{"nav_theme":"neon","color":"#722ED1","is_mobile":true,"x":1}')).toEqual({ color: '#722ED1' })
})
