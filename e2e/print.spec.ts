import { expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'

test('打印: a list prints its rows under who printed it, white in the dark theme too; a detail prints alone', async ({
  page,
  database,
}) => {
  await page.addInitScript(() => localStorage.setItem('nav_theme', JSON.stringify('realDark')))
  const person = await aPerson(database)
  await enter(page, person, '/org/user')
  const rows = page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`打印人：${person.name}`)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light')
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '操作' })).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('search')).toBeHidden()
  await expect(page.getByRole('button', { name: '新增' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()

  await page.emulateMedia({ media: null })
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await rows.first().getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: /^用户【/ })
  await expect(drawer.getByText('基本信息')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await drawer.getByRole('button', { name: '打印' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)

  await page.emulateMedia({ media: 'print' })
  await expect(drawer.getByText('基本信息')).toBeVisible()
  await expect(rows.first()).toBeHidden()
  await expect(drawer.getByRole('button', { name: '打印' })).toBeHidden()
  const { width } = (await drawer.boundingBox()) ?? { width: 0 }
  expect(width).toBe(page.viewportSize()?.width)
})
