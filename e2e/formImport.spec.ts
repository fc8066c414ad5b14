import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aForm } from './forms.ts'
import { legacyForm } from './legacyForm.ts'
import { aPerson, enter } from './people.ts'

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '设计工具' }).getByRole('button', { name, exact: true })

async function importText(page: Page, name: string, text: string) {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

async function exported(page: Page): Promise<unknown> {
  await tool(page, '生成JSON').click()
  const dialog = page.getByRole('dialog', { name: 'JSON数据' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出代码' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  await dialog
    .getByRole('button', { name: /关\s*闭|Close/ })
    .first()
    .click()
  return JSON.parse(text)
}

test('表单导入: a form made with k-form-design comes in, is saved and goes out without losing anything', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const { id } = await aForm(page, person, { formName: '设备报修' })
  await enter(page, person, `/form/modules/FormDesign?id=${id}`)
  await expect(page.getByRole('heading', { name: '设备报修', level: 1 })).toBeVisible()

  await tool(page, '导入').click()
  const dialog = page.getByRole('dialog', { name: 'JSON数据' })
  await importText(page, 'broken.json', '{"list": [}')
  await expect(dialog.getByText('导入失败，数据格式不对')).toBeVisible()
  await importText(page, 'other.json', '{"name": "not a form"}')
  await expect(dialog.getByText('导入失败，数据格式不对')).toBeVisible()
  await importText(page, 'form.json', `\uFEFF${JSON.stringify(legacyForm)}`)
  await expect(page.getByText('导入成功')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('未知控件：deviceScanner')).toBeVisible()
  expect(await exported(page)).toEqual(legacyForm)

  await page.keyboard.press('Control+s')
  await expect(page.getByText('保存成功')).toBeVisible()
  await page.reload()
  await expect(page.getByText('未知控件：deviceScanner')).toBeVisible()
  expect(await exported(page)).toEqual(legacyForm)
})
