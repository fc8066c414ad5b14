import { expect, test } from './fixtures.ts'
import { post, windowOf } from './flows.ts'
import { aPerson } from './people.ts'

const siteUrl = process.env.E2E_SITE_URL ?? ''

test('修改稿: a published article is changed and reviewed while visitors read what was published, until it is published', async ({
  page,
  browser,
  database,
}) => {
  test.setTimeout(300_000)
  const writer = await aPerson(database, { name: '沈编辑' })
  const mark = writer.id.slice(0, 6)
  const chief = await aPerson(database, { name: `吴审核${mark}` })
  const { id: classId } = await post<{ id: string }>(page, writer, '/cms/cmsClass', {
    parentId: '0',
    className: `制度${mark}`,
    classCode: `rules${mark}`,
    classType: 'list',
    treeSort: 10,
    auditMode: '1',
    auditRounds: 1,
    auditors: [[{ kind: 'user', id: chief.id }]],
  })
  const title = `考勤制度${mark}`
  const { id } = await post<{ id: string }>(page, writer, '/cms/cmsArticle', {
    classId,
    title,
    content: '<p>每天上班时间为九点整。</p>',
  })
  const admin = await aPerson(database, { name: '站长' })
  await post(page, admin, `/cms/cmsArticle/publish/${id}`, {})
  const no = async () =>
    (await database.query<{ no: string }>('SELECT article_no AS no FROM cms_article WHERE id = $1', [id])).rows[0]?.no
  const address = `${siteUrl}/rules${mark}/${await no()}.html`
  const text = async () => (await page.request.get(address)).text()
  expect(await text()).toContain('九点整')

  const desk = await windowOf(browser, writer, `/cmsArticle/articleFormEdit?id=${id}`)
  await desk.locator('[contenteditable="true"]').fill('每天上班时间改为八点半。')
  await desk.getByRole('button', { name: '保存修改稿' }).click()
  await expect(desk.getByText('修改成功')).toBeVisible()
  await expect(desk.getByText('修改稿', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: '提交审核' }).click()
  await desk.getByRole('dialog', { name: '提交审核' }).getByRole('button', { name: '提交' }).click()
  await expect(desk.getByText('已提交审核')).toBeVisible()
  expect(await text()).toContain('九点整')

  const review = await windowOf(browser, chief, '/cms/cmsFlowAudit')
  await review.getByRole('row').filter({ hasText: title }).getByRole('button', { name: /^审核/ }).click()
  await expect(review.getByText('改为八点半').last()).toBeVisible()
  await review.getByRole('button', { name: '同意' }).click()
  await review.getByRole('button', { name: '通过', exact: true }).click()
  await expect(review.getByText('审核通过')).toBeVisible()
  expect(await text()).toContain('九点整')

  await desk.reload()
  await desk.getByRole('button', { name: '发布修改' }).click()
  await desk.getByRole('dialog', { name: '发布检查' }).getByRole('button', { name: '继续发布' }).click()
  await expect(desk.getByText('发布成功')).toBeVisible()
  expect(await text()).toContain('改为八点半')
  expect(await text()).not.toContain('九点整')
})

test('定时: an article goes out when its time has come and is gone when it is over', async ({
  page,
  browser,
  database,
}) => {
  test.setTimeout(300_000)
  const person = await aPerson(database, { name: '值班编辑' })
  const mark = person.id.slice(0, 6)
  const { id: classId } = await post<{ id: string }>(page, person, '/cms/cmsClass', {
    parentId: '0',
    className: `活动${mark}`,
    classCode: `event${mark}`,
    classType: 'list',
    treeSort: 10,
    auditMode: '0',
  })
  const article = { classId, title: `开放日${mark}`, content: '<p>本周六厂区开放，欢迎家属参观。</p>' }
  const { id } = await post<{ id: string }>(page, person, '/cms/cmsArticle', article)
  const desk = await windowOf(browser, person, `/cmsArticle/articleFormEdit?id=${id}`)
  await desk.getByRole('button', { name: '定时发布' }).click()
  const dialog = desk.getByRole('dialog', { name: '定时发布' })
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleString('sv').slice(0, 16)
  // Return ends the typing of the time, and with it the dialog.
  await dialog.getByLabel(/^发布时间/).fill(tomorrow)
  await dialog.getByLabel(/^发布时间/).press('Enter')
  await desk.getByRole('dialog', { name: '发布检查' }).getByRole('button', { name: '继续定时发布' }).click()
  await expect(desk.getByText('将于').first()).toBeVisible()
  const { rows } = await database.query<{ no: string }>('SELECT article_no AS no FROM cms_article WHERE id = $1', [id])
  const status = async () => (await page.request.get(`${siteUrl}/event${mark}/${rows[0]?.no}.html`)).status()
  expect(await status()).toBe(404)

  // Nodes go by the clock of the database: the times of the row move instead of everybody's clock.
  const job = async (target: string) => {
    const { rows: jobs } = await database.query<{ id: string }>('SELECT id FROM sys_job WHERE invoke_target LIKE $1', [
      `${target}%`,
    ])
    await post(page, person, '/monitor/job/run', { id: jobs[0]?.id })
  }
  await database.query(`UPDATE cms_article SET publish_time = now() - interval '1 second' WHERE id = $1`, [id])
  await job('cmsTask.publishDue')
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
  await database.query(`UPDATE cms_article SET expire_time = now() - interval '1 second' WHERE id = $1`, [id])
  await job('cmsTask.offlineDue')
  await expect.poll(status, { timeout: 30_000 }).toBe(404)
  await desk.reload()
  await expect(desk.getByText('已下线').first()).toBeVisible()
})
