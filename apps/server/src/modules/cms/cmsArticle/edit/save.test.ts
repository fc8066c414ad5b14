import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { articleEditing } from '@app/shared/cms/articleEditing.ts'
import { articleBatch, articleLife } from '@app/shared/cms/articleLife.ts'
import { articleStatus as s } from '@app/shared/cms/articleStatus.ts'
import { articleVersions } from '@app/shared/cms/articleVersions.ts'
import { cmsArticle, readArticle, type ArticleSave } from '@app/shared/cms/cmsArticle.ts'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassAuthTable, cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { articleDataTable, tagTable } from '../store/article.table.ts'
import { anew, articleRights, articleWorld, body } from '../testing/articles.ts'

const { server, person, world } = await articleWorld()
afterAll(() => server.close())

const { article, articleIn, get } = world
const token = person('writer')
const save = (sent: Partial<ArticleSave>, by = token) =>
  server.send(cmsArticle.endpoints.save, { token: by, headers: anew(), body: sent })
const countsOf = async (id: string) => {
  const [row] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, id))
  return [row?.articleCount, row?.publishCount]
}

test('文章: a draft needs a class and a title, nothing else', async () => {
  const classId = await world.classOf()
  expect(await save({ title: '没有栏目' })).toMatchObject({ code: 500, msg: '请选择所属栏目' })
  expect(await save({ classId, title: '  ' })).toMatchObject({ code: 500, msg: '标题不能为空' })
  expect(await save({ classId, title: '只有标题' })).toMatchObject({ code: 200, data: { status: s.draft, version: 1 } })
  expect(await countsOf(classId)).toEqual([1, 0])
})

test('文章: what a field does not take is refused by its sentence', async () => {
  const classId = await world.classOf()
  const other = await save({ classId, title: '别名', slug: 'taken' })
  expect(other.code).toBe(200)
  const wrong: [Partial<ArticleSave>, string][] = [
    [{ slug: 'Übel' }, '请输入小写字母、数字或中划线'],
    [{ slug: 'taken' }, 'URL别名已存在'],
    [{ title: '题'.repeat(256) }, '标题长度不能超过255个字符'],
    [{ content: '字'.repeat(700_000) }, '正文内容过长，最多2MB'],
    [{ articleType: '9' }, '文章类型的值不在可选范围内'],
    [{ linkUrl: 'javascript:alert(1)' }, '地址格式不正确'],
    [{ titleStyle: { color: 'red' } }, '标题颜色格式不正确'],
    [{ tags: Array.from({ length: 11 }, (_, i) => `标签${i}`) }, '标签不能超过10项'],
    [{ publishTime: '2099-01-02 00:00:00', expireTime: '2099-01-01 00:00:00' }, '下线时间必须晚于发布时间'],
  ]
  for (const [given, msg] of wrong)
    expect(await save({ classId, title: '错误的值', ...given }), JSON.stringify(given).slice(0, 80)).toMatchObject({
      code: 500,
      msg,
    })
})

test('文章: a class that is switched off, leads elsewhere or has its one article takes none', async () => {
  const off = await world.classOf({ status: '1' })
  const link = await world.classOf({ classType: 'link', linkUrl: 'https://example.com' })
  const single = await world.classOf({ classType: 'single' })
  expect(await save({ classId: off, title: '停用' })).toMatchObject({ msg: '所属栏目已停用' })
  expect(await save({ classId: link, title: '外链' })).toMatchObject({ msg: '请选择所属栏目' })
  expect(await save({ classId: 'nowhere', title: '没有' })).toMatchObject({ msg: '所属栏目不存在' })
  expect(await save({ classId: single, title: '第一篇' })).toMatchObject({ code: 200 })
  expect(await save({ classId: single, title: '第二篇' })).toMatchObject({ msg: '单页栏目只能有一篇文章' })
})

