import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { articleCounts } from '@app/shared/cms/articleEditing.ts'
import { articleBatch, articleLife } from '@app/shared/cms/articleLife.ts'
import { articleStatus as s } from '@app/shared/cms/articleStatus.ts'
import { articleVersions } from '@app/shared/cms/articleVersions.ts'
import { cmsArticle, readArticle, type ArticleSave } from '@app/shared/cms/cmsArticle.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { cmsClassAuthTable, cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { previewTokenTable } from '../store/history.table.ts'
import { anew, articleRights, articleWorld, body } from '../testing/articles.ts'

const { server, person, world } = await articleWorld()
afterAll(() => server.close())

const { article, articleIn, get } = world
const token = person('writer')
const save = (sent: Partial<ArticleSave>) =>
  server.send(cmsArticle.endpoints.save, { token, headers: anew(), body: sent })
const versionsOf = async (id: string) => {
  const { data } = await server.send(articleVersions.list, { token, params: { id } })
  return data ?? []
}
const rollBack = (id: string, versionId: string) =>
  server.send(articleVersions.rollback, { token, headers: anew(), params: { id, versionId } })

test('版本: a save that changes the text makes one, any other none', async () => {
  const { id, version } = await article()
  const { data } = await save({ id, version, title: '第二版的标题' })
  await save({ id, version: data?.version ?? 0, sort: 9 })
  expect((await versionsOf(id)).map(({ versionNo, kind }) => [versionNo, kind])).toEqual([
    [2, 'save'],
    [1, 'save'],
  ])
})

test('版本: a comparison names the fields that differ', async () => {
  const { id, version } = await article({ author: '甲', summary: '自己写的摘要' })
  await save({ id, version, author: '乙', content: `${body}<p>多一段</p>` })
  const [b, a] = await versionsOf(id)
  const { data } = await server.send(articleVersions.compare, { token, query: { a: a?.id ?? '', b: b?.id ?? '' } })
  expect(data?.fields).toEqual([{ field: 'author', label: '作者', a: '甲', b: '乙' }])
  expect([data?.bodyA.includes('多一段'), data?.bodyB.includes('多一段')]).toEqual([false, true])
})

test('版本: restoring never publishes: of a published article it fills the working copy', async () => {
  const live = await articleIn(s.published, { auditMode: '0' })
  const { id, title } = live
  await save({ id, version: live.version, title: '另一个标题' })
  await server.send(articleLife.publish, { token, headers: anew(), params: { ids: id }, body: {} })
  const first = (await versionsOf(id)).find((one) => one.versionNo === 1)
  expect(await rollBack(id, first?.id ?? '')).toMatchObject({ code: 200 })
  expect(await get(id)).toMatchObject({ title: '另一个标题', status: s.published, draftFlag: 'Y' })
  expect(await get(id, true)).toMatchObject({ title })
  expect((await versionsOf(id))[0]).toMatchObject({ kind: 'rollback', live: false })
})

test('版本: restoring a passed text makes it a draft again, older versions stay', async () => {
  const passed = await articleIn(s.passed)
  const versions = await versionsOf(passed.id)
  expect(await rollBack(passed.id, versions.at(-1)?.id ?? '')).toMatchObject({ code: 200 })
  expect((await get(passed.id)).status).toBe(s.draft)
  expect((await versionsOf(passed.id)).length).toBe(versions.length + 1)
})

test('版本: a version of another article restores nothing', async () => {
  const [one, two] = [await article(), await article()]
  const [foreign] = await versionsOf(two.id)
  expect(await rollBack(one.id, foreign?.id ?? '')).toMatchObject({ code: 500, msg: '版本不存在' })
})

test('预览: a link is said once, kept as a hash, and ends when it is revoked', async () => {
  const { id } = await article()
  const made = { token, headers: anew(), params: { id }, body: { hours: 24, draft: 'N' as const } }
  const { data } = await server.send(articleVersions.preview, made)
  expect(data?.token).toMatch(/^[\w-]{22}$/)
  const rows = await server.ctx.db.select().from(previewTokenTable).where(eq(previewTokenTable.articleId, id))
  expect(JSON.stringify(rows)).not.toContain(data?.token)
  const links = { token, params: { id } }
  expect((await server.send(articleVersions.previews, links)).data?.map((link) => link.id)).toEqual([data?.id])
  await server.send(articleVersions.revokePreview, { token, headers: anew(), params: { id: data?.id ?? '' } })
  expect((await server.send(articleVersions.previews, links)).data).toEqual([])
})

