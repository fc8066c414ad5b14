import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { articleBatch, articleLife } from '@app/shared/cms/articleLife.ts'
import { articleStatus as s } from '@app/shared/cms/articleStatus.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { versionCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { cmsWebhook, cmsWebhookCalls as calls, headersIn, mostMisses } from '@app/shared/cms/cmsWebhook.ts'
import type { LeaveWordForm } from '@app/shared/cms/leaveWordForm.ts'
import { deliverWaiting, pausesMs } from '#/kit/delivery/deliver.ts'
import { anew, articleRights, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { submitLeaveWord } from '#/modules/cms/cmsLeaveWord/submitLeaveWord.ts'
import { cmsResourceTable, cmsResourceVersionTable } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { noticeTable } from '#/modules/system/messages/notice/notice.table.ts'
import { systemContext } from '#/platform/context.ts'
import { aUser } from '#testing/aUser.ts'
import { httpDouble } from '#testing/httpDouble.ts'
import part from './cmsWebhook.backup.ts'
import { contentNews } from './cmsWebhook.deliveries.ts'
import { cmsWebhookLogTable as log, cmsWebhookTable } from './cmsWebhook.table.ts'

const outside = await httpDouble()
const inside = await httpDouble()
const one = await articleWorld({ env: { OUTBOUND_ALLOW: outside.host } })
const { server, world, person } = one
const two = await articleWorld({ databaseUrl: server.databaseUrl, env: { OUTBOUND_ALLOW: outside.host } })
const keeper = person('keeper', ['cms:cmsSite:webhook'])

afterEach(async () => {
  await server.ctx.db.update(cmsWebhookTable).set({ delFlag: '1' })
  await server.ctx.db.delete(log)
})
afterAll(async () => {
  await two.server.close()
  await server.close()
  await outside.close()
  await inside.close()
})

const all =
  'article.publish,article.update,article.offline,article.delete,class.change,resource.publish,leaveWord.create,flow.submit,flow.finish'
let count = 0
const save = (given: object = {}, token = keeper) =>
  server.send(cmsWebhook.endpoints.save, {
    token,
    headers: anew(),
    body: { name: `门户${++count}`, url: `${outside.origin}/hook`, events: all, status: '0', ...given },
  })
async function aHook(given: object = {}, token = keeper) {
  const { data, msg } = await save(given, token)
  if (!data) throw new Error(String(msg))
  return data
}
const listed = async (webhookId: string) =>
  (await server.send(calls.log, { token: keeper, query: { webhookId, pageSize: 200 } })).data?.list ?? []
const get = async (id: string) => (await server.send(cmsWebhook.endpoints.get, { token: keeper, params: { id } })).data
const ids = (id: string) => ({ token: world.token, headers: anew(), params: { ids: id } })
const published = () => world.articleIn(s.published, { auditMode: '0' })
/** What the receiver heard of one row. */
const heardOf = (rowId: string) =>
  outside.heard.filter(({ body }) => body.includes(rowId)).map(({ body }) => String(JSON.parse(body).event))

const signal = new AbortController().signal
/** Has what waits of a row told now, by this node. */
const tellNow = (hookId: string, rowId: string) =>
  deliverWaiting(contentNews, () => systemContext(server.platform), `${hookId} ${rowId}`, signal)
/** Either node may be the one that tells. */
const aMinuteLater = () => {
  for (const node of [server, two.server]) node.clock.moveMs(pausesMs[0] ?? 0)
}
const rowFor = (ownerId: string, rowId: string) => ({
  ownerId,
  laneId: `${ownerId} ${rowId}`,
  subject: rowId,
  event: 'article.publish' as const,
  payload: { data: { articleId: rowId } },
})

test('内容推送: whoever may not set it up sees and does nothing', async () => {
  const { id } = await aHook({ status: '1' })
  const stranger = person('stranger', ['cms:cmsSite:query', 'cms:cmsSite:edit'])
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await save({}, stranger)).toMatchObject(denied)
  expect(await server.send(cmsWebhook.endpoints.page, { token: stranger })).toMatchObject(denied)
  expect(await server.send(cmsWebhook.endpoints.get, { token: stranger, params: { id } })).toMatchObject(denied)
  expect(await server.send(calls.log, { token: stranger, query: { webhookId: id } })).toMatchObject(denied)
  const gone = { code: 500, msg: '数据不存在' }
  for (const call of [calls.test, calls.renewKey, calls.resendFailed, calls.resend]) {
    expect(await server.send(call, { token: stranger, headers: anew(), params: { id } })).toMatchObject(denied)
    expect(await server.send(call, { token: keeper, headers: anew(), params: { id: 'nobody' } })).toMatchObject(gone)
  }
  expect(await server.send(calls.log, { token: keeper, query: { webhookId: 'nobody' } })).toMatchObject(gone)
})