test('文章: the body is cleaned, counted, summed up and made findable', async () => {
  const dirty = `<p onclick="x()">关于进一步推进 digital office 建设的通知</p><script>alert(1)</script>`
  const saved = await article({ content: dirty, tags: ['数字化', '数字化'], keywords: '办公' })
  expect(saved.content).not.toMatch(/script|onclick/)
  expect(saved).toMatchObject({ wordCount: 14, readMinutes: 1, tags: ['数字化'] })
  expect(saved.summary).toBe('关于进一步推进 digital office 建设的通知')
  const [data] = await server.ctx.db.select().from(articleDataTable).where(eq(articleDataTable.articleId, saved.id))
  expect(data?.searchText).toContain('digital office')
  expect(data?.searchBi).toContain("'建设'")
})

test('文章: a summary that was cut from the text follows it; one that somebody wrote stays', async () => {
  const saved = await article({ content: '<p>上班时间为九点。</p>' })
  expect(saved.summary).toBe('上班时间为九点。')
  const next = await save({
    id: saved.id,
    version: saved.version,
    summary: saved.summary,
    content: '<p>改为八点半。</p>',
  })
  expect(next.data?.summary).toBe('改为八点半。')
  const own = await article({ content: '<p>上班时间为九点。</p>', summary: '时间调整' })
  const after = await save({ id: own.id, version: own.version, summary: '时间调整', content: '<p>改为八点半。</p>' })
  expect(after.data?.summary).toBe('时间调整')
})

test('文章: Markdown is kept as it was written, and read as HTML', async () => {
  const saved = await article({
    contentFormat: 'markdown',
    content: '# 标题\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n<b>x</b>',
  })
  expect(saved.content).toMatch(/^# 标题/)
  const [data] = await server.ctx.db.select().from(articleDataTable).where(eq(articleDataTable.articleId, saved.id))
  expect(data?.html).toMatch(/<h1[^>]*>标题<\/h1>/)
  expect(data?.html).toContain('<table>')
  expect(data?.html).toContain('&lt;b&gt;')
})

const priced = (more: object[] = []) => ({
  extraFields: [
    { name: 'price', label: '价格', kind: 'number', required: true },
    { name: 'size', label: '尺寸', kind: 'select', required: false, options: '大\n小' },
    { name: 'note', label: '说明', kind: 'text', required: false },
    ...more,
  ],
})

test('扩展字段: what the class does not declare, or of another kind, is refused at its field', async () => {
  const classId = await world.classOf(priced())
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ price: '一百' }, 'extra.price', '价格格式不正确'],
    [{ size: '中' }, 'extra.size', '尺寸格式不正确'],
    [{ note: '长'.repeat(501) }, 'extra.note', '说明长度不能超过500个字符'],
    [{ colour: '红' }, 'extra.colour', '栏目没有扩展字段“colour”'],
  ]
  for (const [extra, field, msg] of wrong)
    expect(await save({ classId, title: '错误的扩展字段', extra }), field).toMatchObject({
      code: 500,
      msg,
      errors: { [field]: msg },
    })
  expect(await save({ classId: await world.classOf(), title: '没有', extra: { price: 1 } })).toMatchObject({
    msg: '栏目没有扩展字段“price”',
  })
})

test('扩展字段: a draft may lack them, a publication not; versions keep them', async () => {
  const classId = await world.classOf(priced())
  const { id, version } = await article({ classId, extra: { note: ' 样品 ', size: '' } })
  expect(await get(id)).toMatchObject({ extra: { note: '样品' } })
  const publish = () => server.send(articleLife.publish, { token, headers: anew(), params: { ids: id }, body: {} })
  expect(await publish()).toMatchObject({ code: 500, msg: '价格不能为空', reason: 'articleErrors' })
  const check = await server.send(articleLife.check, { token, params: { id } })
  expect(check.data?.errors).toEqual([{ field: 'extra.price', msg: '价格不能为空' }])
  expect(await save({ id, version, extra: { price: 99.5, note: '样品' } })).toMatchObject({ code: 200 })
  expect(await publish()).toMatchObject({ msg: '发布成功' })
  const { data: list } = await server.send(articleVersions.list, { token, params: { id } })
  const kept = await server.send(articleVersions.get, { token, params: { versionId: list?.[0]?.id ?? '' } })
  expect(kept.data?.snapshot.extra).toEqual({ price: 99.5, note: '样品' })
})