test('批量: each row by itself: what is refused is named, the others are done', async () => {
  const [draft, waiting] = [await articleIn(s.draft), await articleIn(s.waiting)]
  const ids = `${draft.id},${waiting.id},nobody`
  const { msg, data } = await server.send(articleLife.remove, { token, headers: anew(), params: { ids } })
  expect(msg).toBe('成功 1 条，失败 2 条')
  expect(data).toMatchObject({ success: 1, fail: 2 })
  expect(data?.failures).toContainEqual({
    id: waiting.id,
    title: waiting.title,
    msg: '审核中的文章不能删除，请先撤回',
  })
  expect(data?.failures).toContainEqual({ id: 'nobody', title: '', msg: '没有权限访问该内容' })
  const again = { token, headers: anew(), params: { ids: draft.id } }
  expect(await server.send(articleLife.remove, again)).toMatchObject({ msg: '文章不存在或已被删除' })
})

test('复制: a mapped copy shows the body of its source, and goes offline with it', async () => {
  const source = await articleIn(s.published, { auditMode: '0' })
  const classId = await world.classOf()
  const copy = { ids: [source.id], classIds: [classId], copyType: '2' as const }
  expect(await server.send(articleBatch.copy, { token, headers: anew(), body: copy })).toMatchObject({ code: 200 })
  const { data } = await server.send(cmsArticle.endpoints.page, { token, query: { classId } })
  const id = data?.list[0]?.id ?? ''
  expect(await get(id)).toMatchObject({ content: source.content, copyType: '2', status: s.draft })
  await server.send(articleLife.publish, { token, headers: anew(), params: { ids: id }, body: {} })
  await server.send(articleLife.offline, {
    token,
    headers: anew(),
    params: { ids: source.id },
    body: { reason: '有误' },
  })
  expect(await get(id)).toMatchObject({ status: s.offline, offlineReason: '源文章已下线' })
})

test('移动: what is published goes to a class that reviews only as a working copy', async () => {
  const live = await articleIn(s.published, { auditMode: '0' })
  const [open, reviewed] = [
    await world.classOf(),
    await world.classOf({ auditMode: '1', auditors: [[{ kind: 'user', id: '1' }]] }),
  ]
  const move = (classId: string) =>
    server.send(articleBatch.move, { token, headers: anew(), body: { ids: [live.id], classId, redirect: true } })
  await move(reviewed)
  expect(await get(live.id)).toMatchObject({ classId: live.classId, draftFlag: 'Y' })
  await server.send(articleLife.discardDraft, { token, headers: anew(), params: { id: live.id } })
  expect(await move(open)).toMatchObject({ code: 200 })
  expect(await get(live.id)).toMatchObject({ classId: open, articleNo: live.articleNo })
})

test('移动: what one class has passed or published once is a draft where others review, unless reviews do not bind who moves it', async () => {
  const target = () => world.classOf({ auditMode: '1', auditors: [[{ kind: 'user', id: '1' }]] })
  const chief = person('chief', articleRights())
  const call = (ids: string) => ({ token, headers: anew(), params: { ids } })
  const planned = await articleIn(s.passed, { auditMode: '1' })
  await server.send(articleLife.publish, { ...call(planned.id), body: { publishTime: '2099-01-01 08:00:00' } })
  const offline = async () => {
    const { id } = await articleIn(s.published, { auditMode: '0' })
    await server.send(articleLife.offline, { ...call(id), body: {} })
    return id
  }
  const moved = async (id: string, by: string) => {
    const to = { ids: [id], classId: await target(), redirect: true }
    expect(await server.send(articleBatch.move, { token: by, headers: anew(), body: to })).toMatchObject({ code: 200 })
    expect(await get(id)).toMatchObject({ classId: to.classId })
    return get(id)
  }
  for (const id of [await offline(), (await articleIn(s.passed, { auditMode: '1' })).id, planned.id]) {
    expect(await moved(id, token)).toMatchObject({ status: s.draft, scheduled: false })
    expect((await get(id)).actions).not.toContain('publish')
  }
  expect((await get(planned.id)).publishTime).toBeNull()
  expect(await moved(await offline(), chief)).toMatchObject({ status: s.offline })
})

