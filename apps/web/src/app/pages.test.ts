import { expect, test } from 'vitest'
import { hasPage, pageOf, preparePage } from './pages.ts'
import { fixedRoutes } from './routes/fixedRoutes.ts'

test('keys name pages, exactly, without Index and by alias; nothing else can be loaded', () => {
  for (const key of ['DashBoard', 'dashboard/DashBoardIndex', 'dashboard/portal/About', 'exception/403'])
    expect(hasPage(key), key).toBe(true)
  for (const key of ['', 'dashboard/dashBoardIndex', '../app/App', 'constructor', 'x/Y'])
    expect(pageOf(key)).toBeUndefined()
})

test('every fixed route has its page, or leads to one that has', () => {
  for (const route of fixedRoutes) {
    const { component = '' } = fixedRoutes.find(({ fullPath }) => fullPath === route.redirect) ?? route
    expect(hasPage(component), route.fullPath).toBe(true)
  }
})

test('a page can be prepared before it is opened; an unknown or missing key prepares nothing', () => {
  for (const key of ['DashBoard', 'x/Y', undefined]) expect(() => preparePage(key)).not.toThrow()
})

test('the code of a page that was prepared is there when the page is opened', async () => {
  const code = pageOf('dashboard/portal/About')
  preparePage('dashboard/portal/About')
  expect(code?.now()).toBeUndefined()
  const page = await code?.load()
  expect(page).toBeTypeOf('function')
  expect(pageOf('dashboard/portal/About')?.now()).toBe(page)
})
