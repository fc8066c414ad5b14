import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from './people.ts'

export const designerPath = '/flowable/definition/model'

const palette = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '元素' }).getByRole('button', { name, exact: true })
export const panel = (page: Page) => page.getByRole('complementary', { name: '属性' })
export const shape = (page: Page, id: string) => page.locator(`g[data-element-id="${id}"]`)
const idsOf = (page: Page, kind: string) =>
  page.locator(kind).evaluateAll((all) => all.map((each) => each.getAttribute('data-element-id') ?? ''))
const shapes = (page: Page) => idsOf(page, '.djs-shape')
const flows = (page: Page) => idsOf(page, '.djs-connection')

/** The element that an act adds. */
export async function added(page: Page, act: () => Promise<void>): Promise<string> {
  const before = await shapes(page)
  await act()
  await expect.poll(async () => (await shapes(page)).length).toBeGreaterThan(before.length)
  return (await shapes(page)).find((id) => !before.includes(id) && !id.endsWith('_label')) ?? ''
}

/** Puts an element behind what is chosen, with the keyboard; the panel then is about it. */
export async function append(page: Page, name: string): Promise<string> {
  const id = await added(page, async () => {
    await palette(page, name).focus()
    await page.keyboard.press('Enter')
  })
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText(id)
  return id
}

/** The same; the flow that leads to it. */
export async function flowTo(page: Page, name: string): Promise<string> {
  const before = await flows(page)
  await append(page, name)
  return (await flows(page)).find((id) => !before.includes(id)) ?? ''
}

export const group = (page: Page, title: string): Locator => panel(page).getByRole('region', { name: title })

export async function opened(page: Page, title: string): Promise<Locator> {
  const head = panel(page).getByRole('button', { name: title })
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  return group(page, title)
}

/** Writes a text of the panel down. */
export async function write(page: Page, title: string, name: string, text: string) {
  const field = group(page, title).getByRole('textbox', { name })
  await field.fill(text)
  await field.blur()
}

export const call = (page: Page, name: string) => write(page, '常规信息', '节点名称', name)

export async function pick(page: Page, label: string, option: string) {
  await panel(page).getByRole('combobox', { name: label }).fill(option)
  await page.getByTitle(option, { exact: true }).click()
}

/** A flow lies below nothing else at its start. */
export async function chooseFlow(page: Page, id: string) {
  await page.locator(`g[data-element-id="${id}"] .djs-hit`).first().dispatchEvent('click')
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText(id)
}

/** Chooses several people in a dialog that a field of these settings opens. */
export async function pickPeople(page: Page, settings: Locator, people: readonly Person[]) {
  await settings.getByRole('textbox', { name: '人员' }).click()
  const picker = page.getByRole('dialog', { name: '选择人员' })
  for (const person of people) {
    await picker.getByRole('searchbox').fill(person.name)
    await picker.getByRole('searchbox').press('Enter')
    await picker.getByRole('treeitem', { name: person.name }).getByRole('checkbox').click()
  }
  await picker.getByRole('button', { name: '选择', exact: true }).click()
  await expect(picker).toBeHidden()
}

/** The chosen task is named, and decided by these people. */
export async function decidedBy(page: Page, name: string, people: readonly Person[]) {
  await call(page, name)
  await opened(page, '任务配置')
  await pick(page, '审批人规则', '指定成员')
  await pickPeople(page, panel(page), people)
}
