import type { Locator, Page } from '@playwright/test'
import type { Pool } from 'pg'
import { expect, test } from './fixtures.ts'
import { post } from './flows.ts'
import { aPerson, enter } from './people.ts'

const postCount = 12_000

/** As many posts as a large house has, behind all others; gone when the journey ends. */
async function withPosts(database: Pool, mark: string, act: () => Promise<void>) {
  await database.query(
    `INSERT INTO sys_post (id, post_code, post_name, sort)
     SELECT $1 || at, $1 || at, $1 || '岗位' || at, 9000 + at FROM generate_series(1, $2::int) AS at`,
    [mark, postCount],
  )
  try {
    await act()
  } finally {
    await database.query('DELETE FROM sys_user_post WHERE post_id LIKE $1', [`${mark}%`])
    await database.query('DELETE FROM sys_post WHERE post_code LIKE $1', [`${mark}%`])
  }
}

/** Goes on by Tab until the field, or something in it, has the focus. */
async function tabTo(page: Page, field: Locator) {
  const holdsFocus = () => field.evaluate((element) => element.contains(document.activeElement))
  for (let pressed = 0; pressed < 15 && !(await holdsFocus()); pressed += 1) await page.keyboard.press('Tab')
  expect(await holdsFocus(), String(field)).toBe(true)
}

test('键盘用户: a user is created by keys alone, with posts out of 12,000, a role and a department of the tree', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const mark = person.userName.slice(-6)
  const userName = `k${mark}`
  const deptName = `温室${mark}`
  const dept = await post<{ id: string }>(page, person, '/system/dept', {
    parentId: '100',
    deptName,
    deptCode: mark,
    deptType: 'dept',
    treeSort: 90,
    status: '0',
  })
  await withPosts(database, mark, async () => {
    await enter(page, person, '/org/user')
    await expect(page.locator('main [data-row]').first()).toBeVisible()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: '添加用户' })
    const box = (label: string) => dialog.getByLabel(label)

    await test.step('names', async () => {
      await expect(box('姓名')).toBeFocused()
      await page.keyboard.type('周到')
      for (const label of ['用户编号', '登录名']) {
        await tabTo(page, box(label))
        await page.keyboard.type(userName)
      }
    })

    await test.step('the department, in its tree', async () => {
      await tabTo(page, box('所属部门'))
      await page.keyboard.press('Enter')
      const picker = page.getByRole('dialog', { name: '选择部门' })
      await expect(picker.getByRole('searchbox')).toBeFocused()
      await page.keyboard.type(deptName)
      await page.keyboard.press('Enter')
      const tree = picker.getByRole('tree', { name: '部门' })
      await expect(tree.getByText(deptName, { exact: true })).toBeVisible()
      await tabTo(page, tree)
      const active = tree.locator('.ant-tree-treenode-active')
      for (let row = 0; row < 5 && !(await active.getByText(deptName).isVisible()); row += 1)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(picker.getByRole('region', { name: '已选（1）' })).toContainText(deptName)
      await tabTo(page, picker.getByRole('button', { name: '选择', exact: true }))
      await page.keyboard.press('Enter')
      await expect(picker).toBeHidden()
      await expect(box('所属部门')).toHaveValue(deptName)
      await expect(box('所属部门')).toBeFocused()
    })

    for (const [label, names] of [
      ['岗位', [`${mark}岗位11999`, `${mark}岗位777`]],
      ['角色', [person.userName]],
    ] as const)
      await test.step(`${label}, found by a word`, async () => {
        const list = dialog.getByRole('combobox', { name: label })
        await tabTo(page, list)
        for (const name of names) {
          await page.keyboard.type(name)
          await expect(page.locator('.ant-select-item-option-active:visible')).toHaveText(name)
          await page.keyboard.press('Enter')
          await expect(dialog.getByTitle(name, { exact: true }).first()).toBeVisible()
        }
      })

    await test.step('saved by Ctrl+S, the first password read and put away', async () => {
      await page.keyboard.press('Control+S')
      const shown = page.getByRole('dialog', { name: '初始密码' })
      await expect(shown.locator('code')).toHaveText(/^\w{16}$/)
      await page.keyboard.press('Escape')
      await expect(shown).toBeHidden()
      await expect(page.locator('main [data-row]').filter({ hasText: '周到' }).first()).toBeVisible()
    })

    const { rows } = await database.query(
      `SELECT u.name, u.dept_id,
         ARRAY(SELECT p.post_name FROM sys_user_post up JOIN sys_post p ON p.id = up.post_id
           WHERE up.user_id = u.id ORDER BY 1) AS posts,
         ARRAY(SELECT role_id FROM sys_user_role WHERE user_id = u.id) AS roles
       FROM sys_user u WHERE u.user_name = $1`,
      [userName],
    )
    expect(rows).toEqual([
      {
        name: '周到',
        dept_id: dept.id,
        posts: [`${mark}岗位11999`, `${mark}岗位777`],
        roles: [person.id],
      },
    ])
  })
})
