import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsSearchEngine, cmsSearchEngineCalls as calls } from '@app/shared/cms/cmsSearchEngine.ts'
import { pausesMs } from '#/kit/delivery/deliver.ts'
import { anew, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { systemContext } from '#/platform/context.ts'
import { httpDouble } from '#testing/httpDouble.ts'
import part from './cmsSearchEngine.backup.ts'
import { cmsSearchEngineTable, cmsSearchPushTable as log } from './cmsSearchEngine.table.ts'
import { sendPushes } from './sendPushes.ts'

const outside = await httpDouble()
const { server, world, person } = await articleWorld({
  env: { OUTBOUND_ALLOW: outside.host, SITE_ORIGIN: 'https://www.example.com', L_RATE_ANONYMOUS: '100000' },
})
const keeper = person('keeper', ['cms:cmsSite:webhook'])
const site = await server.site()
let openClass: string

beforeAll(async () => {
  // The queue wakes by the clock of the database: for it nothing is due while these tests run, whenever a minute ends.
  server.clock.moveMs(600_000)
  openClass = (await aClass(server, world.token, { className: '新闻', classCode: 'open-news' })).id
})
afterEach(async () => {
  await server.ctx.db.update(cmsSearchEngineTable).set({ status: '1', sealedToken: null })
  await server.ctx.db.delete(log)
})
afterAll(async () => {
  await server.close()
  await outside.close()
})

const get = async (id: string) =>
  (await server.send(cmsSearchEngine.endpoints.get, { token: keeper, params: { id } })).data
async function save(id: string, values: object, token = keeper) {
  const { version } = (await get(id)) ?? { version: 0 }
  return server.send(cmsSearchEngine.endpoints.save, { token, headers: anew(), body: { id, version, ...values } })
}
const listed = async (engineId: string) =>
  (await server.send(calls.log, { token: keeper, query: { engineId, pageSize: 200 } })).data?.list ?? []
async function turnOn(id: string, token: string) {
  const saved = await save(id, { url: `${outside.origin}/${id}`, token, status: '0' })
  expect([saved.code, saved.msg]).toEqual([200, saved.msg])
}

const signal = new AbortController().signal
const pushNow = (engine: string) => sendPushes(() => systemContext(server.platform), engine, signal)
const aMinuteLater = () => server.clock.moveMs(pausesMs[0] ?? 0)

async function published(given: object = {}) {
  const article = await world.article({ classId: openClass, ...given })
  const { code, msg } = await server.send(articleLife.publish, {
    token: world.token,
    headers: anew(),
    params: { ids: article.id },
    body: {},
  })
  expect([code, msg]).toEqual([200, msg])
  return article
}
const addressOf = ({ articleNo }: { articleNo: number | null }) => `https://www.example.com/open-news/${articleNo}.html`
/** Several publications in one commit, so that no minute lies between them. */
const tellOf = (...articles: { id: string; classId: string }[]) =>
  server.ctx.tx(async (tx) => {
    for (const { id, classId } of articles) await tx.emit('article.published', { articleId: id, classId })
  })

test('搜索推送: whoever may not set it up sees and does nothing; there are no other engines', async () => {
  const stranger = person('stranger', ['cms:cmsSite:query', 'cms:cmsSite:edit'])
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await server.send(cmsSearchEngine.endpoints.page, { token: stranger })).toMatchObject(denied)
  expect(await save('baidu', { status: '0' }, stranger)).toMatchObject(denied)
  expect(await server.send(calls.log, { token: stranger, query: { engineId: 'baidu' } })).toMatchObject(denied)
  const gone = { code: 500, msg: '数据不存在' }
  for (const call of [calls.resendFailed, calls.resend]) {
    const one = { headers: anew(), params: { id: 'nobody' } }
    expect(await server.send(call, { token: stranger, ...one })).toMatchObject(denied)
    expect(await server.send(call, { token: keeper, ...one, headers: anew() })).toMatchObject(gone)
  }
  expect(await server.send(calls.log, { token: keeper, query: { engineId: 'nobody' } })).toMatchObject(gone)
  expect(await save('nobody', { status: '0' })).toMatchObject({ code: 500 })
})

