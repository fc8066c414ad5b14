import { expect, test } from './fixtures.ts'
import { post, windowOf } from './flows.ts'
import { aPerson } from './people.ts'

const siteUrl = process.env.E2E_SITE_URL ?? ''

// Addresses of what is deleted answer so.
test.use({ broughtAbout: /status of 404/ })

test('栏目: one with 30 articles is deleted by typing its name, restored as one batch, and every address answers again', async ({
  page,
  browser,
  database,
}) => {
  test.setTimeout(300_000)
  const person = await aPerson(database, { name: '栏目主编' })
  const mark = person.id.slice(0, 6)
  const name = `专题${mark}`
  const { id: classId } = await post<{ id: string }>(page, person, '/cms/cmsClass', {
    parentId: '0',
    className: name,
    classCode: `topic${mark}`,
    classType: 'list',
    treeSort: 10,
    auditMode: '0',
  })
  const ids: string[] = []
  for (let n = 1; n <= 30; n++) {
    const article = { classId, title: `${mark}专题第${n}期`, content: `<p>第${n}期的正文，说的是${mark}。</p>` }
    ids.push((await post<{ id: string }>(page, person, '/cms/cmsArticle', article)).id)
  }
  await post(page, person, `/cms/cmsArticle/publish/${ids.join()}`, {})
  const { rows } = await database.query<{ no: string }>(
    'SELECT article_no AS no FROM cms_article WHERE class_id = $1 ORDER BY article_no',
    [classId],
  )
  const addresses = [`/topic${mark}`, ...rows.map(({ no }) => `/topic${mark}/${no}.html`)]
  const statuses = async () => {
    const answers = new Set<number>()
    for (const path of addresses) answers.add((await page.request.get(siteUrl + path)).status())
    return [...answers]
  }
  expect(addresses).toHaveLength(31)
  expect(await statuses()).toEqual([200])
  await page.goto(`${siteUrl}/search?q=${encodeURIComponent(`${mark}专题`)}`)
  await expect(page.getByRole('link', { name: new RegExp(`${mark}专题第`) }).first()).toBeVisible()

  const desk = await windowOf(browser, person, '/cms/cmsClass')
  await desk.getByRole('button', { name: `更多 ${name}` }).click()
  await desk.getByRole('menuitem', { name: '删除', exact: true }).click()
  const removal = desk.getByRole('dialog', { name: '删除栏目' })
  await expect(removal.getByText('文章 30 篇（已发布 30，审核中 0）')).toBeVisible()
  const button = removal.getByRole('button', { name: '删除', exact: true })
  await expect(button).toBeDisabled()
  await removal.getByLabel(`请输入"${name}"以确认`).fill(name)
  await button.click()
  await expect(desk.getByText('删除成功')).toBeVisible()
  expect(await statuses()).toEqual([404])

  await desk.goto('/admin/cms/cmsClassRecycle')
  const line = desk.getByRole('row').filter({ hasText: name })
  await expect(line).toContainText('30')
  await line.getByRole('button', { name: /^还原/ }).first().click()
  const back = desk.getByRole('dialog', { name: `还原 · ${name}` })
  await expect(back.getByText('还原栏目及文章（30 篇）')).toBeVisible()
  await back.getByRole('button', { name: '还原', exact: true }).click()
  await expect(desk.getByText('还原成功')).toBeVisible()
  expect(await statuses()).toEqual([200])
})