test.for<[string, object, Record<string, string>]>([
  ['no address', { url: '' }, { url: '推送地址不能为空' }],
  ['no events', { events: '' }, { events: '推送事件不能为空' }],
  ['an unknown event', { events: 'article.read' }, { events: '推送事件格式不正确' }],
  ['an address inside', { url: 'http://127.0.0.1:1/' }, { url: '地址不允许' }],
  ['the metadata of a cloud', { url: 'http://169.254.169.254/latest' }, { url: '地址不允许' }],
  ['another protocol', { url: 'file:///etc/passwd' }, { url: '地址不允许' }],
  ['a name and a password', { url: 'https://a:b@example.com/' }, { url: '地址不允许' }],
  ['somebody signed in', { headers: 'Authorization: Bearer x' }, { headers: '附加请求头格式不正确' }],
  ['a cookie', { headers: 'X-A: b\nCookie: a=b' }, { headers: '附加请求头格式不正确' }],
  ['another host', { headers: 'host: example.com' }, { headers: '附加请求头格式不正确' }],
  ['a line without a value', { headers: 'X-Source' }, { headers: '附加请求头格式不正确' }],
])('内容推送: %s is refused', async ([, given, errors]) => {
  expect(await save(given)).toMatchObject({ code: 500, errors })
})

test('附加请求头: names in any case once, printable values, ten at most', () => {
  expect(headersIn('X-Source: cms\r\n\r\nx-key:  a b ')).toEqual({ 'x-source': 'cms', 'x-key': 'a b' })
  expect(headersIn('X-A: 1\nx-a: 2')).toBeUndefined()
  expect(headersIn('X-A: 中文')).toBeUndefined()
  expect(headersIn(': 1')).toBeUndefined()
  expect(headersIn('X-Atrium-Event: a')).toBeUndefined()
  expect(headersIn(Array.from({ length: 11 }, (_, n) => `x-${n}: 1`).join('\n'))).toBeUndefined()
})

test('签名密钥: it is said once and kept sealed; another host gets another one', async () => {
  const made = await aHook({ status: '1' })
  expect(made.signKey).toMatch(/^whk_[\w-]{32}$/)
  const { data: page } = await server.send(cmsWebhook.endpoints.page, { token: keeper })
  const row = page?.list.find(({ id }) => id === made.id)
  expect(row).toMatchObject({ name: made.name, failed: 0, misses: 0 })
  expect(JSON.stringify([row, await get(made.id)])).not.toContain('whk_')
  const secret = async () =>
    (await server.ctx.db.select().from(cmsWebhookTable).where(eq(cmsWebhookTable.id, made.id)))[0]?.secret
  const first = await secret()
  expect(first).toMatch(/^v1\./)
  const change = (version: number, url: string) => save({ id: made.id, version, url, status: '1' })
  const samePlace = await change(1, `${outside.origin}/other`)
  expect(samePlace).toMatchObject({ code: 200, data: { signKey: null, version: 2 } })
  expect(await secret()).toBe(first)
  const elsewhere = await change(2, 'https://example.com/hook')
  expect(elsewhere.data?.signKey).toMatch(/^whk_/)
  expect(elsewhere.data?.signKey).not.toBe(made.signKey)
  const renewed = await server.send(calls.renewKey, { token: keeper, headers: anew(), params: { id: made.id } })
  expect(renewed.data?.signKey).toMatch(/^whk_/)
  expect(renewed.data?.signKey).not.toBe(elsewhere.data?.signKey)
})

test('内容推送: a publication is told once though two nodes look, signed, with the headers that were asked for', async () => {
  outside.answers(() => ({ body: 'taken' }))
  const hook = await aHook({ events: 'article.publish', headers: 'X-Source: cms' })
  const article = await published()
  await expect.poll(() => heardOf(article.id)).toEqual(['article.publish'])
  const heard = outside.heard.find(({ body }) => body.includes(article.id))
  const told = JSON.parse(heard?.body ?? '') as { id: string; data: object }
  expect(Object.keys(told).toSorted()).toEqual(['data', 'event', 'id', 'time'])
  expect(told.data).toMatchObject({ articleId: article.id, title: article.title, articleNo: article.articleNo })
  const { 'x-atrium-timestamp': time, 'x-signature': signature, 'x-source': source } = heard?.headers ?? {}
  const expected = createHmac('sha256', String(hook.signKey))
    .update(`${String(time)}.${heard?.body}`)
    .digest('hex')
  expect([signature, source]).toEqual([`sha256=${expected}`, 'cms'])
  await Promise.all([tellNow(hook.id, article.id), tellNow(hook.id, article.id)])
  await expect
    .poll(() => listed(hook.id))
    .toMatchObject([{ id: told.id, status: '1', tries: 1, subject: article.title, httpStatus: 200 }])
  expect(heardOf(article.id)).toHaveLength(1)
})

