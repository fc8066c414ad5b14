import { beforeEach, describe, expect, test } from 'vitest'
import { coupled, defaultPreferences, readPreferences, usePreferences } from './preferences.ts'

beforeEach(() => usePreferences.getState().reset())

test('unreadable, unknown and absent values count as the defaults', () => {
  localStorage.clear()
  localStorage.setItem('nav_theme', '"neon"')
  localStorage.setItem('multi_tab', 'not json')
  localStorage.setItem('color', '"#722ED1"')
  expect(readPreferences(localStorage)).toEqual({ ...defaultPreferences, color: '#722ED1' })
})

test('a change is stored as JSON under its own key', () => {
  usePreferences.getState().change({ nav_theme: 'realDark', weak: true })
  expect(localStorage.getItem('nav_theme')).toBe('"realDark"')
  expect(localStorage.getItem('weak')).toBe('true')
  usePreferences.getState().reset()
  expect(localStorage.getItem('nav_theme')).toBe('"light"')
})

describe('options that follow from another one', () => {
  test('top menu: fixed width, no fixed side bar; side menu: fluid', () => {
    expect(coupled({ layout: 'topmenu' })).toMatchObject({ fixed_sidebar: false, content_width: 'Fixed' })
    expect(coupled({ layout: 'sidemenu' })).toMatchObject({ content_width: 'Fluid' })
  })

  test('a phone gets an open menu and fluid width', () => {
    expect(coupled({ is_mobile: true })).toMatchObject({ sidebar_type: false, content_width: 'Fluid' })
  })
})
