import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { cmsResourceVersion } from '@app/shared/cms/cmsResourceVersion.ts'
import { cmsStatCalls } from '@app/shared/cms/cmsStat.ts'
import { hotWords, suggestedWords, visitCounter } from '#/modules/cms/api.ts'
import { anew, articleRights, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { cmsResourceSearchTable, cmsResourceTable } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import { cmsSiteTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { visitSeenTable } from '#/modules/cms/cmsStat/cmsStat.table.ts'
import { searchWordTable } from '#/modules/cms/search/searchWord.table.ts'
import { putResource, resourceRights } from '#/modules/site/resource/testing/putResource.ts'
import { systemContext } from '#/platform/context.ts'
import { runTask } from '#testing/runTask.ts'

const { server, person, world } = await articleWorld({ env: { L_RATE_ANONYMOUS: '100000' } })
const keeper = person('keeper', [...articleRights(), ...resourceRights, 'cms:cmsSite:word'])
const site = await server.site()
afterAll(() => server.close())

let visitors = 0
const flush = () => visitCounter(server.platform).flush()
const hot = () => hotWords(systemContext(server.platform), 50)
const timesOf = async (word: string) => {
  const [row] = await server.ctx.db.select().from(searchWordTable).where(eq(searchWordTable.word, word))
  return row?.count ?? 0
}
const get = (url: string, remoteAddress = `198.51.100.${++visitors}`) => site.inject({ url, remoteAddress })
const search = async (query: Record<string, string>) =>
  (await get(`/search?${new URLSearchParams(query).toString()}`)).body
const suggested = async (q: string, remoteAddress?: string) => {
  const answer = await get(`/search/suggest?q=${encodeURIComponent(q)}`, remoteAddress)
  return { status: answer.statusCode, ...answer.json<{ data?: string[]; msg: string }>() }
}

let softId: string
const resource = (resourceCode: string, given: object) =>
  putResource(server, keeper, { resourceCode, classId: softId, ...given })

async function published(given: object) {
  const made = await world.article(given)
  const call = { token: world.token, headers: anew(), params: { ids: made.id }, body: {} }
  expect((await server.send(articleLife.publish, call)).code).toBe(200)
  return made
}

beforeAll(async () => {
  softId = await world.classOf({ className: '软件', classCode: 'soft' })
  await resource('planner', {
    resourceName: '排班<助手>',
    summary: '给医院用的排班程序',
    description: '<p>支持轮休与调班<b>提醒</b></p>',
    changeLog: '修复跨月统计的错误',
  })
})

test.for([
  ['the name', '排班'],
  ['the code', 'planner'],
  ['the summary', '医院用的'],
  ['the description', '轮休与调班提醒'],
  ['what changed', '跨月统计'],
  ['one character', '班'],
])('站点搜索: a resource is found by %s', async ([, typed]) => {
  const body = await search({ q: typed ?? '' })
  expect(body).toContain('<a href="/resource/planner">')
  expect(body).not.toContain('没有找到相关内容')
  expect(body).not.toMatch(/排班<助手>/)
})

test('站点搜索: what is found is shown with the words marked, escaped, and stays out when it stands nowhere', async () => {
  expect(await search({ q: '跨月统计' })).toContain('修复<em class="hl">跨月统计</em>的错误')
  expect(await search({ q: '排班' })).toContain('<em class="hl">排班</em>&lt;助手&gt;')
  expect(await search({ q: '阿司匹林' })).toContain('没有找到相关内容')
  expect(await search({ q: `'排' | '班':*` })).not.toContain('页面暂时无法显示')
})

test('站点搜索: what is off, deleted, for some alone or in a closed class is found by nobody', async () => {
  const inner = await world.classOf({ className: '内部', classCode: 'inner', viewScope: '1' })
  await resource('off', { summary: '鲸鱼图鉴', status: '1' })
  await resource('staff', { summary: '鲸鱼图鉴', downloadScope: '1' })
  await resource('locked', { summary: '鲸鱼图鉴', downloadScope: '2', downloadPassword: 'open sesame' })
  await resource('inside', { summary: '鲸鱼图鉴', classId: inner })
  const shown = await resource('shown', { summary: '鲸鱼图鉴' })
  const codes = async () =>
    [...(await search({ q: '鲸鱼图鉴' })).matchAll(/href="\/resource\/([\w-]+)"/g)].map(([, code]) => code)
  expect(await codes()).toEqual(['shown'])
  const call = { token: keeper, headers: anew(), params: { ids: shown.id } }
  expect((await server.send(cmsResourceCalls.remove, call)).code).toBe(200)
  expect(await codes()).toEqual([])
})

test('站点搜索: it is found by what it says now, from the save on', async () => {
  const made = await resource('changing', { summary: '企鹅手册' })
  const current = (await server.send(cmsResource.endpoints.get, { token: keeper, params: { id: made.id } })).data
  const save = { ...current, summary: '海豹手册' } as never
  expect((await server.send(cmsResource.endpoints.save, { token: keeper, headers: anew(), body: save })).code).toBe(200)
  expect(await search({ q: '企鹅手册' })).not.toContain('/resource/changing')
  expect(await search({ q: '海豹手册' })).toContain('/resource/changing')
  const { data } = await server.send(cmsResourceVersion.endpoints.page, {
    token: keeper,
    query: { resourceId: made.id },
  })
  const line = { ...data?.list[0], changeLog: '补充了北极狐' } as never
  const changed = await server.send(cmsResourceVersion.endpoints.save, { token: keeper, headers: anew(), body: line })
  expect([changed.code, changed.msg]).toEqual([200, changed.msg])
  expect(await search({ q: '北极狐' })).toContain('/resource/changing')
})

test('站点搜索: beside articles five resources, all of them on pages of their own', async () => {
  await published({ classId: softId, title: '关于珊瑚的文章' })
  for (let n = 1; n <= 7; n++) await resource(`coral${n}`, { summary: '珊瑚资料' })
  const both = await search({ q: '珊瑚' })
  expect(both).toContain('关于<em class="hl">珊瑚</em>的文章')
  expect(both.match(/href="\/resource\/coral\d"/g)).toHaveLength(5)
  expect(both).toContain('共 7 项')
  expect(both).toContain('href="/search?q=%E7%8F%8A%E7%91%9A&amp;in=resource"')
  const alone = await search({ q: '珊瑚', in: 'resource' })
  expect(alone.match(/href="\/resource\/coral\d"/g)).toHaveLength(7)
  expect(alone).not.toContain('的文章')
  expect(await search({ q: '珊瑚', in: 'resource', page: '2' })).toContain('没有找到相关内容')
})

test('站点搜索: within a class what is below it is found, and texts of closed classes never', async () => {
  const other = await world.classOf({ className: '其他', classCode: 'other' })
  const closed = await world.classOf({
    className: '密件',
    classCode: 'closed',
    viewScope: '2',
    viewPassword: 'sesame1',
  })
  await published({ classId: softId, title: '琥珀之一' })
  await published({ classId: other, title: '琥珀之二' })
  await published({ classId: closed, title: '琥珀之三', content: '<p>只给知道密码的人</p>' })
  const found = async (query: Record<string, string>) =>
    [...(await search(query)).matchAll(/琥珀<\/em>之(.)/g)].map(([, n]) => n).toSorted()
  expect(await found({ q: '琥珀' })).toEqual(['一', '二'])
  expect(await found({ q: '琥珀', class: 'other' })).toEqual(['二'])
  expect(await found({ q: '琥珀', class: 'closed' })).toEqual([])
  expect(await found({ q: '琥珀', class: 'nothing' })).toEqual([])
  expect(await search({ q: '只给知道密码的人' })).not.toContain('琥珀')
})

test('站点搜索: a resource that an older program stored is found soon after the start, without the nightly task', async () => {
  const { id } = await resource('upgraded', { summary: '三叶虫化石' })
  await server.ctx.db.delete(cmsResourceSearchTable).where(eq(cmsResourceSearchTable.resourceId, id))
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['resources'] }))
  expect(await search({ q: '三叶虫' })).not.toContain('/resource/upgraded')
  // What every node asks for a minute after its start; one of them does it.
  for (let node = 0; node < 3; node++) await server.platform.jobs.send(server.ctx, 'platform.hourly', {})
  await expect.poll(() => search({ q: '三叶虫' })).toContain('/resource/upgraded')
})

