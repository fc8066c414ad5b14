import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'

const assets = '**/admin/assets/**'
const lose = (page: Page) => page.route(assets, (route) => route.abort('internetdisconnected'))
const regain = (page: Page) => page.unroute(assets)
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '设计工具' }).getByRole('button', { name, exact: true })

const sentence = '加载失败，请检查网络后重试'

test.use({
  broughtAbout: /ERR_INTERNET_DISCONNECTED|React error #520|could not be loaded|加载失败|dynamically imported|preload/,
})

test('后到部分: a designer whose parts do not arrive says so, keeps what is drawn and fetches them again', async ({
  page,
  database,
}) => {
  await enter(page, await aPerson(database), '/flowable/definition/model')
  const start = page.locator('g[data-element-id="initiatorTask"]')
  await expect(start).toBeVisible()
  await expect(page.getByRole('complementary', { name: '属性' }).getByRole('heading', { level: 2 })).toBeVisible()
  // What the page fetches after it is drawn: the rules that judge.
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('lintFile'))),
    )
    .toBe(true)

  await lose(page)
  await page.getByRole('button', { name: '版本对比' }).click()
  const failure = page.getByRole('dialog', { name: '加载失败' })
  await expect(failure.getByText('加载失败：请检查网络后重试，仍不成功请刷新页面')).toBeVisible()
  await regain(page)
  await failure.getByRole('button', { name: '重试' }).click()
  const compare = page.getByRole('dialog', { name: '版本对比' })
  await expect(compare).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(compare).toBeHidden()

  await lose(page)
  await tool(page, '小地图').click()
  await expect(page.getByText(sentence, { exact: true })).toHaveCount(1)
  await tool(page, '开启模拟').click()
  await expect(page.getByText(sentence, { exact: true })).toHaveCount(2)
  await start.click()
  const settings = page.getByRole('complementary', { name: '属性' }).getByRole('region', { name: '任务配置' })
  await expect(settings.getByRole('button', { name: '重试' }).first()).toBeVisible()
  await regain(page)
  await expect(page.getByText(sentence, { exact: true })).toHaveCount(0)
  await tool(page, '小地图').click()
  await expect(page.locator('.djs-minimap.open')).toBeVisible()
  await tool(page, '开启模拟').click()
  await expect(page.getByRole('group', { name: '流程模拟' })).toBeVisible()
  await tool(page, '退出模拟').click()
  const again = settings.getByRole('button', { name: '重试' })
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 1_000 })
    await expect(again).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(settings.getByRole('combobox', { name: '审批人规则' })).toBeVisible()
})