test('内容推送: each of its events is told to whoever asks for it, and to nobody else', async () => {
  outside.answers(() => ({ body: 'taken' }))
  await aHook()
  const deaf = await aHook({ name: '只听栏目', events: 'class.change' })
  const reviewed = await world.articleIn(s.waiting)
  await server.send(articleLife.withdraw, { ...ids(reviewed.id), body: {} })
  const article = await published()
  const act = async (call: Promise<{ code: number; msg: string | null }>) =>
    expect(await call).toMatchObject({ code: 200 })
  await act(server.send(articleLife.offline, { ...ids(article.id), body: {} }))
  await act(server.send(articleLife.publish, { ...ids(article.id), body: {} }))
  const { token } = world
  const move = { ids: [article.id], classId: await world.classOf() }
  await act(server.send(articleBatch.move, { token, headers: anew(), body: move }))
  await act(server.send(articleLife.offline, { ...ids(article.id), body: {} }))
  await act(server.send(articleLife.remove, ids(article.id)))
  const resourceId = 'told-resource'
  const place = { classId: move.classId, resourceName: '安装包', resourceCode: 'installer', resourceType: 'software' }
  await server.ctx.db.insert(cmsResourceTable).values({ id: resourceId, ...place })
  const version = { id: 'told-version', resourceId, versionNo: '1.0', files: [] }
  await server.ctx.db.insert(cmsResourceVersionTable).values(version)
  const publisher = person('publisher', [...articleRights(), 'cms:cmsResourceVersion:add'])
  await act(server.send(versionCalls.publish, { token: publisher, headers: anew(), params: { id: version.id } }))
  const words = { leaveType: '1', name: '李四', phone: '13812345678', content: '请问什么时候开放？', openFlag: 'Y' }
  const settings = await siteSettings(server.ctx)
  const visitor = { ip: '198.51.100.7', userAgent: 'test' }
  await submitLeaveWord(server.ctx, settings, words as LeaveWordForm, visitor, { key: 'told', ageMs: 60_000 })

  await expect.poll(() => heardOf(reviewed.id)).toEqual(['flow.submit', 'flow.finish'])
  await expect
    .poll(() => heardOf(article.id))
    .toEqual([
      'article.publish',
      'article.offline',
      'article.publish',
      'article.update',
      'article.offline',
      'article.delete',
    ])
  await expect.poll(() => heardOf(resourceId)).toEqual(['resource.publish'])
  await expect.poll(() => heardOf(words.content)).toEqual(['leaveWord.create'])
  expect(outside.heard.some(({ body }) => body.includes(words.phone))).toBe(false)
  expect(new Set((await listed(deaf.id)).map(({ event }) => event))).toEqual(new Set(['class.change']))
})

test('内容推送: a class that is deleted with its articles tells of every one of them', async () => {
  outside.answers(() => ({ body: 'taken' }))
  const classId = await world.classOf()
  const articles = [await world.article({ classId }), await world.article({ classId })]
  const hook = await aHook({ events: 'article.delete,class.change' })
  const removed = await server.send(cmsClassCalls.remove, {
    token: person('remover', [...articleRights(), 'cms:cmsClass:remove']),
    headers: anew(),
    params: { ids: classId },
    body: { withArticles: true },
  })
  expect(removed).toMatchObject({ code: 200 })
  await expect
    .poll(async () => (await listed(hook.id)).map(({ event }) => event).toSorted())
    .toEqual(['article.delete', 'article.delete', 'class.change'])
  for (const { id } of articles) await expect.poll(() => heardOf(id)).toEqual(['article.delete'])
  await expect
    .poll(() => outside.heard.map(({ body }) => JSON.parse(body).data).find((data) => data.classCode))
    .toMatchObject({ classId, deleted: true })
})

