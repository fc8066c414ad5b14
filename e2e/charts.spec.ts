import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { openPath } from './pages.ts'
import { aPerson, enter } from './people.ts'
import { beginIn } from './themes.ts'

const pages = [
  { path: 'line-chart', title: '折线图', rows: 20 },
  { path: 'area-chart', title: '折线面积图', rows: 9 },
  { path: 'histogram-chart', title: '柱状图', rows: 12 },
  { path: 'pie-chart', title: '饼状图', rows: 4 },
  { path: 'sm-pieChart', title: '玫瑰图', rows: 8 },
  { path: 'dashboard-chart', title: '仪表盘', rows: 1 },
  { path: 'chart-radar', title: '雷达图', rows: 5 },
  { path: 'scatter-chart', title: '1990 and 2015 per capita life expectancy and GDP', rows: 19 },
]

const picture = (page: Page, title: string) => page.getByRole('img', { name: new RegExp(`^${title}：`) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function clean(page: Page) {
  expect(await findings(page)).toEqual([])
}

/** Width, height of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

for (const dark of [false, true])
  test(`图表: every page draws in ${dark ? 'the dark' : 'the light'}, tells its numbers and gives its picture`, async ({
    page,
    database,
  }) => {
    // Eight pages, each looked at by axe.
    test.setTimeout(300_000)
    await beginIn(page, dark ? 'realDark' : 'light')
    await enter(page, await aPerson(database), '/index')
    for (const { path, title, rows } of pages) {
      await openPath(page, `/demo/${path}`)
      const drawn = picture(page, title)
      await expect(drawn.locator('svg path').first()).toBeAttached()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)

      const [file] = await Promise.all([page.waitForEvent('download'), button(page, '导出图片').click()])
      expect(file.suggestedFilename()).toBe(`${title}.png`)
      const box = await drawn.boundingBox()
      expect(sizeOf(readFileSync(await file.path()))).toEqual([
        2 * Math.round(box?.width ?? 0),
        2 * Math.round(box?.height ?? 0),
      ])

      await button(page, '查看数据').click()
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(rows + 1)
      await clean(page)
      await button(page, '查看图表').click()
      await expect(drawn).toBeVisible()
    }
  })

test('图表: follows the window, the theme and its tab', async ({ page, database }) => {
  await enter(page, await aPerson(database), '/demo/line-chart')
  const svg = picture(page, '折线图').locator('svg')
  await expect(svg).toBeVisible()
  const before = Number(await svg.getAttribute('width'))
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect.poll(async () => Number(await svg.getAttribute('width'))).toBeLessThan(before)

  const texts = () => svg.locator('text').first().getAttribute('fill')
  const light = await texts()
  await page
    .getByRole('button', { name: /主题|换肤|皮肤/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /暗黑/ }).check({ force: true })
  await expect.poll(texts).not.toBe(light)
})

test('报表看板: figures, a countdown that runs, and five charts', async ({ page, database }) => {
  await enter(page, await aPerson(database), '/demo/echart')
  for (const title of ['折线图', '柱状图', '饼状图', '玫瑰图', '折线面积图'])
    await expect(picture(page, title).locator('svg')).toBeAttached()
  const countdown = page.locator('.ant-statistic-content-value').first()
  await expect(countdown).toHaveText(/^\d\d:\d\d:\d\d:\d{3}$/)
  const shown = (await countdown.textContent()) ?? ''
  await expect(countdown).not.toHaveText(shown)
  await clean(page)
})

test('工作台: portlets with what the installation knows', async ({ page, database }) => {
  const person = await aPerson(database)
  await database.query(
    `INSERT INTO sys_notice (id, notice_title, notice_type, notice_content_html, priority, notice_scope, send_status, publish_time)
     VALUES ($1, '机房停电', '1', '<p>周六</p>', 'H', 'A', '1', now())`,
    [person.id],
  )
  await enter(page, person, '/index')
  await expect(page.getByRole('link', { name: '用户管理' }).first()).toBeVisible()
  await expect(picture(page, '登录趋势').locator('svg')).toBeAttached()
  const todo = page.getByRole('region', { name: '待办小页' })
  await expect(todo.getByRole('link', { name: '机房停电' })).toBeVisible()

  const day = page.getByRole('region', { name: '日历' })
  await day.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增日程' })
  await form.getByRole('textbox', { name: '日程标题' }).fill('体检')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(day.getByText('体检')).toBeVisible()

  await button(page, '添加常用').click()
  const choice = page.getByRole('dialog', { name: '添加常用应用' })
  await choice.getByPlaceholder('请输入需要搜索的内容').fill('gwgl')
  await choice.getByRole('button', { name: '添加 岗位管理' }).click()
  await expect(choice.getByRole('button', { name: '移除 岗位管理' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: '快捷入口' }).getByRole('link')).toHaveText(['岗位管理'])
  await clean(page)
  await database.query('DELETE FROM sys_notice WHERE id = $1', [person.id])
})
