import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { findings } from '../../../../e2e/findings.ts'
import { adminPassword, expect, test } from '../../../../e2e/fixtures.ts'
import { enter } from '../../../../e2e/people.ts'

// Vite and the server are away for a moment while they take the new files in.
test.use({ broughtAbout: /Failed to load resource|WebSocket|\[vite\]|ERR_|EventSource/ })

/** In the copy, as from a terminal beside the browser. */
async function gen(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/gen/run.ts', ...args], {
    cwd: process.env.GEN_COPY,
  })
  return stdout
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('代码生成: from a table of the database to its page, which the running server takes in', async ({ page }) => {
  // Whoever sees a menu that no role has yet.
  await enter(page, { id: '1', name: 'admin', userName: 'admin', password: adminPassword }, '/tool/gen')
  await test.step('imported, judged, its command told', async () => {
    await button(page, '导入').click()
    const dialog = page.getByRole('dialog', { name: '导入代码' })
    await dialog.getByRole('row', { name: 'shop_asset' }).getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '导入', exact: true }).click()
    await expect(dialog).toBeHidden()
    await button(page, '修改 shop_asset').click()
    await page.getByRole('tab', { name: '生成信息' }).click()
    const editor = page.getByRole('region', { name: '修改生成配置', exact: true })
    await editor.getByLabel('作者').fill('陈晨')
    await editor.getByRole('combobox', { name: '上级菜单' }).click()
    await editor.getByTitle('组织管理', { exact: true }).click()
    await Promise.all([page.waitForEvent('download'), button(page, '保存并生成代码').click()])
    await expect(page.getByText('npm run gen -- shop_asset --apply')).toBeVisible()
    await expect(button(page, '打开页面')).toBeHidden()
  })

  await gen('shop_asset', '--apply')

  await test.step('the page is there without a reload and works', async () => {
    await button(page, '打开页面').click({ timeout: 120_000 })
    await button(page, '新增').click()
    await page.getByRole('dialog', { name: '添加资产' }).getByLabel('资产名称').fill('投影仪')
    await button(page, '保存').click()
    await expect(page.getByRole('row', { name: /投影仪/ })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
})
