import type { Page } from '@playwright/test'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { fixedRoutes } from '@app/web/src/app/routes/fixedRoutes.ts'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { publishToOneself } from './notices.ts'
import { menuOf, openPath, pathsOf, settled } from './pages.ts'
import { aPerson, enter, type Person } from './people.ts'
import { putOn, type Theme } from './themes.ts'

/** The screens that the menu shows: fixed addresses of the same ones lead there. */
const screensOf = (nodes: readonly RouterNode[]): (string | undefined)[] =>
  nodes.flatMap(({ component, children = [] }) => [component, ...screensOf(children)])

/** What is looked at on a page in every window and theme, in one go. */
const misfits = (page: Page, path: string) =>
  page.evaluate(
    (endsLists) => {
      const seen = <T extends HTMLElement>(selector: string) =>
        [...document.querySelectorAll<T>(`main ${selector}`)].filter((each) => each.checkVisibility())

      const width = () => {
        const { scrollWidth } = document.documentElement
        return scrollWidth === innerWidth ? [] : [`${scrollWidth} wide in ${innerWidth}`]
      }

      /** The list of a page ends where the window does, unless its rows reach further down, or its least height does. */
      const listEnds = () => {
        const pane = document.querySelector<HTMLElement>('main > div:not([style*="none"])')
        const card = seen('section[data-density][data-embedded="false"]').at(-1)
        if (!pane || !card) return []
        const edge = parseFloat(getComputedStyle(pane).paddingBottom)
        const beyond = Math.round(card.getBoundingClientRect().bottom + edge - pane.getBoundingClientRect().bottom)
        const rows = card.querySelector('.ant-table-wrapper, .ant-empty, .ant-list')?.getBoundingClientRect()
        const blank = (card.querySelector('.ant-pagination')?.getBoundingClientRect().top ?? 0) - (rows?.bottom ?? 0)
        const isLeast = card.clientHeight <= parseFloat(getComputedStyle(card).minHeight) + 1
        const isRight = Math.abs(beyond) <= 1 || (beyond > 0 && (blank < 24 || isLeast))
        return isRight ? [] : [`ends ${beyond} beyond the edge`]
      }

      /** Rows of one line are as high as the density says (ui §6), unless a finger must hit them. */
      const oddRows = () => {
        const heights: Readonly<Record<string, number>> = { small: 33, middle: 41, default: 57 }
        if (innerWidth < 576) return []
        return seen('section[data-density] tr[data-row]').flatMap((row) => {
          const least = heights[row.closest<HTMLElement>('section')?.dataset.density ?? ''] ?? 0
          const height = row.getBoundingClientRect().height
          return Math.abs(height - least) > 0.1 ? [`${row.innerText.slice(0, 20)} is ${height} high, not ${least}`] : []
        })
      }

      /** Heads of sorted numbers end where their numbers do (ui §6). */
      const crookedHeads = () => {
        const endOf = (element: Element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getBoundingClientRect().right
        }
        return seen<HTMLTableCellElement>('th:has(.ant-table-column-sorters)')
          .filter((head) => getComputedStyle(head).textAlign.match(/right|end/))
          .flatMap((head) => {
            const row = head.closest('section')?.querySelector<HTMLTableRowElement>('tr[data-row]')
            const cell = row?.cells[head.cellIndex]
            const title = head.querySelector('.ant-table-column-title')
            if (!cell?.innerText.trim() || !title) return []
            const aside = Math.round(endOf(title) - endOf(cell))
            return Math.abs(aside) > 2 ? [`${head.innerText} stands ${aside} beside its numbers`] : []
          })
      }

      return [...width(), ...(endsLists ? listEnds() : []), ...oddRows().slice(0, 2), ...crookedHeads()]
    },
    // The few channels leave the rules below them in sight.
    !path.endsWith('/smsConfig'),
  )

interface Look {
  theme: Theme
  width: number
  height: number
  /** By axe as well. */
  judged?: boolean
}

const desk = { width: 1440, height: 900 }
const laptop = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }

/** How a page is looked at where it was opened; the next one is opened in the last look and goes back to the first. */
const walks: Readonly<Record<string, readonly Look[]>> = {
  desk: [
    { theme: 'light', ...desk, judged: true },
    { theme: 'realDark', ...laptop },
    { theme: 'realDark', ...desk },
  ],
  phone: [
    { theme: 'light', ...phone },
    { theme: 'realDark', ...phone, judged: true },
  ],
}

const soft = expect.configure({ soft: true })

/** `known`: what axe has judged on a page before. */
async function lookAt(page: Page, path: string, { theme, width, height, judged }: Look, known: string[]) {
  await page.setViewportSize({ width, height })
  await putOn(page, theme)
  const message = `${path} ${theme} ${width}`
  await soft.poll(() => misfits(page, path), { message, timeout: 5_000 }).toEqual([])
  if (!judged) return
  await settled(page)
  const found = await findings(page, { known })
  soft(found, message).toEqual([])
}

/** Menu and head around every page: they are a third of what axe has to judge, and the same on all of them. */
const frame = ['[data-print=page] > aside', '[data-print=page] > div > header']

/** Addresses of all pages of the menu and of the frame. */
async function everyPath(page: Page, person: Person): Promise<string[]> {
  const menu = await menuOf(page, person)
  const screens = new Set(screensOf(menu))
  const others = fixedRoutes
    .filter(({ redirect }) => !redirect)
    .filter(({ component, fullPath }) => fullPath.includes(':') || !screens.has(component))
  return [...pathsOf(menu), ...others.map(({ fullPath }) => fullPath)]
}

for (const [opened, looks] of Object.entries(walks))
  test(`每个页面 ${opened}: every page of the menu and of the frame opens there without findings and fits, light and dark`, async ({
    page,
    database,
  }) => {
    test.setTimeout(600_000)
    const [first] = looks
    if (first) await page.setViewportSize({ width: first.width, height: first.height })
    const person = await aPerson(database)
    await publishToOneself(page, person)
    const paths = await everyPath(page, person)
    expect(paths.length).toBeGreaterThan(20)
    await enter(page, person, '/index')
    for (const [at, path] of paths.entries()) {
      await test.step(path, async () => {
        await openPath(page, path)
        await settled(page)
        soft(await page.getByText(/加载失败|系统未知错误/).count(), `${path}: a part did not load`).toBe(0)
        soft(await misfits(page, path), path).toEqual([])
        const known = at === 0 ? [] : frame
        for (const look of at % 2 === 0 ? looks : looks.toReversed()) await lookAt(page, path, look, known)
      })
    }
  })
