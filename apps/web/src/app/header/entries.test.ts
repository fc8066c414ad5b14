import { expect, test } from 'vitest'
import { hasPage } from '#/app/pages.ts'
import { fixedRoutes } from '#/app/routes/fixedRoutes.ts'
import { userEntries } from './entries.ts'

test('every row of the user menu leads to a page that exists', () => {
  for (const entry of userEntries) {
    if (!('path' in entry)) continue
    const { path, label } = entry
    const named = fixedRoutes.find(({ fullPath }) => fullPath === path)
    const route = fixedRoutes.find(({ fullPath }) => fullPath === (named?.redirect ?? named?.fullPath))
    expect(route && hasPage(route.component ?? ''), label).toBe(true)
  }
})
