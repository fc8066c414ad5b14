import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { post, windowOf } from './flows.ts'
import { openPath } from './pages.ts'
import { aPerson, tokenOf, type Person } from './people.ts'
import { putOn } from './themes.ts'

const siteUrl = process.env.E2E_SITE_URL ?? ''

// A page that is not there and one behind a password answer so.
test.use({ broughtAbout: /Failed to load resource.* (403|404)/ })

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

/** A resource on the shelf, with one file; says where visitors find it. */
async function aResource(page: Page, person: Person, { classId, code }: { classId: string; code: string }) {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const file = { name: `${code}.txt`, mimeType: 'text/plain', buffer: Buffer.from(code) }
  const sent = await page.request.post('/common/upload', { headers, multipart: { file } })
  const { id: fileId } = (await sent.json()) as { id: string }
  const { id } = await post<{ id: string }>(page, person, '/cms/cmsResource', {
    classId,
    resourceName: `资源${code}`,
    resourceCode: code,
    resourceType: 'package',
    downloadScope: '0',
    sort: 0,
    summary: '给访客的文件',
    description: '<p>怎样使用</p>',
    firstVersion: { versionNo: '1.0.0', files: [{ fileId, name: '文件.txt' }], changeLog: '第一版' },
  })
  await post(page, person, '/cms/cmsResource/publish', { ids: [id], status: '0' })
  return `/resource/${code}`
}

const screens = ['/cms/cmsArticle', '/cms/cmsClass', '/cms/cmsFlowAudit', '/cms/cmsClassRecycle', '/cms/cmsFile']

/** Wide in the light, as narrow as a phone in the dark. */
const windows = [
  { colorScheme: 'light', theme: 'light', width: 1440 },
  { colorScheme: 'dark', theme: 'realDark', width: 390 },
] as const

test('内容: pages of editors and of visitors have no findings and fit the window, wide and light, narrow and dark', async ({
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
  const code = 'const 数 = 1 // 说明\nif (数 > 0) console.log(`${"字"}`, /a+/, true)'
  const content = `<h2>概况</h2><p>正文与<a href="https://example.com/a">链接</a>。</p><ul><li>一</li></ul><pre><code class="language-javascript">${code.replaceAll('>', '&gt;')}</code></pre>`
  const { id } = await post<{ id: string }>(page, person, '/cms/cmsArticle', {
    classId,
    title: `检查${mark}`,
    content,
    tags: [`标签${mark}`],
  })
  await post(page, person, `/cms/cmsArticle/publish/${id}`, {})
  const { rows } = await database.query<{ no: string }>('SELECT article_no AS no FROM cms_article WHERE id = $1', [id])
  await post(page, person, '/cms/cmsClass', {
    parentId: '0',
    className: `密件${mark}`,
    classCode: `locked${mark}`,
    classType: 'list',
    treeSort: 10,
    viewScope: '2',
    viewPassword: 'open sesame',
  })
  const resource = await aResource(page, person, { classId, code: `axe-${mark}` })
  const link = await post<{ url: string }>(page, person, `/cms/cmsArticle/previewToken/${id}`, { hours: 1 })
  const preview = new URL(link.url, siteUrl)

  const clean = async (at: Page, what: string, dress: (window: (typeof windows)[number]) => Promise<void>) => {
    for (const window of windows) {
      const { theme, width } = window
      await at.setViewportSize({ width, height: 844 })
      await dress(window)
      const message = `${what} ${theme} ${width}`
      // A button that waits for rows is paler for that moment.
      await expect.poll(() => findings(at), { message, timeout: 60_000 }).toEqual([])
      expect.soft(await at.evaluate(() => document.documentElement.scrollWidth <= innerWidth), message).toBe(true)
    }
  }

  const site = await (await browser.newContext()).newPage()
  const [locked, nothing] = [`/locked${mark}/`, `/nothing${mark}.html`]
  for (const path of [
    '/',
    `/axe${mark}`,
    `/axe${mark}/${rows[0]?.no}.html`,
    `/search?q=${mark}`,
    `/tag/${encodeURIComponent(`标签${mark}`)}`,
    '/resource/',
    resource,
    locked,
    nothing,
    preview.pathname + preview.search,
  ]) {
    const answer = await site.goto(siteUrl + path)
    expect(answer?.status(), path).toBe(path === locked ? 403 : path === nothing ? 404 : 200)
    await clean(site, path, ({ colorScheme }) => site.emulateMedia({ colorScheme }))
  }

  const desk = await windowOf(browser, person, '/cms/cmsArticle')
  const cleanDesk = (what: string) => clean(desk, what, ({ theme }) => putOn(desk, theme))
  for (const path of screens) {
    await openPath(desk, path)
    await expect(desk.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(desk.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0)
    await cleanDesk(path)
  }
  await desk.goto(`/admin/cmsArticle/articleFormEdit?id=${id}`)
  await expect(desk.locator('[contenteditable="true"]')).toContainText('概况')
  await cleanDesk('编辑文章')

  // The phone's line of ticked rows stays a line; each act can be moved into sight.
  await openPath(desk, '/cms/cmsArticle')
  await desk.getByRole('button', { name: '更多操作' }).click()
  await desk.getByRole('menuitem', { name: '多选' }).click()
  await desk.getByRole('checkbox', { name: `选择 检查${mark}` }).check()
  const line = desk.getByRole('status').filter({ hasText: '已选 1 项' })
  await expect.poll(async () => (await line.boundingBox())?.height).toBe(40)
  await expect(line.getByRole('button', { name: '取消选择' })).toBeInViewport({ ratio: 1 })
  const remove = line.getByRole('button', { name: '删除' })
  await remove.scrollIntoViewIfNeeded()
  await expect(remove).toBeInViewport({ ratio: 1 })
})