test('扩展字段: what the class declares no longer goes with the next save; another class asks for its own', async () => {
  const classId = await world.classOf(priced())
  const { id, version } = await article({ classId, extra: { price: 1, note: '旧' } })
  const other = await world.classOf({ extraFields: [{ name: 'note', label: '备注', kind: 'text', required: false }] })
  const moved = await save({ id, version, classId: other, extra: { price: 1, note: '旧' } })
  expect(moved.data?.extra).toEqual({ note: '旧' })
  expect(await server.send(articleEditing.ofClass, { token, params: { classId: other } })).toMatchObject({
    data: { auditMode: '0', extraFields: [{ name: 'note', label: '备注', kind: 'text', required: false }] },
  })
  expect(await server.send(articleEditing.ofClass, { token, params: { classId: 'nowhere' } })).toMatchObject({
    code: 403,
    msg: '您没有该栏目的操作权限',
  })
})

test('扩展字段: what is published goes to no class whose fields it lacks', async () => {
  const classId = await world.classOf()
  const { id } = await article({ classId })
  await server.send(articleLife.publish, { token, headers: anew(), params: { ids: id }, body: {} })
  const target = await world.classOf({ ...priced(), className: '商品' })
  const move = { token, headers: anew(), body: { ids: [id], classId: target, redirect: false } }
  expect(await server.send(articleBatch.move, move)).toMatchObject({ code: 500, msg: '栏目【商品】：价格不能为空' })
  expect((await get(id)).classId).toBe(classId)
})

test('文章: the same title in a class is a question, not a refusal', async () => {
  const first = await article()
  const again = { classId: first.classId, title: first.title }
  expect(await save(again)).toMatchObject({ msg: '栏目下已存在相同标题的文章，是否继续?', reason: 'articleWarnings' })
  const check = { title: first.title, classId: first.classId }
  expect(await server.send(articleEditing.checkTitle, { token, query: check })).toMatchObject({ data: { code: '2' } })
  expect(await save({ ...again, ignoreWarnings: true })).toMatchObject({ code: 200 })
})

test('文章: of two who saved what they both had read, the second is told', async () => {
  const { id, version } = await article()
  expect(await save({ id, version, summary: '甲' })).toMatchObject({ code: 200, data: { version: version + 1 } })
  expect(await save({ id, version, summary: '乙' })).toMatchObject({
    code: 500,
    msg: '数据失效，请重新更新！',
    reason: 'stale',
  })
})

test('文章: absent keeps, null clears', async () => {
  const { id, version, content } = await article({ subTitle: '副题', author: '李四' })
  const { data } = await save({ id, version, subTitle: null })
  expect(data).toMatchObject({ subTitle: null, author: '李四', content })
})

test('文章: a changed class moves the counters', async () => {
  const [from, to] = [await world.classOf(), await world.classOf()]
  const { id, version } = await article({ classId: from })
  expect(await save({ id, version, classId: to })).toMatchObject({ code: 200 })
  expect([await countsOf(from), await countsOf(to)]).toEqual([
    [0, 0],
    [1, 0],
  ])
})

test('文章: tags count the articles that bear them', async () => {
  const { id, version } = await article({ tags: ['春', '夏'] })
  await save({ id, version, tags: ['夏', '秋'] })
  const rows = await server.ctx.db.select({ name: tagTable.name, count: tagTable.count }).from(tagTable)
  const counts = Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  expect([counts.春, counts.夏, counts.秋]).toEqual([0, 1, 1])
  const { data } = await server.send(articleEditing.tags, { token, query: { q: '夏' } })
  expect(data).toEqual([{ name: '夏', count: 1 }])
})

