import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, enter, tokenOf, type Person } from './people.ts'

const aName = () => `任务${randomUUID().slice(0, 6)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The row of a job in 定时任务, found by its name. */
async function findJob(page: Page, person: Person, name: string) {
  await enter(page, person, `/monitor/job?f.jobName=${encodeURIComponent(name)}`)
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
}

async function more(page: Page, name: string, act: string) {
  await button(page, `更多 ${name}`).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** A paused job that waits, made without the form. */
async function aWaitingJob(page: Page, person: Person, jobName: string) {
  const data = {
    jobName,
    jobGroup: 'DEFAULT',
    invokeTarget: 'ryTask.ryWait(600)',
    cronExpression: '0 0 1 1 1 ?',
    misfirePolicy: '3',
    concurrent: '1',
  }
  const authorization = `Bearer ${await tokenOf(page, person)}`
  const answer = await page.request.post('/monitor/job', { data, headers: { authorization } })
  expect(((await answer.json()) as { code: number }).code).toBe(200)
}

test('定时任务: an expression built with the mouse fires, and its runs appear in the log by themselves', async ({
  page,
  database,
}) => {
  const person = await aPerson(database)
  const name = aName()
  await enter(page, person, '/monitor/job')
  await button(page, '新增').first().click()
  const form = page.getByRole('dialog', { name: '添加任务' })
  await form.getByLabel('任务名称').fill(name)
  await form.getByRole('combobox', { name: '调用方法' }).fill('字符串参数')
  await page.getByText('把字符串参数写入执行输出').click()
  await form.getByLabel('字符串', { exact: true }).fill("it's me")
  await expect(form.getByLabel('调用目标字符串')).toHaveText(String.raw`ryTask.ryParams('it\'s me')`)

  await button(page, '生成表达式').click()
  const builder = page.getByRole('dialog', { name: 'Cron表达式生成器' })
  await builder.getByRole('radio', { name: '从某秒开始，每隔若干秒执行一次' }).check()
  await builder.getByLabel('每隔几秒').fill('10')
  await builder.getByRole('tab', { name: '分钟' }).click()
  await builder.getByRole('radio', { name: '分钟，允许的通配符[, - * /]' }).check()
  await expect(builder.getByLabel('Cron 表达式')).toHaveText('0/10 * * * * ?')
  await expect(builder.getByRole('region', { name: '最近10次运行时间' }).getByRole('listitem')).toHaveCount(10)
  await builder.getByRole('button', { name: '确定' }).click()
  await expect(builder).toBeHidden()
  await expect(form.getByLabel('cron表达式')).toHaveValue('0/10 * * * * ?')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('任务已保存为暂停状态，请在列表中开启')).toBeVisible()
  await expect(form).toBeHidden()

  await findJob(page, person, name)
  await page.getByRole('switch', { name: `状态 ${name}` }).click()
  await expect(page.getByText(`确认开启${name}的任务吗?`)).toBeVisible()
  await button(page, '是').click()
  await expect(page.getByText('启用成功')).toBeVisible()
  await expect(page.getByRole('switch', { name: `状态 ${name}` })).toBeChecked()

  await more(page, name, '调度日志')
  await expect(page.getByRole('heading', { name: /^调度日志（任务编号 \d+）$/ })).toBeVisible()
  const run = page.getByRole('row', { name: new RegExp(`${name}.*正常`) })
  await expect(run.first()).toBeVisible({ timeout: 40_000 })
  await run
    .first()
    .getByRole('button', { name: `详细 ${name}` })
    .click()
  const detail = page.getByRole('dialog', { name: '调度日志详细' })
  await expect(detail.getByRole('region', { name: '执行输出' })).toContainText("执行有参方法：it's me")
  await expect(detail).toContainText('定时触发')
  await detail
    .getByRole('button', { name: 'Close' })
    .or(detail.getByRole('button', { name: '关闭' }))
    .click()

  await findJob(page, person, name)
  await page.getByRole('switch', { name: `状态 ${name}` }).click()
  await button(page, '是').click()
  await expect(page.getByText('停用成功')).toBeVisible()
  await more(page, name, '删除')
  await page.getByRole('alertdialog', { name: '确认删除所选中数据?' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
})

test('定时任务: a run under way tells how far it is and ends when it is cancelled', async ({ page, database }) => {
  const person = await aPerson(database)
  const name = aName()
  await aWaitingJob(page, person, name)
  await findJob(page, person, name)
  await button(page, `执行一次 ${name}`).click()
  await page
    .getByRole('alertdialog', { name: `确认执行一次${name}的任务吗?` })
    .getByRole('button', { name: '执行' })
    .click()
  await expect(page.getByText('执行成功')).toBeVisible()
  await more(page, name, '调度日志')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('运行中')
  await expect(row.getByRole('progressbar', { name: /^执行进度：已等待 \d+ 秒$/ })).toBeVisible()
  await row.getByRole('button', { name: `取消 ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `确认取消【${name}】的本次执行?` })
  await question.getByRole('button', { name: '取消执行' }).click()
  await expect(page.getByText('已通知任务停止')).toBeVisible()
  await expect(row).toContainText('已取消')
  await expect(row.getByRole('button', { name: `取消 ${name}` })).toHaveCount(0)
  await findJob(page, person, name)
  await expect(page.getByRole('switch', { name: `状态 ${name}` })).not.toBeChecked()
})

