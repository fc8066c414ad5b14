import { expect, test } from 'vitest'
import { hasPage } from '#/app/pages.ts'
import { fixedRoutes } from '#/app/routes/fixedRoutes.ts'
import { userEntries } from './entries.ts'

test('every row of the user menu leads to a page that exists', () => {
  for (const { path, label } of userEntries) {
    const route = fixedRoutes.find((each) => path === each.fullPath || path === each.redirect)
    expect(route && hasPage(route.component ?? ''), label).toBe(true)
  }
})
