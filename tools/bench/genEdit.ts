import type { CDPSession, Page } from '@playwright/test'
import { adminPage } from './adminPage.ts'
import { centre, mainThreadMs, patience, work } from './browser.ts'
import { median, record } from './figures.ts'

const columns = 120
const openings = 5
const letters = 30
const moves = 40
const marks = { renderMs: 500, frameMs: 16 }

/** Texts, numbers, dates and dictionaries by turns. */
function wideTable() {
  const kinds = [
    { type: 'varchar', size: 64 },
    { type: 'numeric', size: 12, scale: 2 },
    { type: 'timestamp' },
    { type: 'varchar', size: 10 },
  ]
  return {
    tableName: 'shop_wide',
    tableComment: '宽表',
    columns: Array.from({ length: columns }, (_, at) => ({
      columnName: `column_${at}${at % 4 === 3 ? '_type' : ''}`,
      columnComment: `字段${at}`,
      isRequired: at % 3 === 0,
      ...kinds[at % kinds.length],
    })),
  }
}

/** Found by its place: to look for a role and a name in so many controls is work of its own. */
const cell = (page: Page, name: string) => page.locator(`[data-place="columns.${name}.columnComment"]`)

/** A row over the others in many small steps. */
async function drag(page: Page, devtools: CDPSession): Promise<number[]> {
  const from = await centre(page.getByRole('button', { name: '移动 column_1', exact: true }))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 2, from.y + 6, { steps: 3 })
  const times: number[] = []
  for (let step = 1; step <= moves; step++)
    times.push(await work(page, devtools, () => page.mouse.move(from.x + 2, from.y + 6 + step * 8)))
  await page.mouse.up()
  return times
}

async function type(page: Page, devtools: CDPSession): Promise<number[]> {
  await cell(page, 'column_5').click()
  await page.keyboard.press('End')
  const times: number[] = []
  for (let at = 0; at < letters; at++) times.push(await work(page, devtools, () => page.keyboard.press('a')))
  return times
}

/** From the click in the list until all rows stand, those in sight with their cells; the code is there already. */
async function open(page: Page, url: string, devtools: CDPSession): Promise<{ ms: number; workMs: number }> {
  await page.goto(`${url}/admin/tool/gen`)
  const edit = page.getByRole('button', { name: '修改 shop_wide' })
  await edit.waitFor(patience)
  await page.waitForTimeout(1_000)
  const before = await mainThreadMs(devtools)
  const from = performance.now()
  await edit.click()
  await cell(page, 'column_16').waitFor(patience)
  await page.locator('tbody th', { hasText: 'del_flag' }).waitFor(patience)
  const ms = performance.now() - from
  await page.waitForTimeout(500)
  return { ms, workMs: (await mainThreadMs(devtools)) - before }
}

/** What the edit page of a definition of 120 columns costs, without and with the form beside it. */
export async function benchGenEdit(): Promise<void> {
  const { page, url, call, devtools, stop } = await adminPage()
  try {
    await call('/tool/gen/create', wideTable())
    await open(page, url, devtools)
    const opened: Awaited<ReturnType<typeof open>>[] = []
    for (let run = 0; run < openings; run++) opened.push(await open(page, url, devtools))
    const plain = { keys: await type(page, devtools), frames: await drag(page, devtools) }
    await page.setViewportSize({ width: 1920, height: 1000 })
    await page.getByRole('complementary', { name: '表单预览' }).waitFor(patience)
    await page.waitForTimeout(1_000)
    const wide = { keys: await type(page, devtools), frames: await drag(page, devtools) }
    const shown = (times: number[]) => `${median(times).toFixed(1)} ms (${Math.max(...times).toFixed(1)} ms)`
    const within = (times: number[]) => median(times) <= marks.frameMs
    const renderMs = median(opened.map(({ ms }) => ms))
    record(
      'Generator, edit page',
      `A definition of ${columns} columns. Opened ${openings} times from the list, its code loaded before: from the click until all rows stand, those in sight with their cells, with the calls. ${letters} letters into one cell, one drag of a row in ${moves} moves: time of the main thread (all tasks, waiting for the processor left out) from each act until two frames were drawn, medians (most).`,
      [
        {
          what: 'first render (max)',
          value: `${renderMs.toFixed(0)} ms (${Math.max(...opened.map(({ ms }) => ms)).toFixed(0)} ms)`,
          mark: `≤ ${marks.renderMs} ms`,
          met: renderMs <= marks.renderMs,
        },
        { what: 'main-thread work of it', value: `${median(opened.map(({ workMs }) => workMs)).toFixed(0)} ms` },
        { what: 'keystroke', value: shown(plain.keys), mark: `≤ ${marks.frameMs} ms`, met: within(plain.keys) },
        {
          what: 'frame of a drag',
          value: shown(plain.frames),
          mark: `≤ ${marks.frameMs} ms`,
          met: within(plain.frames),
        },
        {
          what: 'keystroke, the form beside it',
          value: shown(wide.keys),
          mark: `≤ ${marks.frameMs} ms`,
          met: within(wide.keys),
        },
        {
          what: 'frame of a drag, the form beside it',
          value: shown(wide.frames),
          mark: `≤ ${marks.frameMs} ms`,
          met: within(wide.frames),
        },
      ],
    )
  } finally {
    await stop()
  }
}
