import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { post, windowOf } from './flows.ts'
import { aPerson } from './people.ts'

const siteUrl = process.env.E2E_SITE_URL ?? ''

/** Goes on with Tab until the control has the focus, as somebody without a mouse does. */
async function reach(page: Page, name: RegExp, most = 120) {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
    })
    if (name.test(at)) return
  }
  throw new Error(`${String(name)} is not reached with the keyboard`)
}

test('键盘: an article is written, saved and published without a mouse', async ({ page, browser, database }) => {
  test.setTimeout(300_000)
  const person = await aPerson(database, { name: '键盘编辑' })
  const mark = person.id.slice(0, 6)
  const { id: classId } = await post<{ id: string }>(page, person, '/cms/cmsClass', {
    parentId: '0',
    className: `键盘${mark}`,
    classCode: `keys${mark}`,
    classType: 'list',
    treeSort: 10,
    auditMode: '0',
  })
  const desk = await windowOf(browser, person, `/cmsArticle/articleForm?classId=${classId}&type=0&key=${mark}keys`)
  const title = desk.getByPlaceholder('请输入标题', { exact: true })
  await title.focus()
  await desk.keyboard.type(`无障碍写作${mark}`)
  const body = desk.locator('[contenteditable="true"]')
  for (let step = 0; step < 120 && !(await body.evaluate((at) => at.contains(document.activeElement))); step++)
    await desk.keyboard.press('Tab')
  await expect(body).toBeFocused()
  await desk.keyboard.type('全程只用键盘写成，')
  await desk.keyboard.press('Control+b')
  await desk.keyboard.type('重点加粗')
  await desk.keyboard.press('Control+s')
  await expect(desk.getByRole('heading', { name: '编辑文章' })).toBeVisible()
  await expect(body).toContainText('重点加粗')
  await title.focus()
  for (let step = 0; step < 60; step++) {
    await desk.keyboard.press('Shift+Tab')
    if (
      await desk
        .getByRole('button', { name: '发布', exact: true })
        .first()
        .evaluate((at) => at === document.activeElement)
    )
      break
  }
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('dialog', { name: '发布检查' })).toBeVisible()
  await reach(desk, /^继续发布$/)
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('发布成功')).toBeVisible()
  const { rows } = await database.query<{ no: string }>(
    'SELECT article_no AS no FROM cms_article WHERE class_id = $1',
    [classId],
  )
  await page.goto(`${siteUrl}/keys${mark}/${rows[0]?.no}.html`)
  await expect(page.getByRole('strong').filter({ hasText: '重点加粗' })).toBeVisible()
})

test('键盘: an article of another type is begun from the list without a mouse', async ({ browser, database }) => {
  const desk = await windowOf(browser, await aPerson(database, { name: '键盘图集' }), '/cms/cmsArticle')
  const add = desk.getByRole('button', { name: '新增', exact: true }).first()
  await expect(add).toBeEnabled()
  await add.focus()
  await desk.keyboard.press('Enter')
  const menu = desk.getByRole('menu').filter({ hasText: '普通文章' })
  await expect(menu.getByRole('menuitem')).toHaveText(['普通文章', '外链文章', '图集', '视频', '下载'])
  const gallery = menu.getByRole('menuitem', { name: '图集' })
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  for (let step = 0; step < 2; step++) await desk.keyboard.press('ArrowDown')
  await expect(gallery).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(add).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  for (let step = 0; step < 2; step++) await desk.keyboard.press('ArrowDown')
  await expect(gallery).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { name: '新增文章' })).toBeVisible()
  await expect(desk).toHaveURL(/[?&]type=2(&|$)/)
})

const screens = ['/cms/cmsArticle', '/cms/cmsClass', '/cms/cmsFlowAudit', '/cms/cmsClassRecycle', '/cms/cmsFile']

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const)
  test(`内容 ${colorScheme} ${width}: pages of editors and of visitors have no findings and fit the window`, async ({
    browser,
    page,
    database,
  }) => {
    test.setTimeout(300_000)
    const person = await aPerson(database, { name: '无障碍编辑' })
    const mark = person.id.slice(0, 6)
    const { id: classId } = await post<{ id: string }>(page, person, '/cms/cmsClass', {
      parentId: '0',
      className: `检查${mark}`,
      classCode: `axe${mark}`,
      classType: 'list',
      treeSort: 10,
      auditMode: '0',
    })
    const content = '<h2>概况</h2><p>正文与<a href="https://example.com/a">链接</a>。</p><ul><li>一</li></ul>'
    const { id } = await post<{ id: string }>(page, person, '/cms/cmsArticle', {
      classId,
      title: `检查${mark}`,
      content,
    })
    await post(page, person, `/cms/cmsArticle/publish/${id}`, {})
    const { rows } = await database.query<{ no: string }>('SELECT article_no AS no FROM cms_article WHERE id = $1', [
      id,
    ])
    const clean = async (at: Page, what: string) => {
      // A button that waits for rows is paler for that moment.
      await expect.poll(() => findings(at), { message: what, timeout: 60_000 }).toEqual([])
      expect.soft(await at.evaluate(() => document.documentElement.scrollWidth <= innerWidth), what).toBe(true)
    }

    const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } })
    const site = await context.newPage()
    for (const path of ['/', `/axe${mark}`, `/axe${mark}/${rows[0]?.no}.html`, `/search?q=${mark}`]) {
      await site.goto(siteUrl + path)
      await clean(site, path)
    }

    const desk = await windowOf(browser, person, '/cms/cmsArticle')
    await desk.setViewportSize({ width, height: 844 })
    if (colorScheme === 'dark') {
      await desk.evaluate(() => localStorage.setItem('nav_theme', JSON.stringify('realDark')))
      await desk.reload()
    }
    for (const path of screens) {
      await desk.goto(`/admin${path}`)
      await expect(desk.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(desk.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0)
      await clean(desk, path)
    }
    await desk.goto(`/admin/cmsArticle/articleFormEdit?id=${id}`)
    await expect(desk.locator('[contenteditable="true"]')).toContainText('概况')
    await clean(desk, '编辑文章')
  })
