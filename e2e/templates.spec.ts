import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'

const siteUrl = process.env.E2E_SITE_URL ?? ''
const words = ['list', 'query', 'add', 'edit', 'remove', 'rollback', 'activate']

const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '主题操作' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('模板: a fault is repaired where it stands, a copied theme is switched to and back', async ({
  page,
  database,
}) => {
  const person = await aPerson(database, { name: '站长', grants: words.map((word) => `cms:cmsTemplate:${word}`) })
  const theme = `copy${Date.now()}`
  await enter(page, person, '/cms/cmsTemplate')
  await act(page, '复制主题')
  await page.getByLabel('主题编码').fill(theme)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  const files = page.getByRole('tree', { name: '主题的文件' })
  await files.getByText('error404.html', { exact: true }).click()

  const source = page.getByRole('textbox', { name: 'error404.html' })
  await source.click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('{{ page.title | loud }}')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('error404.html 第1行第1列：过滤器 loud 不存在')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await source.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(`<!doctype html><html lang="zh-CN"><title>x</title><h1>主题 ${theme}</h1></html>`)
  await page.getByRole('button', { name: '预览', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '预览【error404.html】' })
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: '预览', exact: true }).click(),
  ])
  await expect(preview.getByRole('heading', { name: `主题 ${theme}` })).toBeVisible()
  await preview.close()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(page.getByText('模板有误，未保存')).toBeHidden()

  await act(page, '启用')
  await page.getByRole('button', { name: '启用', exact: true }).click()
  await expect(page.getByText('已启用')).toBeVisible()
  const nowhere = await page.request.get(`${siteUrl}/no/such/page.html`)
  expect([nowhere.status(), await nowhere.text()]).toEqual([404, expect.stringContaining(`主题 ${theme}`)])

  await page.getByRole('combobox', { name: '主题' }).click()
  await page.getByText('default', { exact: true }).last().click()
  await act(page, '启用')
  await page.getByRole('button', { name: '启用', exact: true }).click()
  await expect
    .poll(async () => (await page.request.get(`${siteUrl}/no/such/page.html`)).text())
    .not.toContain(`主题 ${theme}`)
})
