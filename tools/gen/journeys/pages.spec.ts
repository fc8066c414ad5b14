import type { Page } from '@playwright/test'
import { findings } from '../../../e2e/findings.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { openAs } from './keeper.ts'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const key of process.env.GEN_PAGES?.split(',') ?? [])
  test(`生成的页面 ${key}: list and form open without findings, and fit a phone`, async ({ page, database }) => {
    const { address } = await openAs(page, database, key, 'all')
    const add = page.getByRole('button', { name: '新增', exact: true }).first()
    await add.click()
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    expect.soft(await findings(page), 'form').toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect.soft(await widthOf(page), 'form').toBe(390)

    await page.goto(address)
    await add.waitFor()
    expect.soft(await findings(page), 'list').toEqual([])
    expect.soft(await widthOf(page), 'list').toBe(390)
    await expect(page.getByText(/加载失败|系统未知错误/)).toHaveCount(0)
  })
