import type { Pool } from 'pg'
import { developmentUrl, expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'

test('头像: a chosen picture is cut, saved and shown in the header from then on', async ({ page, database }) => {
  const person = await aPerson(database)
  await enter(page, person, '/account/settings/base')
  const buffer = await page.screenshot()
  await page.getByRole('button', { name: '修改头像' }).click()
  const dialog = page.getByRole('dialog', { name: '修改头像' })
  const file = dialog.getByLabel('选择图片文件')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('文件格式不正确, 请上传图片')).toBeVisible()
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await dialog.getByRole('button', { name: '向右旋转' }).click()
  await dialog.getByRole('button', { name: '放大图片' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('上传成功')).toBeVisible()
  await expect(dialog).toBeHidden()
  const picture = page.getByRole('button', { name: `用户菜单 ${person.name}` }).locator('img')
  await expect(picture).toHaveAttribute('src', /^\/profile\/\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}\.(png|jpg)$/)
  await page.reload()
  await expect(picture).toBeVisible()
  const longest = await picture.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight))
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThanOrEqual(400)
})

/** The code of the last message to this number, once the development channel has taken it. */
async function codeTo(database: Pool, mobile: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const { rows } = await database.query<{ content: string }>(
      'SELECT content FROM sys_sms_log WHERE mobile = $1 AND send_status = 10 ORDER BY create_time DESC LIMIT 1',
      [mobile],
    )
    code = /\d{6}/.exec(rows[0]?.content ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

test.describe('development node', () => {
  test.use({ baseURL: developmentUrl })

  test('密保手机: bound with the code of the development channel and the password', async ({
    page,
    developmentDatabase: database,
  }) => {
    const person = await aPerson(database)
    const mobile = `139${String(Date.now()).slice(-8)}`
    await enter(page, person, '/account/settings/security')
    await expect(page.getByText('未绑定手机')).toBeVisible()
    await page.getByRole('button', { name: '绑定 密保手机' }).click()
    const dialog = page.getByRole('dialog', { name: '绑定密保手机' })
    await dialog.getByLabel('新手机号').fill('123')
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await expect(dialog.getByText('请输入正确的手机号码')).toBeVisible()
    await dialog.getByLabel('新手机号').fill(mobile)
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('验证码发送成功，请注意查收')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled()
    const code = await codeTo(database, mobile)
    await dialog.getByRole('textbox', { name: '短信验证码' }).fill(code)
    await dialog.getByLabel('登录密码').fill('Not-my-word-1')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('登录密码错误')).toBeVisible()
    await dialog.getByLabel('登录密码').fill(person.password)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('绑定成功')).toBeVisible()
    await expect(page.getByText(`已绑定手机 : ${mobile.slice(0, 3)}****${mobile.slice(-4)}`)).toBeVisible()
    const { rows } = await database.query('SELECT phonenumber FROM sys_user WHERE id = $1', [person.id])
    expect(rows).toEqual([{ phonenumber: mobile }])
  })
})

test('登录设备: a session of another browser is ended from here', async ({ page, browser, database }) => {
  const person = await aPerson(database)
  const elsewhere = await browser.newContext()
  const there = await elsewhere.newPage()
  await enter(there, person, '/org/post')
  await expect(there.getByRole('heading', { name: '岗位列表' })).toBeVisible()

  await enter(page, person, '/account/settings/security')
  await expect(page.getByText('当前在线设备数 : 2')).toBeVisible()
  await page.getByRole('button', { name: '查看 登录设备' }).click()
  const drawer = page.getByRole('dialog', { name: '登录设备' })
  await expect(drawer.getByText('当前设备')).toBeVisible()
  await drawer.getByRole('button', { name: /^下线 / }).click()
  await page
    .getByRole('alertdialog', { name: /^下线设备/ })
    .getByRole('button', { name: '下线' })
    .click()
  await expect(page.getByText('下线成功')).toBeVisible()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)

  // Nobody need touch the other browser: its own line to the server ends.
  await expect(there.getByText('登录状态已过期，请重新登录')).toBeVisible()
  await elsewhere.close()
})
