import { captchaUrl, adminPassword, expect, signIn, test } from './fixtures.ts'

test('登录: the administrator signs in and lands on the workbench', async ({ page }) => {
  await signIn(page)
  await expect(page).toHaveTitle(/工作台/)
})

test('登录: with the captcha on, the answer of the picture lets in', async ({ page, database }) => {
  const picture = page.waitForResponse((response) => response.url().includes('/captchaImage'))
  await page.goto(`${captchaUrl}/admin/user/login`)
  const { uuid } = (await (await picture).json()) as { uuid: string }
  const { rows } = await database.query<{ answer: string }>('SELECT answer FROM sys_captcha WHERE id = $1', [uuid])
  await page.getByLabel('账户', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(adminPassword)
  await page.getByLabel('验证码', { exact: true }).fill(rows[0]?.answer ?? '')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/admin\/index$/)
})