test('站点搜索: a resource that an older program stored is found after the nightly task', async () => {
  const { id } = await resource('older', { summary: '鹦鹉螺标本' })
  await server.ctx.db.delete(cmsResourceSearchTable).where(eq(cmsResourceSearchTable.resourceId, id))
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['resources'] }))
  expect(await search({ q: '鹦鹉螺' })).not.toContain('/resource/older')
  await runTask(server, 'cmsTask.reindex')
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['resources'] }))
  expect(await search({ q: '鹦鹉螺' })).toContain('/resource/older')
  await server.ctx.db.delete(cmsResourceTable).where(eq(cmsResourceTable.id, id))
  expect(await server.ctx.db.$count(cmsResourceSearchTable, eq(cmsResourceSearchTable.resourceId, id))).toBe(0)
})

test('搜索建议: words that found something come up as they are typed, hidden ones at once no longer', async () => {
  await search({ q: '排班助手软件' })
  await search({ q: '排班' })
  await search({ q: '排班在火星' })
  await flush()
  expect((await suggested('排')).data).toEqual(['排班'])
  expect((await suggested('排班')).data).toEqual(['排班'])
  expect((await suggested('')).data).toEqual([])
  expect((await suggested('%')).data).toEqual([])
  const hide = { token: keeper, headers: anew(), body: { word: '排班', hidden: 'Y' as const } }
  expect((await server.send(cmsStatCalls.hideWord, hide)).code).toBe(200)
  expect((await suggested('排')).data).toEqual([])
  expect(await suggestedWords(server.ctx, '排')).toEqual([])
})

