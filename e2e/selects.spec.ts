import type { Locator, Page } from '@playwright/test'
import type { Pool } from 'pg'
import { expect, test } from './fixtures.ts'
import { aField, aForm } from './forms.ts'
import { aPerson, enter } from './people.ts'

/** The select around its input, with the words of what is chosen. */
const fieldOf = (box: Locator) =>
  box.locator('xpath=ancestor::div[contains(concat(" ", @class, " "), " ant-select ")][1]')
const isOpen = (box: Locator, open: boolean) => expect(box).toHaveAttribute('aria-expanded', String(open))

/** Opens the list by a key and chooses by others. */
async function choose(page: Page, box: Locator, ...keys: string[]) {
  await box.focus()
  await page.keyboard.press('ArrowDown')
  await isOpen(box, true)
  for (const key of keys) await page.keyboard.press(key)
}

/** Opens the list again, highlights something, and goes on with Tab: nothing is chosen by that. */
async function leave(page: Page, box: Locator) {
  await box.focus()
  if ((await box.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('ArrowDown')
  await isOpen(box, true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(box).not.toBeFocused()
  await isOpen(box, false)
}

/** Opens the list once more and gives it up with Escape: it alone closes. */
async function giveUp(page: Page, box: Locator) {
  await choose(page, box, 'ArrowDown', 'Escape')
  await isOpen(box, false)
  await expect(box).toBeFocused()
}

const pick = (label: string, ...children: object[]) => ({
  value: label,
  label,
  ...(children.length > 0 && { children }),
})

const definition = {
  list: [
    aField('input', 'who', '访客'),
    aField('select', 'kind', '来意', { options: [pick('来访'), pick('送货'), pick('面试')] }),
    aField('select', 'tags', '标记', { multiple: true, options: [pick('车'), pick('包'), pick('伞')] }),
    aField('treeSelect', 'area', '区域', { options: [pick('东区'), pick('西区'), pick('南区')] }),
    aField('cascader', 'place', '地点', {
      options: [pick('一楼', pick('大厅'), pick('食堂')), pick('二楼', pick('会议室'))],
    }),
    aField(
      'batch',
      'items',
      '物品',
      { minLimit: 1 },
      { list: [aField('select', 'what', '品类', { options: [pick('电脑'), pick('文件')] })] },
    ),
  ],
  config: { layout: 'horizontal', labelLayout: 'flex', labelWidth: 100 },
}

test('键盘选择: every select of a form in a drawer keeps what was chosen, and Escape closes its list alone', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const form = await aForm(page, person, { formName: '来访登记', titleTemplate: '{访客}的来访' })
  await form.publish(definition)
  await form.submit({ who: '王芳', items: [{ key: 'a' }] })
  await enter(page, person, `/form/record?formCode=${form.formCode}`)
  await page.locator('tr[data-row]').getByRole('button', { name: /^编辑/ }).click()
  const drawer = page.getByRole('dialog', { name: /^编辑/ })

  for (const { label, keys, kept } of [
    { label: '来意', keys: ['ArrowDown', 'Enter'], kept: ['送货'] },
    { label: '标记', keys: ['Enter', 'ArrowDown', 'ArrowDown', 'Enter'], kept: ['车', '伞'] },
    { label: '区域', keys: ['ArrowDown', 'Enter'], kept: ['西区'] },
    { label: '地点', keys: ['ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter'], kept: ['一楼 / 食堂'] },
    { label: '品类', keys: ['ArrowDown', 'Enter'], kept: ['文件'] },
  ])
    await test.step(label, async () => {
      const box = drawer.getByRole('combobox', { name: new RegExp(label) })
      const field = fieldOf(box)
      const stays = async () => {
        for (const words of kept) await expect(field).toContainText(words)
      }
      await choose(page, box, ...keys)
      await stays()
      await leave(page, box)
      await stays()
      await giveUp(page, box)
      await expect(drawer).toBeVisible()
      await stays()
    })

  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
  const { rows } = await database.query('SELECT data_json FROM form_record WHERE form_id = $1', [form.id])
  expect(rows).toMatchObject([
    {
      data_json: {
        kind: '送货',
        tags: ['车', '伞'],
        area: '西区',
        place: ['一楼', '食堂'],
        items: [{ what: '文件' }],
      },
    },
  ])
})

/** More posts than one answer holds, behind all others; gone when the journey ends. */
async function withManyPosts(database: Pool, mark: string, act: () => Promise<void>) {
  await database.query(
    `INSERT INTO sys_post (id, post_code, post_name, sort)
     SELECT $1 || at, $1 || at, $1 || '岗位' || at, 9000 + at FROM generate_series(1, 210) AS at`,
    [mark],
  )
  try {
    await act()
  } finally {
    await database.query('DELETE FROM sys_post WHERE post_code LIKE $1', [`${mark}%`])
  }
}

test('键盘选择: the selects of pages keep what was chosen, those that ask the server too', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const mark = person.userName.slice(-6)

  await withManyPosts(database, mark, async () => {
    await test.step('岗位 of a user, several among more than 200', async () => {
      await enter(page, person, '/org/user')
      await page.getByRole('button', { name: '新增', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: '添加用户' })
      const box = dialog.getByRole('combobox', { name: '岗位' })
      const field = fieldOf(box)
      for (const name of [`${mark}岗位207`, `${mark}岗位209`]) {
        await box.focus()
        await page.keyboard.type(name)
        await expect(page.locator('.ant-select-item-option-active:visible')).toHaveText(name)
        await page.keyboard.press('Enter')
        await expect(field).toContainText(name)
      }
      await leave(page, box)
      await giveUp(page, box)
      await expect(dialog).toBeVisible()
      await expect(field).toContainText(`${mark}岗位207`)
      await expect(field).toContainText(`${mark}岗位209`)
    })

    await test.step('状态 of the search and the size of a page: asked as chosen', async () => {
      await page.goto(`/admin/org/post?f.postName=${mark}`)
      const rows = page.locator('tr[data-row]')
      await expect(rows).toHaveCount(20)
      const size = page.getByRole('combobox', { name: '每页条数' })
      await choose(page, size, 'ArrowDown', 'Enter')
      await expect(rows).toHaveCount(30)
      await leave(page, size)
      await expect(page).toHaveURL(/pageSize=30/)
      const status = page.getByRole('search').getByRole('combobox', { name: '状态' })
      await choose(page, status, 'ArrowDown', 'Enter')
      await leave(page, status)
      await expect(fieldOf(status)).toContainText('停用')
      await page.getByRole('search').getByRole('button', { name: '查询' }).press('Enter')
      await expect(page).toHaveURL(/f\.status=1/)
      await expect(rows).toHaveCount(0)
    })
  })

  await test.step('上级菜单 in its tree', async () => {
    await page.goto('/admin/sysSetting/menu')
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '添加菜单' })
    const box = dialog.getByRole('combobox', { name: '上级菜单' })
    const field = fieldOf(box)
    await box.focus()
    await page.keyboard.type('组织管理')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('.ant-select-tree-treenode-active:visible')).toHaveText('组织管理')
    await page.keyboard.press('Enter')
    await expect(field).toContainText('组织管理')
    await leave(page, box)
    await expect(field).toContainText('组织管理')
    await giveUp(page, box)
    await expect(dialog).toBeVisible()
    await expect(field).toContainText('组织管理')
  })
})