test('搜索推送: both engines are there and off, and nothing is queued for them', async () => {
  const { data } = await server.send(cmsSearchEngine.endpoints.page, { token: keeper })
  expect(data?.list.map(({ id, status }) => [id, status])).toEqual([
    ['baidu', '1'],
    ['indexNow', '1'],
  ])
  expect(await get('baidu')).toMatchObject({ token: null, failed: 0 })
  await published()
  expect(await server.ctx.db.select().from(log)).toEqual([])
})

test('推送密钥: it is sealed and never answered, needed before anything is told, and stays where it was given for', async () => {
  expect(await save('baidu', { status: '0' })).toMatchObject({ code: 500, errors: { token: '推送密钥不能为空' } })
  const on = await server.send(cmsSearchEngine.endpoints.changeStatus, {
    token: keeper,
    headers: anew(),
    body: { id: 'baidu', status: '0' },
  })
  expect(on).toMatchObject({ code: 500 })
  await turnOn('baidu', 'a-secret-token')
  const [row] = await server.ctx.db.select().from(cmsSearchEngineTable).where(eq(cmsSearchEngineTable.id, 'baidu'))
  expect(row?.sealedToken).toMatch(/^v1\./)
  const told = await get('baidu')
  expect(told?.token).toBe('******')
  expect(JSON.stringify(told)).not.toContain('a-secret-token')
  expect(await save('baidu', { url: 'https://elsewhere.example/urls', token: '******' })).toMatchObject({
    code: 500,
    errors: { token: '请重新输入密钥' },
  })
  expect(await save('baidu', { url: 'http://127.0.0.1:1/' })).toMatchObject({
    code: 500,
    errors: { url: '地址不允许' },
  })
  expect(await save('indexNow', { token: '../secret' })).toMatchObject({
    code: 500,
    errors: { token: '推送密钥格式不正确' },
  })
})

test('搜索推送: what happens within a minute is told in one call, each address once', async () => {
  outside.answers(() => ({ body: { success: 2 } }))
  const [one, two] = [await published(), await published()]
  await turnOn('baidu', 'a-secret-token')
  await tellOf(one, two, one)
  await server.ctx.tx((tx) => tx.emit('article.updated', { articleId: one.id, classId: one.classId }))
  aMinuteLater()
  await pushNow('baidu')
  await expect.poll(async () => (await listed('baidu')).map(({ status }) => status)).toEqual(['1', '1', '1'])
  const heard = outside.heard[0]
  expect(outside.heard).toHaveLength(1)
  expect(heard?.url.searchParams.get('site')).toBe('https://www.example.com')
  expect(heard?.url.searchParams.get('token')).toBe('a-secret-token')
  expect(heard?.body.split('\n').toSorted()).toEqual([one, two].map(addressOf).toSorted())
})

test('搜索推送: drafts, what only some may read and what search engines may not list is not told', async () => {
  outside.answers(() => ({ body: {} }))
  const closed = await aClass(server, world.token, {
    className: '内部',
    classCode: 'closed-news',
    viewScope: '2',
    viewPassword: 'secret-word',
  })
  const rows = [
    await world.article({ classId: openClass }),
    await published({ noIndex: 'Y' }),
    await published({ viewScope: '1' }),
    await published({ viewScope: '2', viewPassword: 'secret-word' }),
    await published({ articleType: '1', linkUrl: 'https://example.org/' }),
    await published({ classId: closed.id }),
  ]
  await turnOn('baidu', 'a-secret-token')
  await tellOf(...rows)
  expect(await listed('baidu')).toEqual([])
})

test('搜索推送: what is taken back before its minute is over is not told', async () => {
  outside.answers(() => ({ body: {} }))
  const article = await published()
  await turnOn('baidu', 'a-secret-token')
  await tellOf(article)
  expect(await listed('baidu')).toHaveLength(1)
  await server.send(articleLife.offline, {
    token: world.token,
    headers: anew(),
    params: { ids: article.id },
    body: {},
  })
  aMinuteLater()
  await pushNow('baidu')
  await expect.poll(() => listed('baidu')).toEqual([])
  expect(outside.heard).toEqual([])
})

