import type { Page } from '@playwright/test'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { fixedRoutes } from '@app/web/src/app/routes/fixedRoutes.ts'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { menuOf, openPath, pathsOf, settled } from './pages.ts'
import { aPerson, enter } from './people.ts'

/** The screens that the menu shows: fixed addresses of the same ones lead there. */
const screensOf = (nodes: readonly RouterNode[]): (string | undefined)[] =>
  nodes.flatMap(({ component, children = [] }) => [component, ...screensOf(children)])

/** The list of a page ends where the window does, unless its rows reach further down, or its least height does. */
const listEnds = (page: Page) =>
  page.evaluate(() => {
    const pane = document.querySelector<HTMLElement>('main > div:not([style*="none"])')
    const cards = [...document.querySelectorAll<HTMLElement>('main section[data-density][data-embedded="false"]')]
    const card = cards.filter((each) => each.checkVisibility()).at(-1)
    if (!pane || !card) return []
    const edge = parseFloat(getComputedStyle(pane).paddingBottom)
    const beyond = Math.round(card.getBoundingClientRect().bottom + edge - pane.getBoundingClientRect().bottom)
    const rows = card.querySelector('.ant-table-wrapper, .ant-empty, .ant-list')?.getBoundingClientRect()
    const blank = (card.querySelector('.ant-pagination')?.getBoundingClientRect().top ?? 0) - (rows?.bottom ?? 0)
    const isLeast = card.clientHeight <= parseFloat(getComputedStyle(card).minHeight) + 1
    return Math.abs(beyond) <= 1 || (beyond > 0 && (blank < 24 || isLeast)) ? [] : [`ends ${beyond} beyond the edge`]
  })

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
      const menu = await menuOf(page, person)
      const screens = new Set(screensOf(menu))
      const paths = [
        ...pathsOf(menu),
        ...fixedRoutes
          .filter(({ redirect }) => !redirect)
          .filter(({ component, fullPath }) => fullPath.includes(':') || !screens.has(component))
          .map(({ fullPath }) => fullPath),
      ]
      expect(paths.length).toBeGreaterThan(20)
      await enter(page, person, '/index')
      for (const path of paths) {
        await test.step(path, async () => {
          await openPath(page, path)
          await settled(page)
          expect.soft(await page.getByText(/加载失败|系统未知错误/).count(), `${path}: a part did not load`).toBe(0)
          const found = await findings(page)
          expect.soft(found, path).toEqual([])
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          expect.soft(wide, `${path}: width`).toBe(width)
          // The few channels leave the rules below them in sight.
          if (!path.endsWith('/smsConfig')) expect.soft(await listEnds(page), path).toEqual([])
        })
      }
    })
  })
}
