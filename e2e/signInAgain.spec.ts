import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, signIn, type Person } from './people.ts'

const over = '登录状态已过期，请重新登录'

/** Ends all sessions of the person behind the back of the windows, as the idle end does. */
async function endSessionsOf(page: Page) {
  const cookies = await page.context().cookies(`${process.env.E2E_URL}/admin`)
  const token = cookies.find(({ name }) => name === 'access_token')?.value ?? ''
  await page.request.post('/logout', { headers: { authorization: `Bearer ${token}` } })
}

/** 添加岗位 with a name that is stored nowhere. */
async function write(page: Page, name: string) {
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '添加岗位' })
  await dialog.getByLabel('岗位名称').fill(name)
  await dialog.getByLabel('岗位编码').fill(name)
  return dialog
}

const typed = (page: Page) => page.getByRole('dialog', { name: '添加岗位' }).getByLabel('岗位名称')

/** Two windows of the person: one where something is unsaved, and one that finds the session over and goes to sign in. */
async function twoWindows(page: Page, person: Person) {
  await enter(page, person, '/org/post')
  const other = await page.context().newPage()
  await other.goto('/admin/org/post')
  await write(other, '园丁')
  await endSessionsOf(page)
  await page.getByRole('button', { name: '刷新' }).click()
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  return other
}

test('重新登录: by keyboard, above an open dialog, and what was typed is saved afterwards', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  await enter(page, person, '/org/post')
  const name = `园丁${person.userName}`
  const dialog = await write(page, name)
  await endSessionsOf(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(over)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '重新登录' })).toBeFocused()
  await page.keyboard.press('Enter')
  const again = page.getByRole('dialog', { name: '重新登录' })
  await expect(again).toContainText(`请输入 ${person.name}（${person.userName}）的密码`)
  await expect(again.getByLabel('密码')).toBeFocused()
  await page.keyboard.type('not-the-password')
  await page.keyboard.press('Enter')
  await expect(again.getByText('用户不存在/密码错误')).toBeVisible()
  await again.getByLabel('密码').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(page.getByText(over)).toBeHidden()
  await expect(typed(page)).toHaveValue(name)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
})

test('重新登录: 确认 asks while something is unsaved, then the sign-in leads back to the place left', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  await enter(page, person, '/org/post?f.postName=普通')
  const dialog = await write(page, '园丁')
  await endSessionsOf(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  const question = page.getByRole('alertdialog', { name: '当前内容尚未保存，确定离开吗？' })
  const confirm = page.getByRole('alert').getByRole('button', { name: '确认' })
  await confirm.click()
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(typed(page)).toHaveValue('园丁')
  await confirm.click()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Forg%2Fpost/)
  await signIn(page, person)
  await expect(page).toHaveURL(/\/org\/post\?f\.postName=/)
})

test('两个窗口: a session that ends loses nothing in the other one, and the same person is taken over there', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const other = await twoWindows(page, person)
  await expect(other.getByText(over)).toBeVisible()
  await signIn(page, person)
  await expect(page).toHaveURL(/\/admin\/index$/)
  await other.bringToFront()
  await expect(other.getByText(over)).toBeHidden()
  await expect(typed(other)).toHaveValue('园丁')
  const name = `园丁${person.userName}`
  await typed(other).fill(name)
  await other.getByLabel('岗位编码').last().fill(name)
  await other.getByRole('dialog', { name: '添加岗位' }).getByRole('button', { name: '保存' }).click()
  await expect(other.getByText('新增成功')).toBeVisible()
})

test('两个窗口: both half filled: signing in in place in one is enough, and both are saved', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  await enter(page, person, '/org/post')
  const other = await page.context().newPage()
  await other.goto('/admin/org/post')
  const [here, there] = [`园丁甲${person.userName}`, `园丁乙${person.userName}`]
  await write(other, there)
  await page.bringToFront()
  const dialog = await write(page, here)
  await endSessionsOf(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '重新登录' }).click()
  const again = page.getByRole('dialog', { name: '重新登录' })
  await again.getByLabel('密码').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()

  await other.bringToFront()
  await expect(other.getByText(over)).toBeHidden()
  await expect(typed(other)).toHaveValue(there)
  await other.getByRole('dialog', { name: '添加岗位' }).getByRole('button', { name: '保存' }).click()
  await expect(other.getByText('新增成功')).toBeVisible()
  const stored = await database.query('SELECT post_name FROM sys_post WHERE post_name = ANY ($1)', [[here, there]])
  expect(stored.rowCount).toBe(2)
})

test('两个窗口: somebody else who signs in is asked about where something is unsaved', async ({ page, database }) => {
  const first = await aPerson(database)
  const second = await aPerson(database, { name: '李雷' })
  const other = await twoWindows(page, first)
  await signIn(page, second)
  await expect(page).toHaveURL(/\/admin\/index$/)
  const question = other.getByRole('alertdialog', { name: '已在其他窗口登录为“李雷”，当前内容尚未保存，确定离开吗？' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(typed(other)).toHaveValue('园丁')
})

test('闲置: unsaved input is named before the session ends, and 继续使用 keeps it alive', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  await page.clock.install()
  await enter(page, person, '/org/post')
  await write(page, '园丁')
  await page.clock.fastForward('26:00')
  await expect(page.getByText('长时间没有操作，登录状态即将过期，尚有内容未保存')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '继续使用' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('长时间没有操作，登录状态即将过期，尚有内容未保存')).toBeHidden()
  await expect(typed(page)).toHaveValue('园丁')
})

test.describe(() => {
  // Until the window knows that the password was given, it asks for what is refused to a given one.
  test.use({ broughtAbout: /403/ })

  test('重新登录: with a password that was given meanwhile, which is replaced first, and nothing typed is lost', async ({
    page,
    database,
  }) => {
    const person = await aPerson(database)
    await enter(page, person, '/org/post')
    const name = `园丁${person.userName}`
    const dialog = await write(page, name)
    await database.query('UPDATE sys_user SET pwd_update_date = NULL WHERE id = $1', [person.id])
    await endSessionsOf(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '重新登录' }).click()
    const again = page.getByRole('dialog', { name: '重新登录' })
    await again.getByLabel('密码').fill(person.password)
    await page.keyboard.press('Enter')
    const given = page.getByRole('dialog', { name: '您的密码还是初始密码，请修改密码！' })
    await given.getByLabel('旧密码').fill(person.password)
    for (const label of ['新密码', '确认密码']) await given.getByLabel(label).fill(`${person.password}-own`)
    await given.getByRole('button', { name: '确定' }).click()
    await expect(given).toBeHidden()
    await expect(typed(page)).toHaveValue(name)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('新增成功')).toBeVisible()
  })
})