test('定时任务: who may only look sees neither switch nor act', async ({ page, database }) => {
  const person = await aPerson(database, { grants: ['monitor:job:list'] })
  await enter(page, person, '/monitor/job')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  for (const name of [/^执行一次/, /^修改/, /^更多/, /^新增/, /^导出/, /^日志$/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.goto('/admin/monitor/job/log')
  await expect(page.getByRole('heading', { name: '调度日志' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^清空/ })).toHaveCount(0)
})

async function clean(page: Page, screen: string) {
  const found = await findings(page)
  expect.soft(found, screen).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(wide, `${screen}: width`).toBe(page.viewportSize()?.width)
}

for (const [theme, width, height] of [
  ['light', 1440, 900],
  ['realDark', 390, 844],
] as const)
  test.describe(() => {
    test.use({ viewport: { width, height } })
    test(`定时任务 ${theme} ${width}: form, builder and log have no findings; the builder works by keyboard`, async ({
      page,
      database,
    }) => {
      await page.addInitScript((value) => localStorage.setItem('nav_theme', JSON.stringify(value)), theme)
      const person = await aPerson(database)
      await enter(page, person, '/monitor/job')
      await button(page, '新增').first().click()
      const form = page.getByRole('dialog', { name: '添加任务' })
      await expect(form.getByLabel('任务名称')).toBeFocused()
      await form.getByRole('combobox', { name: '调用方法' }).fill('五种类型')
      await page.getByText('把五种类型的参数写入执行输出').click()
      await form.getByLabel('cron表达式').fill('0 0 12 ? * 6#3')
      await expect(form.getByRole('region', { name: '最近5次运行时间' }).getByRole('listitem')).toHaveCount(5)
      await clean(page, 'form')
      await button(page, '生成表达式').click()
      const builder = page.getByRole('dialog', { name: 'Cron表达式生成器' })
      await expect(builder.getByRole('region', { name: '最近10次运行时间' }).getByRole('listitem')).toHaveCount(10)
      await clean(page, 'builder')
      await builder.getByRole('tab', { name: '秒' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await builder.getByRole('radio', { name: '指定', exact: true }).focus()
      await page.keyboard.press('ArrowUp')
      await expect(builder.getByRole('radio', { name: '从某分钟开始，每隔若干分钟执行一次' })).toBeChecked()
      await expect(builder.getByLabel('Cron 表达式')).toHaveText('0 0/1 12 ? * 6#3')
      await page.keyboard.press('Escape')
      await expect(builder).toBeHidden()
      await expect(form.getByLabel('cron表达式')).toHaveValue('0 0 12 ? * 6#3')
      await page.goto('/admin/monitor/job/log')
      await expect(page.getByRole('heading', { name: '调度日志' })).toBeVisible()
      await clean(page, 'log')
    })
  })
