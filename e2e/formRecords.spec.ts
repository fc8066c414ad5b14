import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf, type Person } from './people.ts'
import { rowsOf } from './sheets.ts'

const control = (type: string, model: string, label: string, options: object = {}) => ({
  type,
  label,
  key: `${type}_${model}`,
  model,
  options: { width: '100%', hidden: false, disabled: false, showLabel: true, ...options },
  rules: [{ required: model === 'name', message: '必填项' }],
})

const definition = {
  list: [
    control('input', 'name', '姓名'),
    control('number', 'age', '年龄', { defaultValue: null }),
    control('select', 'kind', '类型', {
      options: [
        { value: '1', label: '来访' },
        { value: '2', label: '送货' },
      ],
    }),
  ],
  config: { layout: 'horizontal', labelLayout: 'flex', labelWidth: 100 },
}

/** A published form with three records, made without the pages. */
async function aFilledForm(page: Page, person: Person) {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const post = async <T>(path: string, data: object) => {
    const answer = (await (await page.request.post(path, { headers, data })).json()) as { code: number; data: T }
    expect(answer).toMatchObject({ code: 200 })
    return answer.data
  }
  const formName = `访客${person.userName.slice(-6)}`
  const formCode = `v_${person.userName.toLowerCase()}`
  const form = await post<{ id: string; version: number }>('/form/definition', {
    formName,
    formCode,
    formType: '0',
    submitLimit: '0',
    titleTemplate: '{姓名}的来访',
  })
  const draftJson = JSON.stringify(definition)
  const { version } = await post<{ version: number }>('/form/definition/saveDesign', { ...form, draftJson })
  const { versionId } = await post<{ versionId: string }>('/form/definition/publish', { id: form.id, version })
  for (const data of [
    { name: '张三', age: 30, kind: '1' },
    { name: '李四', age: 20, kind: '2' },
    { name: '王五', age: 40, kind: '1' },
  ])
    await post('/form/record/submit', { formCode, versionId, data })
  return { formCode, formName }
}

const rows = (page: Page) => page.locator('tr[data-row]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('数据管理: records are seen, searched, changed, exported and voided', async ({ page, database }) => {
  const person = await aPerson(database)
  const { formCode, formName } = await aFilledForm(page, person)
  await enter(page, person, `/form/record?formCode=${formCode}`)
  await expect(page.getByRole('heading', { name: formName, level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: '年龄' })).toBeVisible()

  await button(page, '条件筛选').click()
  const filter = page.getByRole('dialog', { name: '条件筛选' })
  await filter.getByRole('button', { name: '添加条件' }).click()
  await filter.getByRole('combobox', { name: '第 1 个条件的字段' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '年龄' }).click()
  await filter.getByRole('combobox', { name: '第 1 个条件的运算' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '大于等于' }).click()
  await filter.getByRole('spinbutton', { name: '第 1 个条件的值' }).fill('30')
  await filter.getByRole('button', { name: /查\s*询/ }).click()
  await expect(filter).toBeHidden()
  await expect(rows(page)).toHaveCount(2)
  await expect(button(page, '条件筛选（1）')).toBeVisible()

  await page.getByRole('search').getByLabel('标题').fill('张三')
  await page.getByRole('search').getByLabel('标题').press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: '张三的来访' })
  await expect(drawer.getByText('基本信息')).toBeVisible()
  await expect(drawer.getByText('来访', { exact: true })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('.ant-drawer').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await button(page, '导出').click()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /导\s*出/ })
    .click()
  const [header, only] = await rowsOf(await saved)
  expect(header).toEqual(['编号', '标题', '姓名', '年龄', '类型', '提交人', '部门', '提交时间', '状态', '数据版本'])
  expect(only?.slice(1, 5)).toEqual(['张三的来访', '张三', 30, '来访'])

  await rows(page).first().getByRole('button', { name: /^编辑/ }).click()
  const editor = page.getByRole('dialog', { name: /^编辑/ })
  await editor.getByLabel('姓名').fill('张三丰')
  await editor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(editor).toBeHidden()
  await expect(rows(page).first()).toContainText('张三丰')

  await rows(page).first().getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '作废', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /作\s*废/ })
    .click()
  await expect(rows(page).first()).toContainText('已作废')
  await rows(page).first().getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '日志', exact: true }).click()
  const log = page.getByRole('dialog', { name: '张三丰的来访' })
  await expect(log.getByText('修改前')).toBeVisible()
  await expect(log.getByRole('cell', { name: '张三丰', exact: true })).toBeVisible()
})