test('授权: whoever a class is closed to neither finds, counts, reads nor guesses its articles', async () => {
  const classId = await world.classOf()
  const { id, articleNo } = await article({ classId })
  await server.ctx.db
    .insert(cmsClassAuthTable)
    .values({ classId, subjectType: 'user', subjectId: 'writer', actions: 'view,add,edit,publish' })
  const stranger = person('stranger', articleRights())
  const closed = '没有权限访问该内容'
  const page = await server.send(cmsArticle.endpoints.page, { token: stranger, query: { keyword: String(articleNo) } })
  expect(page.data?.list.map((row) => row.id)).not.toContain(id)
  expect((await server.send(articleCounts, { token: stranger, query: { classId } })).data?.all).toBe(0)
  expect(await server.send(readArticle, { token: stranger, params: { id } })).toMatchObject({ msg: closed })
  const publish = { token: stranger, headers: anew(), params: { ids: id }, body: {} }
  expect(await server.send(articleLife.publish, publish)).toMatchObject({ msg: closed })
  expect((await get(id)).actions).toContain('publish')
})

test('全文检索: 文章管理 finds by words of the body as visitors do, drafts too, and only what the caller reaches', async () => {
  const classId = await world.classOf()
  const { id } = await article({ classId, content: '<p>本季度<strong>青铜</strong>器修复告一段落。</p>' })
  const found = async (fullText: string, by = world.token) => {
    const { data, code, msg } = await server.send(cmsArticle.endpoints.page, { token: by, query: { fullText } })
    return data ? { ids: data.list.map((row) => row.id), total: data.total } : { code, msg }
  }
  for (const typed of ['青铜', '铜器修', '"季度青铜"', '青铜 修复'])
    expect(await found(typed), typed).toEqual({ ids: [id], total: 1 })
  expect(await found('铜青')).toEqual({ ids: [], total: 0 })
  await server.ctx.db
    .insert(cmsClassAuthTable)
    .values({ classId, subjectType: 'user', subjectId: 'writer', actions: 'view,add,edit,publish' })
  expect(await found('青铜', person('outsider', articleRights()))).toEqual({ ids: [], total: 0 })
  expect(await found('青铜')).toEqual({ ids: [id], total: 1 })
})

test('允许投稿: a grant of nothing but adding counts where the class takes contributions, and what was added stays', async () => {
  const classId = await world.classOf()
  const grants = { classId, subjectType: 'user' as const }
  await server.ctx.db.insert(cmsClassAuthTable).values([
    { ...grants, subjectId: 'contributor', actions: 'add' },
    { ...grants, subjectId: 'colleague', actions: 'add,edit' },
  ])
  const contributor = person('contributor')
  const add = (of: string) =>
    server.send(cmsArticle.endpoints.save, {
      token: of,
      headers: anew(),
      body: { classId, title: `投稿${Math.random()}`, content: body },
    })
  const offered = async () => {
    const query = { action: 'add' as const }
    const { data } = await server.send(cmsClassCalls.listTree, {
      token: contributor,
      params: { level: 8, id: '0' },
      query,
    })
    return JSON.stringify(data).includes(classId)
  }
  const take = (allowContribute: 'Y' | 'N') =>
    server.ctx.db.update(cmsClassTable).set({ allowContribute }).where(eq(cmsClassTable.id, classId))
  const refused = { code: 403, msg: '您没有该栏目的操作权限' }
  expect([await add(contributor), await offered()]).toEqual([expect.objectContaining(refused), false])
  expect(await add(person('colleague'))).toMatchObject({ code: 200 })
  await take('Y')
  const { data } = await add(contributor)
  expect([data?.classId, await offered()]).toEqual([classId, true])
  await take('N')
  const changed = {
    token: contributor,
    headers: anew(),
    body: { id: data?.id ?? '', version: data?.version, title: '改题' },
  }
  expect(await server.send(cmsArticle.endpoints.save, changed)).toMatchObject({ code: 200, data: { title: '改题' } })
  expect(await add(contributor)).toMatchObject(refused)
})