test('文章: only whoever publishes may say that a text is of the past', async () => {
  const { id, version } = await article()
  const writer = person('writer', articleRights('publish', 'publishDirect'))
  expect(await save({ id, version, publishTime: '2020-01-01 08:00:00' }, writer)).toMatchObject({
    msg: '没有发布权限，发布时间不能早于当前时间',
  })
  expect(await save({ id, version, publishTime: '2020-01-01 08:00:00' })).toMatchObject({ code: 200 })
  await server.send(articleLife.publish, { token, headers: anew(), params: { ids: id }, body: {} })
  expect(await get(id)).toMatchObject({ status: s.published, publishTime: '2020-01-01 08:00:00' })
})

test('修改稿: visitors go on reading while it is written; settings beside the text hold at once', async () => {
  const live = await articleIn(s.published, { auditMode: '0' })
  const { id, version } = live
  const { data } = await save({ id, version, title: '改过的标题', content: `${body}<p>新</p>`, sort: 7 })
  expect(data).toMatchObject({ title: '改过的标题', status: s.published, draftFlag: 'Y', draftStatus: s.draft })
  expect(await get(id)).toMatchObject({ title: live.title, content: live.content, sort: 7 })
  // Whoever had not read the copy does not overwrite it.
  expect(await save({ id, version, title: '乙' })).toMatchObject({ msg: '数据失效，请重新更新！' })
  const copy = await get(id, true)
  expect(await save({ id, version: copy.version, title: '再改' })).toMatchObject({ code: 200 })
  expect(
    await server.send(articleLife.publish, { token, headers: anew(), params: { ids: id }, body: {} }),
  ).toMatchObject({
    msg: '发布成功',
  })
  expect(await get(id)).toMatchObject({ title: '再改', draftFlag: 'N', publishTime: live.publishTime, url: live.url })
})

test('修改稿: what was changed live meanwhile is chosen field by field', async () => {
  const { id, version } = await articleIn(s.published, { auditMode: '0' })
  await save({ id, version, author: '甲', title: '修改稿的标题' })
  const edit = { token, headers: anew(), body: { ids: [id], fields: { author: '乙', source: '通讯社' } } }
  expect(await server.send(articleBatch.edit, edit)).toMatchObject({ code: 200 })
  const publish = (given: object) =>
    server.send(articleLife.publish, { token, headers: anew(), params: { ids: id }, body: given })
  const refused = (await publish({})) as { data?: unknown }
  expect(refused).toMatchObject({
    msg: '线上内容已被修改，请逐项选择要保留的内容',
    reason: 'articleConflict',
    data: { fields: [{ field: 'author', label: '作者', live: '乙', draft: '甲' }] },
  })
  expect(await publish({ choices: { author: 'live' } })).toMatchObject({ msg: '发布成功' })
  // What only one of both had changed is taken from there.
  expect(await get(id)).toMatchObject({ author: '乙', source: '通讯社', title: '修改稿的标题' })
})

test('修改稿: what was written in vain is discarded, the article stays', async () => {
  const { id, version, title } = await articleIn(s.published, { auditMode: '0' })
  await save({ id, version, title: '算了' })
  expect(await server.send(articleLife.discardDraft, { token, headers: anew(), params: { id } })).toMatchObject({
    code: 200,
  })
  expect(await get(id, true)).toMatchObject({ title, draftFlag: 'N', draft: null })
})

test('编辑锁: whoever opens it first has it, and is told when it is taken away', async () => {
  const { id, version } = await article()
  const [one, two] = [person('one'), person('two')]
  const call = (by: string) => ({ token: by, headers: anew(), params: { id } })
  expect(await server.send(articleEditing.lock, call(one))).toMatchObject({ data: { held: true, lock: { by: 'one' } } })
  expect(await server.send(articleEditing.lock, call(two))).toMatchObject({
    data: { held: false, lock: { by: 'one' } },
  })
  expect((await save({ id, version, summary: '抢' }, two)).msg).toMatch(/正在编辑该文章（.+），当前为只读$/)
  expect(await server.send(articleLife.remove, { ...call(two), params: { ids: id } })).toMatchObject({
    msg: '内容已被""锁定',
  })
  expect(await server.send(articleEditing.forceUnlock, call(two))).toMatchObject({
    data: { held: true, lock: { by: 'two' } },
  })
  expect(await server.send(articleEditing.heartbeat, call(one))).toMatchObject({ reason: 'lockTaken' })
  expect((await save({ id, version, summary: '旧' }, one)).msg).toMatch(/^您的编辑权已被 .* 接管$/)
  expect(await save({ id, version, summary: '新' }, two)).toMatchObject({ code: 200 })
})

