import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'

// Refused forms are pages with the status of a refusal.
test.use({ broughtAbout: /status of 422/ })

const siteUrl = process.env.E2E_SITE_URL ?? ''

test('留言: a visitor writes without a script, the house answers, the code finds the answer', async ({
  browser,
  page,
  database,
}) => {
  const visitor = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const site = await visitor.newPage()
  await site.goto(`${siteUrl}/guestbook`)
  const content = `周末可以参观吗 ${Date.now()}`
  await site.getByLabel('内容').fill(content)
  await site.getByLabel('姓名').fill('访客甲')
  await site.getByLabel('电话').fill('13800138000')
  const thanks = site.getByRole('status').filter({ hasText: '查询码' })
  // Whoever is too quick is told so and sends the same form again.
  await expect(async () => {
    if (!(await thanks.isVisible())) await site.getByRole('button', { name: '提交留言' }).click()
    await expect(thanks).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const code = (await thanks.getByRole('strong').textContent()) ?? ''
  expect(code).toMatch(/^[2-9A-Z]{16}$/)

  const person = await aPerson(database, {
    name: '客服',
    grants: ['list', 'query', 'reply', 'audit', 'contact'].map((word) => `cms:cmsLeaveWord:${word}`),
  })
  await enter(page, person, '/cms/cmsLeaveWord')
  const row = page.getByRole('row').filter({ hasText: content })
  await expect(row).toContainText('138****8000')
  await row.getByRole('button', { name: '查看访客甲的联系方式' }).click()
  await expect(row).toContainText('13800138000')
  await row.getByRole('button', { name: /^通过/ }).click()
  await row.getByRole('button', { name: /^回复/ }).click()
  await page.getByRole('textbox', { name: '回复内容' }).fill('欢迎周末来参观')
  await page.getByRole('button', { name: '回复', exact: true }).click()
  await expect(page.getByText('回复成功')).toBeVisible()

  await site.goto(`${siteUrl}/guestbook`)
  await site.getByRole('textbox', { name: '查询码' }).fill(code.toLowerCase())
  await site.getByRole('button', { name: '查询' }).click()
  await expect(site.getByRole('status')).toContainText('欢迎周末来参观')
  await expect(site.getByRole('listitem').filter({ hasText: content })).toContainText('访**')
})

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const)
  test(`留言与友情链接 ${colorScheme} ${width}: pages of visitors have no findings and fit the window`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } })
    const site = await context.newPage()
    for (const path of ['/guestbook', '/guestbook/find?no=ABCDEFGHJKLMNPQR', '/links']) {
      await site.goto(`${siteUrl}${path}`)
      expect(await findings(site)).toEqual([])
      expect(await site.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    // An empty name is told at its field.
    await site.goto(`${siteUrl}/guestbook`)
    await site.getByLabel('内容').fill('内容足够长的一段留言')
    await site.getByLabel('姓名').evaluate((input: HTMLInputElement) => input.removeAttribute('required'))
    await site.getByRole('button', { name: '提交留言' }).click()
    await expect(site.getByRole('alert')).toHaveText('姓名不能为空')
    await expect(site.getByLabel('内容')).toHaveValue('内容足够长的一段留言')
    expect(await findings(site)).toEqual([])
  })