test('授权: whoever may only add sees and changes what is theirs, and publishes nothing', async () => {
  const classId = await world.classOf({ allowContribute: 'Y' })
  const { id: foreign } = await article({ classId })
  await server.ctx.db.insert(cmsClassAuthTable).values([
    { classId, subjectType: 'user', subjectId: 'guest', actions: 'add' },
    { classId, subjectType: 'user', subjectId: 'writer', actions: 'view,add,edit,publish' },
  ])
  const guest = person('guest')
  const { data } = await server.send(cmsArticle.endpoints.save, {
    token: guest,
    headers: anew(),
    body: { classId, title: '投稿', content: body },
  })
  const page = await server.send(cmsArticle.endpoints.page, { token: guest, query: { classId } })
  expect(page.data?.list.map((row) => row.id)).toEqual([data?.id])
  expect(await server.send(readArticle, { token: guest, params: { id: foreign } })).toMatchObject({ code: 500 })
  const publish = { token: guest, headers: anew(), params: { ids: data?.id ?? '' }, body: {} }
  expect(await server.send(articleLife.publish, publish)).toMatchObject({ code: 403, msg: '您没有该栏目的操作权限' })
  expect(page.data?.list[0]?.actions).toContain('edit')
  expect(page.data?.list[0]?.actions).not.toContain('publish')
})

test('文章列表: it is ordered with what is on top first, and tells no body', async () => {
  const classId = await world.classOf()
  const [first, second] = [await article({ classId }), await article({ classId })]
  const flags = { ids: [first.id], field: 'topFlag' as const, value: '1' as const }
  await server.send(articleBatch.flags, { token, headers: anew(), body: flags })
  const { data } = await server.send(cmsArticle.endpoints.page, { token, query: { classId } })
  expect(data?.list.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(JSON.stringify(data)).not.toContain('数字化工作')
})

test('发布检查: what is missing is named before anybody publishes', async () => {
  const { id } = await article({ content: null, articleType: '1' })
  const { data } = await server.send(articleLife.check, { token, params: { id } })
  expect(data?.errors).toEqual([{ field: 'linkUrl', msg: '外部链接不能为空' }])
  expect(data?.warnings.map(({ msg }) => msg)).toEqual(['未设置封面图', '未填写摘要'])
  const publish = { token, headers: anew(), params: { ids: id }, body: {} }
  expect(await server.send(articleLife.publish, publish)).toMatchObject({
    msg: '外部链接不能为空',
    reason: 'articleErrors',
  })
})

test('版本备注: is kept with the version, by whoever may see versions and change the article', async () => {
  const classId = await world.classOf()
  const { id } = await article({ classId })
  const [version] = await versionsOf(id)
  const remark = (text: string | null, of = token) =>
    server.send(articleVersions.remark, {
      token: of,
      headers: anew(),
      params: { versionId: version?.id ?? '' },
      body: { remark: text },
    })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await remark('初稿', person('blind', articleRights('version')))).toMatchObject(denied)
  expect(await remark('长'.repeat(201))).toMatchObject({ code: 500, msg: '备注长度不能超过200个字符' })
  expect(await remark(' 初稿 ')).toMatchObject({ code: 200 })
  expect((await versionsOf(id))[0]).toMatchObject({ remark: '初稿' })
  await server.ctx.db.insert(cmsClassAuthTable).values([
    { classId, subjectType: 'user', subjectId: 'looker', actions: 'view' },
    { classId, subjectType: 'user', subjectId: 'writer', actions: 'view,edit' },
  ])
  expect(await remark('改', person('looker'))).toMatchObject({ code: 403, msg: '您没有该栏目的操作权限' })
  expect((await versionsOf(id))[0]).toMatchObject({ remark: '初稿' })
})

test('操作记录: tells who did what, newest first, to those who reach the article', async () => {
  const classId = await world.classOf()
  const { id } = await article({ classId })
  await server.send(articleLife.publish, { token, headers: anew(), params: { ids: id }, body: {} })
  const logs = (of = token) => server.send(articleVersions.logs, { token: of, params: { id } })
  const { data } = await logs()
  expect(data?.map(({ type, operator, toStatus }) => [type, operator, toStatus])).toEqual([
    ['publish', 'writer', s.published],
    ['add', 'writer', s.draft],
  ])
  expect(await logs(person('blind', articleRights('query')))).toMatchObject({ code: 403 })
  await server.ctx.db
    .insert(cmsClassAuthTable)
    .values({ classId, subjectType: 'user', subjectId: 'nobody else', actions: 'view' })
  expect(await logs(person('stranger'))).toMatchObject({ code: 500, msg: '没有权限访问该内容' })
})
