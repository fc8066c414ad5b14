import type { Page } from '@playwright/test'
import { adminPassword, captchaUrl, expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'

/** Sends the form; the answer to the picture is given by the journey. */
async function fill(page: Page, { userName, password }: { userName: string; password: string }) {
  await page.getByLabel('账户', { exact: true }).fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(password)
}
const send = (page: Page) => page.getByRole('button', { name: '确定' }).click()

test.describe('captcha on', () => {
  test.use({ baseURL: captchaUrl })
  const admin = { userName: 'admin', password: adminPassword }

  test('登录: a wrong answer is refused by words and burns the picture; the right one lets in', async ({
    page,
    database,
  }) => {
    const nextPicture = async () => {
      const answer = await page.waitForResponse((response) => response.url().includes('/captchaImage'))
      return ((await answer.json()) as { uuid: string }).uuid
    }
    const first = nextPicture()
    await page.goto('/admin/user/login')
    const burnt = await first
    await fill(page, admin)
    await page.getByLabel('验证码', { exact: true }).fill('1000')
    const second = nextPicture()
    await send(page)
    await expect(page.getByText('验证码错误')).toBeVisible()
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('')
    const answerOf = async (id: string) => {
      const { rows } = await database.query<{ answer: string }>('SELECT answer FROM sys_captcha WHERE id = $1', [id])
      return rows[0]?.answer
    }
    expect(await answerOf(burnt)).toBeUndefined()
    await page.getByLabel('验证码', { exact: true }).fill((await answerOf(await second)) ?? '')
    await send(page)
    await expect(page).toHaveURL(/\/admin\/index$/)
    await expect(page).toHaveTitle(/工作台/)
  })
})

test('登录: the page that was asked for opens with its query after signing in', async ({ page, database }) => {
  const person = await aPerson(database)
  await page.goto('/admin/org/post?f.postName=普通')
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  await fill(page, person)
  await send(page)
  await expect(page).toHaveURL(/\/org\/post\?f\.postName=/)
  await expect(page.getByRole('textbox', { name: '岗位名称' })).toHaveValue('普通')
  await expect(page.getByRole('row', { name: /普通员工/ })).toBeVisible()
})

test('登录: a sign-in that began at the root lands on the workbench, a wrong password says so', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  await page.goto('/admin/')
  await fill(page, { ...person, password: 'not-the-password' })
  await send(page)
  await expect(page.getByText('用户不存在/密码错误')).toBeVisible()
  await fill(page, person)
  await send(page)
  await expect(page).toHaveURL(/\/admin\/index$/)
})

test('初始密码: nothing but a new password is possible, which works from then on', async ({ page, database }) => {
  const person = await aPerson(database, { initial: true })
  await page.goto('/admin/user/login')
  await fill(page, person)
  await send(page)
  const dialog = page.getByRole('dialog', { name: '您的密码还是初始密码，请修改密码！' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('旧密码').fill(person.password)
  await dialog.getByLabel('新密码').fill('Fengxian-8862')
  await dialog.getByLabel('确认密码').fill('Fengxian-8862')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('修改成功')).toBeVisible()
  await expect(dialog).toBeHidden()
  // The keyboard goes on in the page.
  await expect(page.locator('#content')).toBeFocused()
  await page.getByRole('link', { name: '岗位管理' }).first().click()
  await expect(page.getByRole('heading', { name: '岗位列表' })).toBeVisible()
  await page.context().clearCookies()
  await enter(page, { ...person, password: 'Fengxian-8862' }, '/index')
  await expect(page.getByRole('heading', { name: /陈晨/ })).toBeVisible()
})

test('退出登录: asks first, then forgets the session and the tabs', async ({ page, database }) => {
  const person = await aPerson(database)
  await enter(page, person, '/org/post')
  const leave = async (answer: string) => {
    await page.getByRole('button', { name: '用户菜单 陈晨' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    const question = page.getByRole('alertdialog', { name: '提示' })
    await expect(question).toContainText('确定注销并退出系统吗？')
    await question.getByRole('button', { name: answer }).click()
  }
  await leave('取消')
  await expect(page.getByRole('heading', { name: '岗位列表' })).toBeVisible()
  await leave('确定')
  await expect(page).toHaveURL(/\/user\/login$/)
  expect(await page.context().cookies(`${process.env.E2E_URL}/admin`)).toEqual([])
  const { rows } = await database.query('SELECT end_reason FROM sys_session WHERE user_id = $1', [person.id])
  expect(rows).toEqual([{ end_reason: 'logout' }])
  await enter(page, person, '/index')
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link')).toHaveText(['工作台'])
})

test('登录过期: the notice stays until it is confirmed, then leads to login', async ({ page, database }) => {
  const person = await aPerson(database)
  await page.clock.install()
  await enter(page, person, '/org/post')
  await expect(page.getByRole('heading', { name: '岗位列表' })).toBeVisible()
  // Ended behind the back of the window, as an idle session is.
  await page.request.post('/logout', { headers: { authorization: `Bearer ${await tokenIn(page)}` } })
  await page.getByRole('button', { name: '刷新' }).click()
  const notice = page.getByText('登录状态已过期，请重新登录')
  await expect(notice).toBeVisible()
  // Every other notice has closed by then.
  await page.clock.fastForward(60_000)
  await expect(notice).toHaveCount(1)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Findex$/)
})

async function tokenIn(page: Page): Promise<string> {
  const cookies = await page.context().cookies(`${process.env.E2E_URL}/admin`)
  return cookies.find(({ name }) => name === 'access_token')?.value ?? ''
}
