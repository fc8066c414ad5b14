import { type CDPSession, type Page } from '@playwright/test'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { adminPage } from './adminPage.ts'
import { centre, counting, longestTask, patience, work } from './browser.ts'
import { median, record } from './figures.ts'

const blocks = 20
const fieldsPerCard = 11
const moves = 40
const undos = 10
const smallCards = 80
const fieldsPerSmallCard = 4
const openings = 3
const marks = { frameMs: 40, undoMs: 80, bytes: 250_000, openMs: 200 }
const types: readonly ControlType[] = ['input', 'number', 'select', 'radio', 'date', 'switch', 'textarea', 'checkbox']

function maker() {
  let count = 0
  const make = (type: ControlType): Control => newControl(type, `${type}_${(count += 1)}`)
  const card = (fields: number): Control => ({
    ...make('card'),
    list: Array.from({ length: fields }, () => make(types[count % types.length] ?? 'input')),
  })
  return { make, card }
}

/** 320 fields in 80 cards. */
function formOfCards(): FormDefinition {
  const { card } = maker()
  return { ...newForm(), list: Array.from({ length: smallCards }, () => card(fieldsPerSmallCard)) }
}

/** 500 controls: blocks of a grid with two cards of fields. */
function largeForm(): FormDefinition {
  const { make, card } = maker()
  const block = (): Control => ({
    ...make('grid'),
    columns: [0, 1].map(() => ({ span: 12, list: [card(fieldsPerCard)] })),
  })
  return { ...newForm(), list: Array.from({ length: blocks }, block) }
}

/** A field from one card of the first block into the other, in many small steps. */
async function drag(page: Page, devtools: CDPSession): Promise<number[]> {
  const cards = page.locator('[data-type="card"]')
  const from = await centre(cards.nth(0).locator('[data-key]').nth(1))
  const to = await centre(cards.nth(1).locator('[data-key]').nth(4))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 5, from.y + 5, { steps: 2 })
  const times: number[] = []
  for (let step = 1; step <= moves; step++) {
    const at = { x: from.x + ((to.x - from.x) * step) / moves, y: from.y + ((to.y - from.y) * step) / moves }
    times.push(await work(page, devtools, () => page.mouse.move(at.x, at.y)))
  }
  await page.mouse.up()
  await cards.nth(1).locator('[data-key]').nth(fieldsPerCard).waitFor(patience)
  return times
}

/** From the list of forms until every control of the form is drawn. */
async function open(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/admin/form/definition`)
  const design = page.getByRole('button', { name: '设计 多容器表单' })
  await design.waitFor(patience)
  return longestTask(page, async () => {
    await design.click()
    await page
      .locator('[data-type="card"]')
      .nth(smallCards - 1)
      .waitFor(patience)
    await page.waitForFunction(() => !document.querySelector('[data-undrawn]'), undefined, patience)
    await page.waitForTimeout(500)
  })
}

/** What a drag, an undo and the code of the designer cost with a form of 500 controls. */
export async function benchDesigner(): Promise<void> {
  const { page, url, call, devtools, stop } = await adminPage()
  try {
    const store = async (formName: string, formCode: string, definition: FormDefinition) => {
      const form = { formName, formCode, category: '0', formType: '0', submitLimit: '0' }
      const { id, version } = await call('/form/definition', form)
      await call('/form/definition/saveDesign', { id, version, draftJson: JSON.stringify(definition) })
    }
    await store('大表单', 'large_form', largeForm())
    await store('多容器表单', 'form_of_cards', formOfCards())

    const total = counting(page)
    await page.goto(`${url}/admin/index`)
    await page.getByRole('menuitem', { name: '表单中心' }).click()
    await page.getByRole('menuitem', { name: '表单管理' }).click()
    await page.getByRole('button', { name: '设计 大表单' }).waitFor()
    const before = await total()
    await page.getByRole('button', { name: '设计 大表单' }).click()
    await page
      .locator('[data-type="grid"]')
      .nth(blocks - 1)
      .waitFor(patience)
    const bytes = (await total()) - before

    const frames = await drag(page, devtools)
    const steps = { back: new Array<number>(), forth: new Array<number>() }
    for (let run = 0; run < undos; run++) {
      await page.waitForTimeout(300)
      steps.back.push(await work(page, devtools, () => page.keyboard.press('Control+z')))
      await page.waitForTimeout(300)
      steps.forth.push(await work(page, devtools, () => page.keyboard.press('Control+y')))
    }
    const opened: number[] = []
    for (let run = 0; run < openings; run++) opened.push(await open(page, url))
    record(
      'Form designer',
      `A form of 500 controls; one drag of ${moves} moves into a slot of the third level. Time of the main thread (all tasks, waiting for the processor left out) from each act until two frames were drawn, medians. gzip of what the page loads above the frame and 表单管理. Opening: ${smallCards * fieldsPerSmallCard} fields in ${smallCards} containers, from the click in the list until all are drawn, ${openings} times.`,
      [
        {
          what: 'longest task while a form opens (max)',
          value: `${median(opened).toFixed(0)} ms (${Math.max(...opened).toFixed(0)} ms)`,
          mark: `≤ ${marks.openMs} ms`,
          met: Math.max(...opened) <= marks.openMs,
        },
        {
          what: 'main-thread work per frame of a drag (max)',
          value: `${median(frames).toFixed(0)} ms (${Math.max(...frames).toFixed(0)} ms)`,
          mark: `≤ ${marks.frameMs} ms`,
          met: median(frames) <= marks.frameMs,
        },
        {
          what: 'undo (max)',
          value: `${median(steps.back).toFixed(0)} ms (${Math.max(...steps.back).toFixed(0)} ms)`,
          mark: `≤ ${marks.undoMs} ms`,
          met: median(steps.back) <= marks.undoMs,
        },
        {
          what: 'redo, with the properties of what it selects (max)',
          value: `${median(steps.forth).toFixed(0)} ms (${Math.max(...steps.forth).toFixed(0)} ms)`,
        },
        {
          what: 'scripts and styles of the designer',
          value: `${(bytes / 1000).toFixed(1)} KB`,
          mark: '≤ 250 KB',
          met: bytes <= marks.bytes,
        },
      ],
    )
  } finally {
    await stop()
  }
}