test('编辑锁: it ends with its last sign of life; then the version decides', async () => {
  const { id, version } = await article()
  const [one, two] = [person('three'), person('four')]
  await server.send(articleEditing.lock, { token: one, headers: anew(), params: { id } })
  server.clock.moveMs(121_000)
  expect(await save({ id, version, summary: '后来' }, two)).toMatchObject({ code: 200 })
  expect(await save({ id, version, summary: '回来' }, one)).toMatchObject({ msg: '数据失效，请重新更新！' })
})

test('文章: a title becomes part of an address in pinyin', async () => {
  expect(await server.send(articleEditing.slug, { token, query: { title: '数字化 Office 2.0 通知' } })).toMatchObject({
    data: 'shuzihua-office-2-0-tongzhi',
  })
})

test('栏目: deleting it takes its articles along, published ones offline', async () => {
  const { id, classId } = await articleIn(s.published, { auditMode: '0' })
  expect(await server.send(cmsClass.endpoints.get, { token, params: { id: classId } })).toMatchObject({ code: 200 })
  const contents = server.platform.ports.classArticles?.()
  expect((await contents?.count(server.ctx, [classId]))?.published).toBeGreaterThan(0)
  await server.ctx.tx((tx) => contents?.recycle(tx, [classId], { batch: 'b1', purgeTime: null }) ?? Promise.resolve())
  expect(await server.send(readArticle, { token, params: { id } })).toMatchObject({ code: 500 })
  expect(await countsOf(classId)).toEqual([0, 0])
})

test('编辑锁: closing the form gives it back, and nobody gives back what another one has', async () => {
  const { id } = await article()
  const [one, two] = [person('one'), person('two')]
  const send = (call: typeof articleEditing.lock | typeof articleEditing.unlock, of: string) =>
    server.send(call as typeof articleEditing.lock, { token: of, headers: anew(), params: { id } })
  expect((await send(articleEditing.lock, one)).data).toMatchObject({ held: true })
  await send(articleEditing.unlock, two)
  expect((await send(articleEditing.lock, two)).data).toMatchObject({ held: false, lock: { by: 'one' } })
  expect(await send(articleEditing.unlock, person('reader', articleRights('edit')))).toMatchObject({ code: 403 })
  await send(articleEditing.unlock, one)
  expect((await send(articleEditing.lock, two)).data).toMatchObject({ held: true })
})

test('来源: those that were given before are offered, once each, out of the articles that the caller reaches', async () => {
  const [open, closed] = [await world.classOf(), await world.classOf()]
  for (const [classId, source] of [
    [open, '海港日报'],
    [open, '海港日报'],
    [open, '山城晚报'],
    [closed, '海港内参'],
  ])
    await article({ classId, source })
  const offered = async (q: string, of = token) => {
    const { data } = await server.send(articleEditing.sources, { token: of, query: { q } })
    return data
  }
  expect((await offered('海港'))?.toSorted()).toEqual(['海港内参', '海港日报'])
  await server.ctx.db
    .insert(cmsClassAuthTable)
    .values({ classId: closed, subjectType: 'user', subjectId: 'insider', actions: 'view' })
  expect(await offered('海港', person('outsider'))).toEqual(['海港日报'])
  const nobody = person('nobody', articleRights('list'))
  expect(await server.send(articleEditing.sources, { token: nobody, query: { q: '' } })).toMatchObject({ code: 403 })
})
