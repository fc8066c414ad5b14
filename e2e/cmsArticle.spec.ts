import { expect, test } from './fixtures.ts'
import { deploy, post, press, processFile, send, status, userTask, windowOf } from './flows.ts'
import { aPerson } from './people.ts'

const siteUrl = process.env.E2E_SITE_URL ?? ''

test('内容: an article is written, sent back, repaired, passed, published and read; its class is deleted and restored', async ({
  page,
  browser,
  database,
}) => {
  test.setTimeout(300_000)
  const writer = await aPerson(database, { name: '林采编' })
  const mark = writer.id.slice(0, 6)
  const chief = await aPerson(database, { name: `周审核${mark}` })
  const title = `厂区新线投产${mark}`
  const { id: classId } = await post<{ id: string }>(page, writer, '/cms/cmsClass', {
    parentId: '0',
    className: `要闻${mark}`,
    classCode: `news${mark}`,
    classType: 'list',
    treeSort: 10,
    auditMode: '1',
    auditRounds: 1,
    auditors: [[{ kind: 'user', id: chief.id }]],
  })

  const key = `${mark}form`
  const desk = await windowOf(browser, writer, `/cmsArticle/articleForm?classId=${classId}&type=0&key=${key}`)
  await desk.getByPlaceholder('请输入标题', { exact: true }).fill(title)
  await desk.locator('[contenteditable="true"]').fill('新线今天投产，每天可以多装三百台，一线的同事为此准备了半年。')
  await desk.getByRole('button', { name: '保存草稿' }).click()
  await expect(desk.getByRole('heading', { name: '编辑文章' })).toBeVisible()
  const hand = async () => {
    await desk.getByRole('button', { name: '提交审核' }).click()
    await desk.getByRole('dialog', { name: '提交审核' }).getByRole('button', { name: '提交' }).click()
    await expect(desk.getByText('已提交审核')).toBeVisible()
  }
  await hand()

  const review = await windowOf(browser, chief, '/cms/cmsFlowAudit')
  const waiting = review.getByRole('row').filter({ hasText: title })
  await waiting.getByRole('button', { name: /^审核/ }).click()
  await expect(review.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(review.getByText('每天可以多装三百台').last()).toBeVisible()
  await review.getByRole('button', { name: '请补充来源' }).click()
  await review.getByRole('button', { name: '驳回' }).click()
  await expect(review.getByText('已驳回')).toBeVisible()

  await desk.reload()
  await expect(desk.getByText('审核不通过')).toBeVisible()
  await desk.locator('[contenteditable="true"]').fill('新线今天投产，每天可以多装三百台。消息来源：生产部。')
  await desk.getByRole('button', { name: '保存草稿' }).click()
  await expect(desk.getByText('修改成功')).toBeVisible()
  await hand()

  await review.goto('/admin/cms/cmsFlowAudit')
  await waiting.getByRole('button', { name: /^审核/ }).click()
  await expect(review.getByText('消息来源：生产部').last()).toBeVisible()
  await review.getByRole('button', { name: '同意' }).click()
  await review.getByRole('button', { name: '通过', exact: true }).click()
  await expect(review.getByText('审核通过')).toBeVisible()

  await desk.reload()
  // A card beside the text is called so too.
  const bar = desk.locator('header').filter({ has: desk.getByRole('heading', { name: '编辑文章' }) })
  await bar.getByRole('button', { name: '发布', exact: true }).click()
  const check = desk.getByRole('dialog', { name: '发布检查' })
  await check.getByRole('button', { name: '继续发布' }).click()
  await expect(desk.getByText('发布成功')).toBeVisible()

  const { rows } = await database.query<{ no: string }>('SELECT article_no AS no FROM cms_article WHERE title = $1', [
    title,
  ])
  const address = `${siteUrl}/news${mark}/${rows[0]?.no}.html`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('消息来源：生产部').last()).toBeVisible()
  await page.goto(`${siteUrl}/search?q=${encodeURIComponent('投产')}`)
  await page.getByRole('link', { name: title }).first().click()
  expect(page.url()).toBe(address)

  // The class goes with what is published when its name was typed, and comes back as one.
  const name = `要闻${mark}`
  await desk.goto('/admin/cms/cmsClass')
  await desk.getByRole('button', { name: `更多 ${name}` }).click()
  await desk.getByRole('menuitem', { name: '删除', exact: true }).click()
  const removal = desk.getByRole('dialog', { name: '删除栏目' })
  await removal.getByLabel(`请输入"${name}"以确认`).fill(name)
  await removal.getByRole('button', { name: '删除', exact: true }).click()
  await expect(desk.getByText('删除成功')).toBeVisible()
  // A window may show for a minute what it has read.
  const answer = async () => (await page.request.get(address)).status()
  expect(await answer()).toBe(404)

  await desk.goto('/admin/cms/cmsClassRecycle')
  const line = desk.getByRole('row').filter({ hasText: name })
  await line.getByRole('button', { name: /^还原/ }).first().click()
  await desk
    .getByRole('dialog', { name: `还原 · ${name}` })
    .getByRole('button', { name: '还原', exact: true })
    .click()
  await expect(desk.getByText('还原成功')).toBeVisible()
  expect(await answer()).toBe(200)
})

test('内容: a process reviews the articles of a class; whoever has the task reads the frozen text and decides in 待办', async ({
  page,
  browser,
  database,
}) => {
  test.setTimeout(300_000)
  const writer = await aPerson(database, { name: '林采编' })
  const mark = writer.id.slice(0, 6)
  const chief = await aPerson(database, { name: `周主编${mark}` })
  const key = `audit_${mark}`
  const xml = processFile(key, '内容审核', userTask('check', '主编审核', chief.id), [
    ['s', 'check'],
    ['check', 'e'],
  ])
  const definition = await deploy(page, writer, xml, { categoryId: 'cms' })
  await post(page, writer, `/flowable/definition/${definition}/settings`, {
    version: 1,
    categoryId: 'cms',
    settings: { managers: [writer.id], formMode: 'business', businessPage: 'cms/cmsFlowAudit/ArticleAuditIndex' },
  })
  const { id: classId } = await post<{ id: string }>(page, writer, '/cms/cmsClass', {
    parentId: '0',
    className: `公告${mark}`,
    classCode: `notice${mark}`,
    classType: 'list',
    treeSort: 10,
    auditMode: '2',
    processKey: key,
  })
  const title = `停电通知${mark}`
  const content = '<p>本周六上午八点至十二点停电检修，请各部门提前保存资料，关闭设备电源，由此带来的不便敬请谅解。</p>'
  const { id } = await post<{ id: string }>(page, writer, '/cms/cmsArticle', { classId, title, content })
  await post(page, writer, `/cms/cmsArticle/submit/${id}`, {})

  const desk = await windowOf(browser, chief, '/task/todo')
  await desk.getByRole('row').filter({ hasText: '主编审核' }).getByRole('button', { name: /^处理/ }).click()
  await expect(desk.getByText('本周六上午八点').last()).toBeVisible()
  await expect(desk.getByText('审核记录')).toBeVisible()
  await send(desk, await press(desk, '通过'), '通过')
  await status(desk, '已通过')
  const state = async () =>
    (await database.query<{ status: string }>('SELECT status FROM cms_article WHERE id = $1', [id])).rows[0]?.status
  await expect.poll(state, { timeout: 30_000 }).toBe('4')
})