test('搜索建议: a word says nothing of what only some could find, nor can a class without hits take it away', async () => {
  await search({ q: '轮休' })
  await search({ q: '轮休', class: 'inner' })
  await flush()
  expect((await suggested('轮')).data).toContain('轮休')
  await search({ q: '提醒', class: 'soft' })
  await flush()
  expect((await suggested('提')).data).toEqual([])
})

const seek = (q: string, ip: string, agent = 'Firefox') =>
  site.inject({ url: `/search?q=${encodeURIComponent(q)}`, remoteAddress: ip, headers: { 'user-agent': agent } })

test('搜索词: a visitor counts once a day for a word, whatever they call themselves, on every node; another one as another', async () => {
  await published({ classId: softId, title: '雪豹出没' })
  for (const agent of ['Firefox', 'Safari', 'Chrome']) await seek('雪豹', '198.51.100.201', agent)
  await flush()
  await seek('雪豹 ', '198.51.100.201')
  const other = await articleWorld({ databaseUrl: server.databaseUrl, env: { L_RATE_ANONYMOUS: '100000' } })
  try {
    const there = await other.server.site()
    const asked = { url: `/search?q=${encodeURIComponent('雪豹')}` }
    await there.inject({ ...asked, remoteAddress: '198.51.100.201' })
    await visitCounter(other.server.platform).flush()
    expect(await timesOf('雪豹')).toBe(1)
    expect(await hot()).not.toContain('雪豹')
    await there.inject({ ...asked, remoteAddress: '198.51.100.202' })
    await visitCounter(other.server.platform).flush()
  } finally {
    await other.server.close()
  }
  expect(await timesOf('雪豹')).toBe(2)
  expect(await hot()).toContain('雪豹')
  server.clock.moveMs(86_400_000)
  await seek('雪豹', '198.51.100.201')
  await flush()
  expect(await timesOf('雪豹')).toBe(3)
})

test('搜索词: with all addresses of their network of IPv6 a visitor is one', async () => {
  await published({ classId: softId, title: '猞猁出没' })
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2']) await seek('猞猁', ip)
  await flush()
  expect(await timesOf('猞猁')).toBe(1)
  await seek('猞猁', '2001:db8:1:3::1')
  await flush()
  expect(await timesOf('猞猁')).toBe(2)
})

test('搜索词: where the site takes no addresses a word counts once a day, whatever browsers look for it', async () => {
  await published({ classId: softId, title: '豺群出没' })
  const settle = async (statIpMode: 'off' | 'hash') => {
    await server.ctx.db.update(cmsSiteTable).set({ statIpMode })
    await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
  }
  await settle('off')
  try {
    for (const agent of ['Firefox', 'Safari', 'Chrome']) await seek('豺群', '198.51.100.240', agent)
    await flush()
  } finally {
    await settle('hash')
  }
  expect(await timesOf('豺群')).toBe(1)
  expect(await hot()).not.toContain('豺群')
  expect((await suggested('豺')).data).toEqual(['豺群'])
})

test('搜索词: of what a visitor looked for nothing is kept that tells them, or puts two of their words together', async () => {
  await server.ctx.db.delete(visitSeenTable)
  for (const word of ['排班', '轮休']) await seek(word, '198.51.100.210')
  await flush()
  const rows = await server.ctx.db.select().from(visitSeenTable).where(eq(visitSeenTable.target, 'search'))
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2)
})

test.for([
  ['is closed to those who do not sign in', { viewScope: '1' }],
  ['gets a password', { viewScope: '2', viewPasswordHash: 'x' }],
  ['is switched off', { status: '1' }],
  ['is removed', { delFlag: '1' }],
] as const)('搜索词: once the class %s a word that only stood there is shown to nobody', async ([, change]) => {
  const n = ++visitors
  const classId = await world.classOf({ className: `限时${n}`, classCode: `brief${n}` })
  await published({ classId, title: `并购案${n}` })
  for (const ip of ['198.51.100.220', '198.51.100.221']) await seek(`并购案${n}`, ip)
  await flush()
  expect((await suggested(`并购案${n}`)).data).toEqual([`并购案${n}`])
  expect(await hot()).toContain(`并购案${n}`)
  await server.ctx.db.update(cmsClassTable).set(change).where(eq(cmsClassTable.id, classId))
  await server.ctx.tx((ctx) => ctx.emit('class.changed', { classIds: [classId] }))
  expect((await suggested(`并购案${n}`)).data).toEqual([])
  expect(await hot()).not.toContain(`并购案${n}`)
})

