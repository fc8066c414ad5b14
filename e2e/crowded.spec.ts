import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { publishToOneself } from './notices.ts'
import { menuOf, openPath, pathsOf, settled } from './pages.ts'
import { cutOn, papers } from './paper.ts'
import { aPerson, enter } from './people.ts'

interface Answer {
  data?: { list?: Record<string, unknown>[]; pageSize?: number }
}

const isName = /(?:^name|^title|^label|Name|Title)$/
const longName = (text: string) => `${text}关于进一步规范和加强下属各单位办公用品采购与领用登记管理工作的若干补充规定`

/** What a list of 10,000 rows with names as people write them would answer, out of the rows that are there. */
function crowded({ data, ...answer }: Answer) {
  const { list = [], pageSize = 20 } = data ?? {}
  if (list.length === 0) return { ...answer, data }
  const rows = Array.from({ length: pageSize }, (_, at) => {
    const row = list[at % list.length] ?? {}
    const named = Object.entries(row).map(([key, value]) => [
      key,
      isName.test(key) && typeof value === 'string' ? longName(value) : value,
    ])
    return { ...Object.fromEntries(named), id: at < list.length ? row.id : `${String(row.id)}-${at}` }
  })
  const paging = { total: 10_000, pages: Math.ceil(10_000 / pageSize), size: rows.length, hasNextPage: true }
  return { ...answer, data: { ...data, ...paging, list: rows } }
}

/** Lists whose rows can be crowded, by the address of their page. */
async function crowdLists(page: Page): Promise<ReadonlySet<string>> {
  const lists = new Set<string>()
  await page.route(/\/page(?:\?|$)/, async (route) => {
    const response = await route.fetch()
    const answer = crowded((await response.json()) as Answer)
    if (answer.data?.list?.length) lists.add(new URL(page.url()).pathname)
    await route.fulfill({ response, json: answer })
  })
  return lists
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

/** What does not fit: the page, a list that must be moved sideways or begins out of sight, a card beyond its page. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter((each) => each.checkVisibility())
    const wide =
      document.documentElement.scrollWidth > innerWidth ? [`page ${document.documentElement.scrollWidth}`] : []
    const moved =
      innerWidth < 1366
        ? []
        : shown('.ant-table-content, .ant-table-body')
            .filter((each) => each.scrollWidth > each.clientWidth + 1)
            .map((each) => `list ${each.scrollWidth} in ${each.clientWidth}`)
    const late = shown('section[data-density]')
      .slice(0, 1)
      .filter((each) => each.getBoundingClientRect().top > innerHeight * 0.75 && innerWidth >= 1366)
      .map((each) => `list begins at ${Math.round(each.getBoundingClientRect().top)}`)
    const beyond = shown('section[data-density], section[data-density] > *')
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => `${each.tagName} ${each.className} ends at ${Math.round(each.getBoundingClientRect().right)}`)
    return [...wide, ...moved, ...late, ...beyond]
  })

/** The menu of the last row is whole inside the window. */
async function rowMenu(page: Page) {
  const more = page
    .locator('main')
    .getByRole('button', { name: /^更多 / })
    .last()
  if (!(await more.isVisible())) return []
  await more.scrollIntoViewIfNeeded()
  await more.click()
  const menu = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').last()
  await expect(menu).toBeVisible()
  const box = await menu.boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  const fits = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
  return fits ? [] : [`menu ${JSON.stringify(box)}`]
}

/** What is cut off where the list is printed on A4, and columns so narrow that each character has a line. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: papers.A4, height: 900 })
  await expect(page.getByText(/^打印人：/)).toBeVisible()
  const cut = await cutOn(page, papers.A4)
  const narrow = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main td')]
      .filter((each) => each.checkVisibility() && each.innerText.trim().length > 3 && each.clientWidth < 40)
      .map((each) => `${each.innerText.slice(0, 20)} in ${each.clientWidth}`),
  )
  await page.emulateMedia({ media: null })
  return [...cut, ...narrow.slice(0, 3)]
}

test('拥挤: lists of 10,000 rows with long names fit every window, so do their menus, and print whole', async ({
  page,
  database,
}) => {
  test.setTimeout(600_000)
  const lists = await crowdLists(page)
  const person = await aPerson(database)
  await publishToOneself(page, person)
  await enter(page, person, '/index')
  // The columns of 数据管理 are those of the form that somebody designed.
  for (const path of pathsOf(await menuOf(page, person)).filter((each) => each !== '/form/record')) {
    await test.step(path, async () => {
      await openPath(page, path)
      await settled(page)
      if (!lists.has(`/admin${path}`)) return
      for (const size of sizes) {
        await page.setViewportSize(size)
        const where = `${path} ${size.width}`
        const fits = expect.poll(() => misfits(page), { message: where, timeout: 5_000 }).toEqual([])
        await fits.catch((error: Error) => expect.soft(error.message, where).toBe(''))
        expect.soft(await rowMenu(page), where).toEqual([])
      }
      expect.soft(await onPaper(page), `${path} on paper`).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  }
  expect(lists.size).toBeGreaterThan(10)
})

const small = [
  // 1440×900 at 200 %.
  { width: 720, height: 450 },
  { width: 390, height: 844 },
]

/** How many rows can be read at once when the list is scrolled up to the edge. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter((each) => each.checkVisibility())
    const pane = document.querySelector('main > div:not([style*="none"])')?.getBoundingClientRect()
    const [head] = shown('.ant-table-thead')
    head?.closest('.ant-table')?.scrollIntoView({ block: 'start' })
    const top = Math.max(head?.getBoundingClientRect().bottom ?? 0, pane?.top ?? 0)
    const bottom = Math.min(innerHeight, pane?.bottom ?? 0)
    return shown('[data-row]').filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= top - 1 && box.bottom <= bottom + 1
    }).length
  })

/** The name of a row is not cut. */
const isWhole = (page: Page, name: string) =>
  page
    .locator('main [data-row]')
    .getByText(name, { exact: true })
    .evaluate((text) => {
      const edge = text.closest('td')?.getBoundingClientRect().right ?? 0
      return (
        (text.clientWidth === 0 || text.scrollWidth <= text.clientWidth + 1) &&
        text.getBoundingClientRect().right <= edge
      )
    })

test('缩放: at 200 % and on a phone lists and trees show five rows at once with their names, and their end can be reached', async ({
  page,
  database,
}) => {
  await crowdLists(page)
  await enter(page, await aPerson(database), '/index')
  for (const size of small) {
    await page.setViewportSize(size)
    for (const path of ['/sysSetting/config', '/sysSetting/menu'])
      await test.step(`${path} ${size.width}`, async () => {
        await openPath(page, path)
        await settled(page)
        await expect.poll(() => readable(page)).toBeGreaterThanOrEqual(5)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
        if (path === '/sysSetting/menu') expect(await isWhole(page, '系统设置')).toBe(true)
        // A tree has no pages: its last row ends it.
        const end = page.locator(
          path === '/sysSetting/config' ? 'main .ant-pagination' : 'main [data-row] .ant-table-cell',
        )
        await end.last().scrollIntoViewIfNeeded()
        await expect(end.last()).toBeInViewport({ ratio: 1 })
      })
  }
})
