import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf } from './people.ts'

const siteUrl = process.env.E2E_SITE_URL ?? ''
const cdata = (text: string) => `<![CDATA[${text}]]>`

// No number: one would lead to whatever article of the site bears it.
const oldName = (id: number) => `post-${id}`
const item = (code: string, id: number, title: string) => `<item><title>${cdata(title)}</title>
<link>https://old.example/${code}/${oldName(id)}/</link><guid isPermaLink="false">https://old.example/${code}?p=${id}</guid>
<dc:creator>${cdata('admin')}</dc:creator><content:encoded>${cdata('从旧站来的正文。')}</content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt><wp:post_name>${code}-${id}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="${code}">${cdata(`旧栏目${code}`)}</category></item>`

const file = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="c" xmlns:dc="d" xmlns:wp="w"><channel>${item(code, 1, `旧文甲${code}`)}${item(code, 2, `旧文乙${code}`)}</channel></rss>`

test('迁移: a WordPress file is looked at, imported, read at its old address and rolled back', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const code = `e2e${randomUUID().slice(0, 6)}`
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const cls = await page.request.post('/cms/cmsClass', {
    headers,
    data: { parentId: '0', className: `迁移${code}`, classCode: code, classType: 'list', treeSort: 10 },
  })
  expect(((await cls.json()) as { code: number }).code).toBe(200)

  await enter(page, person, '/cms/cmsMigration')
  await page.getByRole('button', { name: 'WordPress 导入' }).click()
  const dialog = page.getByRole('dialog', { name: 'WordPress 导入' })
  await dialog
    .getByLabel('WordPress 导出文件')
    .setInputFiles({ name: `${code}.xml`, mimeType: 'text/xml', buffer: Buffer.from(file(code)) })
  await dialog.getByRole('button', { name: '上传并预检' }).click()

  const drawer = page.getByRole('dialog', { name: /^迁移任务/ })
  await expect(drawer.getByText('预检：共 2 条')).toBeVisible()
  await expect(drawer.getByText('待导入 2')).toBeVisible()
  await expect(drawer.getByText(`旧栏目${code}（2 篇）`)).toBeVisible()
  await drawer.getByLabel('默认栏目', { exact: true }).fill(`迁移${code}`)
  await page.locator('.ant-select-tree-node-content-wrapper', { hasText: `迁移${code}` }).click()
  await drawer.getByText('保留发布状态').click()
  await drawer.getByRole('button', { name: '开始导入' }).click()
  await expect(drawer.getByText('成功 2', { exact: true })).toBeVisible({ timeout: 30_000 })

  const old = `${siteUrl}/${code}/${oldName(1)}/`
  const read = await page.request.get(old)
  expect(read.status()).toBe(200)
  expect(await read.text()).toContain(`旧文甲${code}`)

  // Exported by the days of its old publication, and not by others.
  await drawer.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '内容包导出' }).click()
  const pack = page.getByRole('dialog', { name: '内容包导出' })
  await pack.getByLabel('栏目', { exact: true }).fill(`迁移${code}`)
  await page.locator('.ant-select-tree-node-content-wrapper', { hasText: `迁移${code}` }).click()
  const days = async (begin: string, end: string) => {
    for (const [placeholder, day] of [
      ['开始日期', begin],
      ['结束日期', end],
    ] as const) {
      await pack.getByPlaceholder(placeholder).fill(day)
      await page.keyboard.press('Enter')
    }
  }
  await days('2020-01-03', '2020-01-04')
  await pack.getByRole('button', { name: /^导\s*出$/ }).click()
  await expect(pack.getByText('没有可导出的数据')).toBeVisible()
  await days('2020-01-02', '2020-01-02')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pack.getByRole('button', { name: /^导\s*出$/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/内容包\.zip$/)
  await expect(pack).toHaveCount(0)

  await page
    .getByRole('region', { name: '迁移任务' })
    .getByRole('row', { name: new RegExp(code) })
    .getByRole('button', { name: /^查看/ })
    .click()
  await drawer.getByRole('button', { name: '回滚' }).click()
  await page.getByRole('alertdialog', { name: '确定回滚该任务吗?' }).getByRole('button', { name: '回滚' }).click()
  await expect(drawer.getByText('已回滚').first()).toBeVisible({ timeout: 30_000 })
  // Nodes drop their pages within a second.
  await expect.poll(async () => (await page.request.get(old)).status()).toBe(404)
  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByRole('region', { name: '迁移任务' }).getByText(`${code}.xml`)).toBeVisible()
})