test('搜索词: one whose article was withdrawn makes room for the next, and is back with it', async () => {
  await published({ classId: softId, title: '候鸟迁徙' })
  const gone = await published({ classId: softId, title: '候鸟死亡' })
  for (const word of ['候鸟死亡', '候鸟迁徙'])
    for (const ip of ['198.51.100.230', '198.51.100.231']) await seek(word, ip)
  await flush()
  expect((await suggested('候鸟')).data).toEqual(['候鸟死亡', '候鸟迁徙'])
  const call = { token: world.token, headers: anew(), params: { ids: gone.id }, body: { reason: '有误' } }
  expect((await server.send(articleLife.offline, call)).code).toBe(200)
  expect((await suggested('候鸟')).data).toEqual(['候鸟迁徙'])
  const again = { token: world.token, headers: anew(), params: { ids: gone.id }, body: {} }
  expect((await server.send(articleLife.publish, again)).code).toBe(200)
  expect((await suggested('候鸟')).data).toEqual(['候鸟死亡', '候鸟迁徙'])
})

/** Until it is let go nobody reads what resources are found by. */
async function holdResources() {
  const client = await server.platform.database.pool.connect()
  await client.query('begin')
  await client.query('lock table cms_resource_search in access exclusive mode')
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** The more frequent one found in an article, the other one in nothing but a resource. */
async function twoWords(beginning: string) {
  const n = ++visitors
  const classId = await world.classOf({ className: `并列${n}`, classCode: `pair${n}` })
  await published({ classId, title: `${beginning}甲` })
  await resource(`pair${n}`, { summary: `${beginning}乙` })
  for (const word of ['甲', '乙'])
    for (const ip of ['198.51.100.250', '198.51.100.251']) await seek(beginning + word, ip)
  await seek(`${beginning}甲`, '198.51.100.252')
  await flush()
  return classId
}

test('搜索建议: a word whose class is closed while others are looked up is suggested that once and never again', async () => {
  const classId = await twoWords('信天翁')
  const letGo = await holdResources()
  const asked = suggested('信天翁')
  const waiting = () =>
    server.platform.database.pool.query(
      `select 1 from pg_locks where not granted and relation = 'cms_resource_search'::regclass`,
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  await server.ctx.db.update(cmsClassTable).set({ viewScope: '1' }).where(eq(cmsClassTable.id, classId))
  await server.ctx.tx((ctx) => ctx.emit('class.changed', { classIds: [classId] }))
  await letGo()
  await asked
  expect((await suggested('信天翁')).data).toEqual(['信天翁乙'])
})

test('搜索词: a page waits for no word that takes long to look up; the word is there as soon as that is known', async () => {
  await twoWords('军舰鸟')
  const letGo = await holdResources()
  try {
    const shown = await hot()
    expect(shown).not.toContain('军舰鸟乙')
  } finally {
    await letGo()
  }
  await expect.poll(hot).toEqual(expect.arrayContaining(['军舰鸟甲', '军舰鸟乙']))
})

test('搜索词: what was found out about words holds until something is taken from visitors', async () => {
  await twoWords('鹈鹕')
  expect(await hot()).toEqual(expect.arrayContaining(['鹈鹕甲', '鹈鹕乙']))
  for (const tags of [['words'], ['leaveWords'], ['t:default'], ['params']])
    await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags }))
  const letGo = await holdResources()
  try {
    expect(await hot()).toEqual(expect.arrayContaining(['鹈鹕甲', '鹈鹕乙']))
  } finally {
    await letGo()
  }
})

test('搜索建议: bounded, and not while the site is closed', async () => {
  expect(await suggested('排'.repeat(51))).toMatchObject({ status: 400 })
  expect((await get('/search/suggest?q=a&q=b')).statusCode).toBe(400)
  const codes: number[] = []
  for (let n = 0; n < 245; n++) codes.push((await suggested('海', '203.0.113.9')).status)
  expect([codes[0], codes.includes(429)]).toEqual([200, true])
  await server.ctx.db.update(cmsSiteTable).set({ status: '1' })
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
  expect((await suggested('海')).status).toBe(503)
})

test('站点搜索: the field of the page takes suggestions', async () => {
  await server.ctx.db.update(cmsSiteTable).set({ status: '0' })
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
  expect((await get('/search')).body).toMatch(/<input id="find"[^>]* list="words"[^>]*><datalist id="words">/)
})
