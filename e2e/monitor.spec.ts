import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aPerson, enter } from './people.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('服务监控: real figures of every node, and points that arrive by themselves', async ({ page, database }) => {
  await enter(page, await aPerson(database), '/monitor/server')
  await expect(page.getByRole('heading', { name: '服务监控', level: 1 })).toBeVisible()
  await expect(page.getByText('当前CPU空闲率')).toBeVisible()
  await expect(card(page, 'Node 运行信息')).toContainText(`v`)
  await expect(card(page, '磁盘状态')).toContainText('磁盘类型：')
  await expect(card(page, '服务器信息')).not.toContainText('项目路径')

  const chart = page.getByRole('img', { name: /^处理器与内存/ })
  await expect(chart).toHaveAttribute('aria-label', /最近一次 /)
  const before = (await chart.getAttribute('aria-label')) ?? ''
  // Kept points are asked for once a minute; one that comes sooner came by itself.
  await expect(chart).not.toHaveAttribute('aria-label', before)

  await page.getByRole('combobox', { name: '节点' }).click()
  const others = page.locator('.ant-select-item-option').filter({ hasNotText: '（' })
  await others.first().click()
  await expect(page.getByText(/^上报于 /)).toBeVisible()
})

test('数据监控: statistics of the database that comes along, statements without their values', async ({
  page,
  database,
}) => {
  const secret = '4711-geheim'
  await database.query(`SELECT count(*) AS watched FROM sys_menu WHERE menu_name = '${secret}'`)
  await enter(page, await aPerson(database), '/monitor/druid')
  await expect(card(page, '数据库')).toContainText('PostgreSQL 18')
  await expect(card(page, '连接池').getByRole('row')).toHaveCount(4)
  await expect(card(page, '慢查询').locator('tbody code').first()).toBeVisible()
  await expect(card(page, '表空间')).toContainText('sys_')
  await expect(page.getByText(secret)).toHaveCount(0)

  await card(page, '慢查询').getByRole('button', { name: '重置' }).click()
  const question = page.getByRole('alertdialog', { name: '确认重置慢查询统计?' })
  await question.getByRole('button', { name: '重置' }).click()
  await expect(page.getByText('重置成功')).toBeVisible()
})

test('缓存: figures of the copies, and a cache that is cleared on every node', async ({ page, database }) => {
  await enter(page, await aPerson(database), '/monitor/cache')
  await expect(card(page, '基本信息')).toContainText('内存缓存')
  await expect(page.getByRole('img', { name: /^命令统计：get / })).toBeVisible()
  await expect(card(page, '节点本地缓存').getByRole('row')).toHaveCount(4)

  await page.goto('/admin/monitor/cacheList')
  await page.getByRole('button', { name: 'configCache', exact: true }).click()
  const keys = card(page, '键名列表')
  await keys
    .getByRole('button', { name: /^sys_config:sys\.session/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: '缓存值' })).toContainText('"value": "')
  await page.getByRole('button', { name: 'pwd_err_cnt', exact: true }).click()
  await expect(page.getByText('此缓存的内容受保护，只显示数量和剩余时间')).toBeVisible()
  await expect(page.getByRole('button', { name: '删除 pwd_err_cnt' })).toHaveCount(0)

  await page.getByRole('button', { name: '删除 dictCache' }).click()
  const question = page.getByRole('alertdialog', { name: '确认清除所选中数据的缓存吗?' })
  await question.getByRole('button', { name: '清除' }).click()
  await expect(page.getByText('缓存清除成功')).toBeVisible()
})

test('服务监控: who may not look has no entry and is told so at the address', async ({ page, database }) => {
  const person = await aPerson(database, { grants: ['monitor:cache:list'] })
  await enter(page, person, '/monitor/cacheList')
  await expect(page.getByRole('button', { name: 'dictCache', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^删除 / })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: '服务监控' })).toHaveCount(0)
})
