import { expect, test } from 'vitest'
import { routeTable } from '#/app/routes/routeTable.ts'
import { followedTabs, restoredTabs } from './followedTabs.ts'
import { noTabs, tabsReducer } from './tabs.reducer.ts'

const page = (path: string, component: string, home?: string) => ({
  path,
  name: path,
  component,
  meta: { title: component, icon: null, noCache: false, ...(home ? { home } : {}) },
})
const tableOf = (...children: ReturnType<typeof page>[]) =>
  routeTable([{ path: '/t', name: 't', component: 'Layout', children }])
const opened = (...paths: string[]) =>
  paths.reduce((state, fullPath) => tabsReducer(state, { type: 'visit', fullPath, title: fullPath }), noTabs).tabs

test('标签: of two rows of one screen that became one, a single tab goes along', () => {
  const before = tableOf(page('a', 'user'), page('b', 'user'))
  const now = tableOf(page('c', 'user'))
  expect(followedTabs(opened('/t/a', '/t/b'), before, now)).toEqual([{ key: '/t/a', fullPath: '/t/c', title: 'user' }])
  expect(followedTabs(opened('/t/a?id=1', '/t/b?id=2'), before, now).map(({ fullPath }) => fullPath)).toEqual([
    '/t/c?id=1',
    '/t/c?id=2',
  ])
})

test('标签: a page that was moved since the last page load comes back at its new place, with what was asked there', () => {
  const now = tableOf(page('c', 'user', '/t/a'), page('b', 'post'))
  const stored = ['/t/a?f.name=li', '/t/b', '/t/gone'].map((fullPath) => ({ fullPath, title: fullPath }))
  expect(restoredTabs(stored, now)).toEqual([
    { fullPath: '/t/c?f.name=li', title: '/t/a?f.name=li' },
    { fullPath: '/t/b', title: '/t/b' },
  ])
})
