import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Hands on the form designer: adds, drops, and sets properties as somebody does who sees it. */
export function canvasOf(page: Page) {
  const items = (type: string) => page.locator(`[data-type="${type}"]`)
  const entry = (name: string) =>
    page.getByRole('complementary', { name: '组件与大纲' }).getByRole('button', { name, exact: true })
  const panel = page.getByRole('complementary', { name: '属性设置' })
  return {
    items,
    panel,
    tool: (name: string) => page.getByRole('toolbar', { name: '设计工具' }).getByRole('button', { name, exact: true }),
    async add(name: string) {
      await entry(name).click()
    },
    /** From the palette to a place inside a slot; the new control is selected then. */
    async drop(name: string, slot: Locator, at = { x: 0.5, y: 0.5 }) {
      await entry(name).scrollIntoViewIfNeeded()
      await slot.scrollIntoViewIfNeeded()
      const start = await entry(name).boundingBox()
      const end = await slot.boundingBox()
      if (!start || !end) throw new Error(`nothing to drag or no place for ${name}`)
      await page.mouse.move(start.x + 20, start.y + 10)
      await page.mouse.down()
      await page.mouse.move(start.x + 40, start.y + 20, { steps: 3 })
      await page.mouse.move(end.x + end.width * at.x, end.y + end.height * at.y, { steps: 8 })
      await page.mouse.up()
      await expect(panel.locator('strong').getByText(name, { exact: true })).toBeVisible()
    },
    async property(name: string, value: string) {
      await panel.getByRole('textbox', { name, exact: true }).fill(value)
      await page.keyboard.press('Enter')
    },
    async deselect() {
      // A selection that follows another one within a tenth of a second is not meant.
      await page.waitForTimeout(150)
      await page
        .getByRole('navigation', { name: '控件位置' })
        .getByRole('button', { name: '表单', exact: true })
        .click()
    },
    async choose(name: string, option: string) {
      await page.getByRole('combobox', { name, exact: true }).click()
      await page.getByTitle(option, { exact: true }).last().click()
    },
  }
}
