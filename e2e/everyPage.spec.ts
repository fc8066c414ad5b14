import type { Page } from '@playwright/test'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { fixedRoutes } from '@app/web/src/app/routes/fixedRoutes.ts'
import { workbenchPath } from '@app/web/src/app/routes/paths.ts'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf } from './people.ts'

/** Addresses of all pages below the nodes that open inside the frame. */
function pathsOf(nodes: readonly RouterNode[], above = ''): string[] {
  return nodes.flatMap((node) => {
    if (node.isFrame === '0') return []
    const path = node.path.startsWith('/') ? node.path : `${above}/${node.path}`
    return node.children?.length ? pathsOf(node.children, path) : [path]
  })
}

/** The screens that the menu shows: fixed addresses of the same ones lead there. */
const screensOf = (nodes: readonly RouterNode[]): (string | undefined)[] =>
  nodes.flatMap(({ component, children = [] }) => [component, ...screensOf(children)])

/**
 * Goes to another page as going back and forth does, without loading the product anew, and closes the former one:
 * pages that stay open in the background are walked through by each scan.
 */
async function open(page: Page, path: string) {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/admin${path}`)
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(tabs.locator('[data-active="true"]')).toHaveAttribute('data-key', path)
  await tabs.evaluate((bar) => {
    for (const close of bar.querySelectorAll<HTMLElement>('[data-active="false"] button')) close.click()
  })
  await expect(tabs.getByRole('listitem')).toHaveCount(path === workbenchPath ? 1 : 2)
}

/** Nothing loads any more on what is shown. */
async function settled(page: Page) {
  const shown = page.locator('main > :visible')
  await expect(shown.locator('h1, h2, [role="table"], table').first()).toBeVisible()
  await expect(shown.locator('[aria-busy="true"], .ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0)
}

for (const { theme, width, height } of [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'realDark', width: 390, height: 844 },
]) {
  test.describe(`${theme} ${width}`, () => {
    test.use({ viewport: { width, height } })
    test.setTimeout(600_000)

    test(`每个页面 ${theme} ${width}: every page of the menu and of the frame opens without findings and fits the window`, async ({
      page,
      database,
    }) => {
      await page.addInitScript((value) => localStorage.setItem('nav_theme', JSON.stringify(value)), theme)
      const person = await aPerson(database)
      const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
      const answer = await page.request.get('/getRouters', { headers })
      const { data } = (await answer.json()) as { data: RouterNode[] }
      const screens = new Set(screensOf(data))
      const paths = [
        ...pathsOf(data),
        ...fixedRoutes
          .filter(({ redirect }) => !redirect)
          .filter(({ component, fullPath }) => fullPath.includes(':') || !screens.has(component))
          .map(({ fullPath }) => fullPath),
      ]
      expect(paths.length).toBeGreaterThan(20)
      await enter(page, person, '/index')
      for (const path of paths) {
        await test.step(path, async () => {
          await open(page, path)
          await settled(page)
          expect.soft(await page.getByText(/加载失败|系统未知错误/).count(), `${path}: a part did not load`).toBe(0)
          const found = await findings(page)
          expect.soft(found, path).toEqual([])
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          expect.soft(wide, `${path}: width`).toBe(width)
        })
      }
    })
  })
}
