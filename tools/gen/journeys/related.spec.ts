import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../e2e/fixtures.ts'
import { openAs, rightsTo } from './keeper.ts'

const word = () => `e2e${randomUUID().slice(0, 6)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const acts = ['list', 'query', 'add', 'edit', 'remove']

test('主子表: rows are filled in with their parent, shown below it, and changed with it', async ({
  page,
  database,
}) => {
  await openAs(page, database, 'depot/demoOrder/DemoOrderIndex', rightsTo('demoOrder', ...acts))
  const name = word()
  const form = page.getByRole('region', { name: '添加示例订单', exact: true })
  const items = page.getByRole('region', { name: '示例订单明细' })
  const line = (at: number) => items.getByRole('listitem', { name: `第 ${at} 行` })

  await button(page, '新增').first().click()
  await form.getByLabel('订单号', { exact: true }).fill(name)
  await form.getByLabel('客户', { exact: true }).fill(name)
  for (const [at, product] of ['螺丝', '螺母'].entries()) {
    await items.getByRole('button', { name: '添加示例订单明细' }).click()
    await line(at + 1)
      .getByLabel('商品')
      .fill(product)
    await line(at + 1)
      .getByLabel('数量')
      .fill('3')
  }
  await page.getByRole('button', { name: '添加示例订单记事' }).click()
  const notes = page.getByRole('region', { name: '示例订单记事' })
  await notes.getByLabel('内容').fill('加急')
  await button(page, '保存').click()
  await expect(page.getByText('新增成功')).toBeVisible()

  await button(page, `展开 ${name}`).click()
  await expect(items.getByRole('cell', { name: '螺丝' })).toBeVisible()
  await expect(items.getByRole('cell', { name: '螺母' })).toBeVisible()
  await expect(notes.getByRole('cell', { name: '加急' })).toBeVisible()

  await button(page, `修改 ${name}`).click()
  await expect(line(2).getByLabel('商品')).toHaveValue('螺母')
  await line(1).getByRole('button', { name: '删除第 1 行' }).click()
  await line(1).getByLabel('数量').fill('9')
  await button(page, '保存').click()
  await expect(page.getByText('修改成功')).toBeVisible()
  await page.reload()
  await button(page, `展开 ${name}`).click()
  await expect(items.getByRole('row', { name: /螺母 9/ })).toBeVisible()
  await expect(items.getByRole('cell', { name: '螺丝' })).toHaveCount(0)

  await button(page, `删除 ${name}`).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
})

test('左树右表: nodes are made beside the list, the chosen one narrows it and stands in the form of a new row', async ({
  page,
  database,
}) => {
  const grants = [...rightsTo('demoClass', ...acts), ...rightsTo('demoGoods', ...acts)]
  await openAs(page, database, 'depot/demoGoods/DemoGoodsIndex', grants)
  const [shelf, other, goods] = [word(), word(), word()]
  const pane = page.getByRole('complementary', { name: '示例分类' })
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row', { name: new RegExp(goods) })

  for (const name of [shelf, other]) {
    await pane.getByRole('button', { name: '全部', exact: true }).click()
    await pane.getByRole('button', { name: '新增示例分类' }).click()
    await dialog.getByLabel('分类名称', { exact: true }).fill(name)
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(pane.getByText(name)).toBeVisible()
  }

  await pane.getByText(shelf).click()
  await expect(page.getByRole('heading', { level: 1, name: shelf })).toBeVisible()
  await button(page, '新增').first().click()
  await expect(dialog.getByText(shelf)).toBeVisible()
  await dialog.getByLabel('货物名称', { exact: true }).fill(goods)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('新增成功').last()).toBeVisible()
  await expect(row).toBeVisible()

  await pane.getByText(other).click()
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
  await expect(row).toBeHidden()
  await pane.getByRole('button', { name: '全部', exact: true }).click()
  await expect(row).toBeVisible()
})