test('搜索推送: a class that is closed before its minute is over is not told of', async () => {
  outside.answers(() => ({ body: {} }))
  const cls = await aClass(server, world.token, { className: '临时', classCode: 'for-a-minute' })
  const article = await published({ classId: cls.id })
  await turnOn('baidu', 'a-secret-token')
  await tellOf(article)
  const { id, version } = cls
  const off = await server.send(cmsClass.endpoints.save, { token: world.token, body: { id, version, status: '1' } })
  expect(off).toMatchObject({ code: 200 })
  await expect.poll(async () => (await publicClasses(server.ctx)).byId.has(id)).toBe(false)
  aMinuteLater()
  await pushNow('baidu')
  await expect.poll(() => listed('baidu')).toEqual([])
  expect(outside.heard).toEqual([])
})

test('搜索推送: an engine that refuses is tried again, and what it answers is listed without the token', async () => {
  outside.answers(() => ({ status: 401, body: 'token a-secret-token is not valid' }))
  const article = await published()
  await turnOn('baidu', 'a-secret-token')
  await tellOf(article)
  aMinuteLater()
  await pushNow('baidu')
  await expect
    .poll(() => listed('baidu'))
    .toMatchObject([
      { status: '0', tries: 1, httpStatus: 401, answer: 'token *** is not valid', subject: article.title },
    ])
  for (const [i, pause] of pausesMs.entries()) {
    server.clock.moveMs(pause)
    await pushNow('baidu')
    await expect.poll(async () => (await listed('baidu'))[0]?.tries).toBe(i + 2)
  }
  expect(await listed('baidu')).toMatchObject([{ status: '2', tries: pausesMs.length + 1 }])
  expect(await get('baidu')).toMatchObject({ failed: 1 })
  outside.answers(() => ({ body: { success: 1 } }))
  const again = await server.send(calls.resendFailed, { token: keeper, headers: anew(), params: { id: 'baidu' } })
  expect(again).toMatchObject({ code: 200, data: { resent: 1, failed: 0 } })
  await expect.poll(() => listed('baidu')).toMatchObject([{ status: '1', httpStatus: 200 }])
})

test('搜索推送: after a restore what waited is listed, not sent', async () => {
  outside.answers(() => ({ body: {} }))
  const article = await published()
  await turnOn('baidu', 'a-secret-token')
  await tellOf(article)
  await part.restored?.(server.ctx.db, new Date())
  aMinuteLater()
  await pushNow('baidu')
  expect(await listed('baidu')).toMatchObject([{ status: '2', answer: '备份时尚未推送' }])
  expect(outside.heard).toEqual([])
})

test('IndexNow: its key is made by itself, stands in a file of the site while it is on, and goes with the addresses', async () => {
  outside.answers(() => ({ status: 202, body: '' }))
  const article = await published()
  await turnOn('indexNow', '')
  await tellOf(article)
  aMinuteLater()
  await pushNow('indexNow')
  await expect.poll(() => listed('indexNow')).toMatchObject([{ status: '1', httpStatus: 202 }])
  const sent = JSON.parse(outside.heard[0]?.body ?? '') as { key: string }
  expect(sent.key).toMatch(/^[\da-f]{32}$/)
  expect(sent).toEqual({
    host: 'www.example.com',
    key: sent.key,
    keyLocation: `https://www.example.com/${sent.key}.txt`,
    urlList: [addressOf(article)],
  })
  const file = await site.inject({ url: `/${sent.key}.txt` })
  expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    sent.key,
  ])
  expect((await site.inject({ url: `/${'0'.repeat(32)}.txt` })).statusCode).toBe(404)
  expect(await save('indexNow', { status: '1' })).toMatchObject({ code: 200 })
  await expect.poll(async () => (await site.inject({ url: `/${sent.key}.txt` })).statusCode).toBe(404)
})