test('内容推送: what was not stored is not told, nor what a part of the work took back', async () => {
  const hook = await aHook()
  const draft = await world.articleIn(s.draft, { auditMode: '0' })
  const undone = server.ctx.tx(async (tx) => {
    await tx.emit('article.offline', { articleIds: [draft.id] })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await server.ctx.tx((tx) => tx.emit('article.published', { articleId: draft.id, classId: draft.classId }))
  expect((await listed(hook.id)).filter(({ subject }) => subject === draft.title)).toEqual([])
})

test('内容推送: a redirect is an answer like others; an address that leads inside is not called', async () => {
  inside.answers(() => ({ body: 'secret' }))
  outside.answers(() => ({ status: 302, location: `${inside.origin}/`, body: '' }))
  const hook = await aHook()
  await server.ctx.db.insert(log).values(rowFor(hook.id, 'moved'))
  await tellNow(hook.id, 'moved')
  expect(await listed(hook.id)).toMatchObject([{ status: '0', tries: 1, httpStatus: 302 }])
  await server.ctx.db
    .update(cmsWebhookTable)
    .set({ url: `${inside.origin}/` })
    .where(eq(cmsWebhookTable.id, hook.id))
  aMinuteLater()
  await tellNow(hook.id, 'moved')
  expect(await listed(hook.id)).toMatchObject([{ status: '2', httpStatus: null, answer: '地址不允许' }])
  expect(inside.heard).toEqual([])
})

test('内容推送: a receiver that is away for long is switched off, its keeper is told, and all is sent again on demand', async () => {
  outside.answers(() => 'reset')
  const { id: keeperId } = await aUser(server)
  const hook = await aHook({}, person(keeperId, ['cms:cmsSite:webhook']))
  const rows = Array.from({ length: mostMisses + 1 }, (_, n) => `away-${n}`)
  await server.ctx.db.insert(log).values(rows.map((row) => rowFor(hook.id, row)))
  for (const row of rows) await tellNow(hook.id, row)
  expect(await get(hook.id)).toMatchObject({ status: '1', misses: mostMisses })
  const notices = await server.ctx.db.select().from(noticeTable).where(eq(noticeTable.noticeTitle, '消息推送已停用'))
  expect(notices).toHaveLength(1)
  aMinuteLater()
  for (const row of rows) await tellNow(hook.id, row)
  expect((await listed(hook.id)).map(({ answer }) => answer)).toEqual(rows.map(() => '推送已停用'))
  outside.answers(() => ({ status: 204, body: '' }))
  const { version } = (await get(hook.id)) ?? { version: 0 }
  await server.send(cmsWebhook.endpoints.changeStatus, {
    token: keeper,
    headers: anew(),
    body: { id: hook.id, status: '0', version },
  })
  expect(await get(hook.id)).toMatchObject({ status: '0', misses: 0, failed: rows.length })
  const again = (token = keeper) => server.send(calls.resendFailed, { token, headers: anew(), params: { id: hook.id } })
  expect(await again()).toMatchObject({ code: 200, data: { resent: rows.length, failed: 0 } })
  await expect.poll(async () => (await listed(hook.id)).every(({ status }) => status === '1')).toBe(true)
  const other = person('other', ['cms:cmsSite:webhook'])
  expect(await again(other)).toMatchObject({ code: 500, msg: '没有推送失败的记录' })
})

test('内容推送: after a restore what waited is listed, not sent, until somebody asks for it', async () => {
  outside.answers(() => ({ body: 'taken' }))
  const hook = await aHook()
  const [row] = await server.ctx.db.insert(log).values(rowFor(hook.id, 'restored')).returning()
  await part.restored?.(server.ctx.db, new Date())
  await tellNow(hook.id, 'restored')
  expect(await listed(hook.id)).toMatchObject([{ status: '2', answer: '备份时尚未推送' }])
  expect(outside.heard).toEqual([])
  await server.send(calls.resend, { token: keeper, headers: anew(), params: { id: row?.id ?? '' } })
  await vi.waitFor(async () => expect(await listed(hook.id)).toMatchObject([{ status: '1', answer: 'taken' }]))
})

test('测试推送: one call to the stored address, switched off too, that no log keeps', async () => {
  outside.answers(() => ({ status: 401, body: 'wrong signature' }))
  const hook = await aHook({ status: '1' })
  const tryOut = () => server.send(calls.test, { token: keeper, headers: anew(), params: { id: hook.id } })
  expect(await tryOut()).toMatchObject({ data: { ok: false, httpStatus: 401, answer: 'wrong signature' } })
  expect(JSON.parse(outside.heard[0]?.body ?? '')).toMatchObject({ event: 'test', data: {} })
  outside.answers(() => 'reset')
  expect(await tryOut()).toMatchObject({ data: { ok: false, httpStatus: null, answer: '无应答' } })
  expect(await listed(hook.id)).toEqual([])
})
