import { expect, test } from 'vitest'
import { fixedRoutes } from '#/app/routes/fixedRoutes.ts'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import { selectedKey, withoutOtherRoots } from './useMenuKeys.ts'

const roots = new Set(['org', 'auth'])

test('opening a root closes the other roots, deeper levels are independent', () => {
  expect(withoutOtherRoots(['org', 'deep', 'auth'], ['org', 'deep'], roots)).toEqual(['deep', 'auth'])
  expect(withoutOtherRoots(['org', 'deep'], ['org'], roots)).toEqual(['org', 'deep'])
  expect(withoutOtherRoots([], ['org'], roots)).toEqual([])
})

test('a hidden page selects what stands above it', () => {
  const [home] = fixedRoutes
  const parent = { ...home, name: 'list', hidden: false } as AppRoute
  const hidden = { ...home, name: 'form', hidden: true, parents: [parent] } as AppRoute
  expect(selectedKey(hidden)).toBe('list')
  expect(selectedKey(parent)).toBe('list')
  expect(selectedKey(undefined)).toBeUndefined()
})
