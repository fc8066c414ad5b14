import type { Page } from '@playwright/test'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { fixedRoutes } from '@app/web/src/app/routes/fixedRoutes.ts'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { publishToOneself } from './notices.ts'
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

/** Rows of one line are as high as the density says (ui §6), unless a finger must hit them. */
const oddRows = (page: Page) =>
  page.evaluate(() => {
    const heights: Readonly<Record<string, number>> = { small: 33, middle: 41, default: 57 }
    if (innerWidth < 576) return []
    return [...document.querySelectorAll<HTMLElement>('main section[data-density] tr[data-row]')]
      .filter((row) => row.checkVisibility())
      .flatMap((row) => {
        const least = heights[row.closest<HTMLElement>('section')?.dataset.density ?? ''] ?? 0
        const height = row.getBoundingClientRect().height
        return Math.abs(height - least) > 0.1 ? [`${row.innerText.slice(0, 20)} is ${height} high, not ${least}`] : []
      })
  })

/** Heads of sorted numbers end where their numbers do (ui §6). */
const crookedHeads = (page: Page) =>
  page.evaluate(() => {
    const endOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    }
    return [...document.querySelectorAll<HTMLTableCellElement>('main th:has(.ant-table-column-sorters)')]
      .filter((head) => head.checkVisibility() && getComputedStyle(head).textAlign.match(/right|end/))
      .flatMap((head) => {
        const cell = head.closest('section')?.querySelector<HTMLTableRowElement>('tr[data-row]')?.cells[head.cellIndex]
        const title = head.querySelector('.ant-table-column-title')
        if (!cell?.innerText.trim() || !title) return []
        const aside = Math.round(endOf(title) - endOf(cell))
        return Math.abs(aside) > 2 ? [`${head.innerText} stands ${aside} beside its numbers`] : []
      })
  })

interface Size {
  width: number
  height: number
}

/** What is looked at on a page in every window, whatever its theme. */
async function misfits(page: Page, path: string) {
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  return [
    ...(wide[0] === wide[1] ? [] : [`${wide[0]} wide in ${wide[1]}`]),
    // The few channels leave the rules below them in sight.
    ...(path.endsWith('/smsConfig') ? [] : await listEnds(page)),
    ...(await oddRows(page)).slice(0, 2),
    ...(await crookedHeads(page)),
  ]
}

const desk = { width: 1440, height: 900 }
const laptop = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }
const soft = expect.configure({ soft: true })

for (const { theme, size, others } of [
  { theme: 'light', size: desk, others: [phone] },
  { theme: 'realDark', size: phone, others: [laptop, desk] },
] satisfies { theme: string; size: Size; others: readonly Size[] }[]) {
  test.describe(`${theme} ${size.width}`, () => {
    test.use({ viewport: size })
    test.setTimeout(600_000)

    test(`每个页面 ${theme} ${size.width}: every page of the menu and of the frame opens without findings and fits the window, and others`, async ({
      page,
      database,
    }) => {
      await page.addInitScript((value) => localStorage.setItem('nav_theme', JSON.stringify(value)), theme)
      const person = await aPerson(database)
      const menu = await menuOf(page, person)
      await publishToOneself(page, person)
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
          expect.soft(await misfits(page, path), path).toEqual([])
          for (const other of others) {
            await page.setViewportSize(other)
            const message = `${path} at ${other.width}`
            await soft.poll(() => misfits(page, path), { message, timeout: 5_000 }).toEqual([])
          }
          await page.setViewportSize(size)
        })
      }
    })
  })
}
