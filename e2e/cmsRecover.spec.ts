import { expect, test } from './fixtures.ts'
import { post, windowOf } from './flows.ts'
import { aPerson } from './people.ts'

const siteUrl = process.env.E2E_SITE_URL ?? ''

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('hex')

/** What a word processor leaves to be pasted: its HTML names files of its own disk, the pictures stand in its RTF. */
const copied = {
  html: `<p class=MsoNormal><b>厂区</b>新线今天投产。</p>
<p class=MsoNormal><img width=10 src="file:///C:/Temp/image001.png"></p>
<p class=MsoNormal>每天可以多装三百台。<img width=10 src="file:///C:/Temp/image002.png"></p>`,
  rtf: `{\\rtf1{\\*\\shppict{\\pict\\picw10\\pngblip ${png}}}{\\*\\shppict{\\pict\\picw10\\pngblip ${png}}}}`,
}

test('内容: a new article with pictures pasted from a word processor outlives the browser that it was written in', async ({
  page,
  browser,
  database,
}) => {
  const writer = await aPerson(database, { name: '罗采编' })
  const mark = writer.id.slice(0, 6)
  const title = `新线投产${mark}`
  const { id: classId } = await post<{ id: string }>(page, writer, '/cms/cmsClass', {
    parentId: '0',
    className: `厂讯${mark}`,
    classCode: `lost${mark}`,
    classType: 'list',
    treeSort: 10,
    auditMode: '0',
  })
  const form = (key: string) => `/cmsArticle/articleForm?classId=${classId}&type=0&key=${mark}${key}`
  const offer = `检测到未保存的文章《${title}》`

  const first = await windowOf(browser, writer, form('first'))
  await first.getByPlaceholder('请输入标题', { exact: true }).fill(title)
  const text = first.locator('[contenteditable="true"]')
  await text.evaluate((place, { html, rtf }) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/rtf', rtf)
    place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, copied)
  await expect(text.locator('img:not(.ProseMirror-separator)')).toHaveCount(2)
  await expect(text.getByRole('status')).toHaveCount(0)
  // Leaving a field keeps what is written, also while a former copy is on its way.
  const kept = first.waitForResponse((answer) => answer.request().postData()?.includes('三百台') === true)
  await text.focus()
  await first.getByPlaceholder('请输入标题', { exact: true }).focus()
  expect((await kept).ok()).toBe(true)
  await expect(first.getByText(/^已自动保存/)).toBeVisible()
  await first.context().close()

  const second = await windowOf(browser, writer, form('second'))
  await expect(second.getByText(offer)).toBeVisible()
  await second.getByRole('button', { name: '恢复' }).click()
  await expect(second.getByPlaceholder('请输入标题', { exact: true }).and(second.locator(':visible'))).toHaveValue(
    title,
  )
  const found = second.locator('[contenteditable="true"]:visible')
  await expect(found).toContainText('每天可以多装三百台')
  await expect(found.locator('strong')).toHaveText('厂区')
  for (const picture of await found.locator('img:not(.ProseMirror-separator)').all())
    await expect
      .poll(() => picture.evaluate((shown: HTMLImageElement) => (shown.complete ? shown.naturalWidth : 0)))
      .toBe(1)
  await second.getByRole('button', { name: '保存草稿' }).and(second.locator(':visible')).click()
  await expect(second.getByRole('heading', { name: '编辑文章' })).toBeVisible()
  const { rows } = await database.query<{ no: string; pictures: number }>(
    `SELECT a.article_no AS no, regexp_count(d.content, '<img')::int AS pictures
     FROM cms_article a JOIN cms_article_data d ON d.article_id = a.id WHERE a.title = $1`,
    [title],
  )
  expect(rows).toEqual([{ no: expect.any(String), pictures: 2 }])

  // Visitors see the pictures once it is published.
  const bar = second.locator('header').filter({ has: second.getByRole('heading', { name: '编辑文章' }) })
  await bar.getByRole('button', { name: '发布', exact: true }).click()
  await second.getByRole('dialog', { name: '发布检查' }).getByRole('button', { name: '继续发布' }).click()
  await expect(second.getByText('发布成功')).toBeVisible()
  await page.goto(`${siteUrl}/lost${mark}/${rows[0]?.no}.html`)
  const shown = page.locator('article img, .article img, main img')
  await expect(shown).toHaveCount(2)
  for (const picture of await shown.all())
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => (img.complete ? img.naturalWidth : 0))).toBe(1)
  await second.context().close()

  const third = await windowOf(browser, writer, form('third'))
  await expect(third.getByRole('heading', { name: '新增文章' })).toBeVisible()
  await expect(third.getByText(offer)).toHaveCount(0)
})
