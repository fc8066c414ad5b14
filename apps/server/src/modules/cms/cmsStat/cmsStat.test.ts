import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import type { Article } from '@app/shared/cms/cmsArticle.ts'
import { cmsSite, cmsSiteCalls } from '@app/shared/cms/cmsSite.ts'
import { cmsStatCalls as calls } from '@app/shared/cms/cmsStat.ts'
import { anew, articleRights, articleWorld, type World } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { forgetVisits, visitCounter } from './countVisits.ts'

let server: TestApp
let world: World
let site: FastifyInstance
let keeper: string
let newsId: string
let article: Article
let today: string

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148'

interface Opened {
  no?: number
  ref?: string
  ip?: string
  agent?: string
}

async function opened(path: string, { no, ref = '', ip = '192.0.2.1', agent = browser }: Opened = {}, at = site) {
  const answer = await at.inject({
    method: 'POST',
    url: '/api/v1/visit',
    remoteAddress: ip,
    headers: { 'user-agent': agent, host: 'www.example.com' },
    payload: { path, ref, ...(no === undefined ? {} : { no }) },
  })
  return answer.statusCode
}

const range = () => ({ beginTime: today, endTime: today })

async function told<K extends keyof typeof calls>(name: K, more: object = {}) {
  const { code, msg, data } = await server.send(
    calls[name] as never,
    {
      token: keeper,
      query: { ...range(), ...more },
    } as never,
  )
  expect([code, msg]).toEqual([200, msg])
  return data as unknown
}

beforeAll(async () => {
  const made = await articleWorld({ env: { L_RATE_ANONYMOUS: '100000', SITE_ORIGIN: 'https://www.example.com' } })
  ;({ server, world } = made)
  const more = ['cms:cmsStat:list', 'cms:cmsStat:export', 'cms:cmsSite:query', 'cms:cmsSite:edit', 'cms:cmsSite:word']
  keeper = made.person('keeper', [...articleRights(), ...more])
  site = await server.site()
  newsId = (await aClass(server, world.token, { className: '新闻', classCode: 'news' })).id
  article = await world.article({ classId: newsId, title: '植树活动' })
  const call = { token: world.token, headers: anew(), params: { ids: article.id }, body: {} }
  expect((await server.send(articleLife.publish, call)).code).toBe(200)
  today = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
})
afterAll(() => server.close())

test('访问统计: pages and people are counted once, an article again only after half an hour', async () => {
  const no = article.articleNo ?? 0
  for (const agent of [browser, browser, phone]) expect(await opened('/news/1.html', { no, agent })).toBe(204)
  await opened('/', { ref: 'https://www.baidu.com/s?wd=x' })
  await opened('/news/', { ref: 'https://www.example.com/' })
  await opened('/nowhere', { ref: 'https://elsewhere.example.org/' })
  await visitCounter(server.platform).flush()
  const { points } = (await told('visitTrend')) as { points: { pv: number; uv: number }[] }
  expect(points).toHaveLength(24)
  const sum = (key: 'pv' | 'uv') => points.reduce((all, point) => all + point[key], 0)
  expect([sum('pv'), sum('uv')]).toEqual([5, 2])
  expect(await told('articleRank')).toEqual([{ id: article.id, title: '植树活动', className: '新闻', pv: 2, uv: 2 }])
  expect((await world.get(article.id)).hits).toBe(2)
  expect(await told('device')).toEqual([
    { name: '电脑', value: 4 },
    { name: '手机', value: 1 },
  ])
  expect(await told('source')).toEqual(
    expect.arrayContaining([
      { name: '搜索引擎', value: 1 },
      { name: '站内', value: 1 },
      { name: '其它网站', value: 1 },
      { name: '直接访问', value: 2 },
    ]),
  )
  expect(await told('classRank', { classId: newsId })).toEqual([{ name: '新闻', value: 2 }])
})

test('访问统计: two nodes count the same person once', async () => {
  const other = await openTestApp({
    databaseUrl: server.databaseUrl,
    env: { SECRET_KEY: 'two nodes of one test share this 7F31', SITE_ORIGIN: 'https://www.example.com' },
  })
  try {
    const people = async () =>
      ((await told('overview')) as { key: string; value: number }[]).find(({ key }) => key === 'uv')
    const before = (await people())?.value ?? 0
    await opened('/', { ip: '192.0.2.77' })
    await opened('/', { ip: '192.0.2.77' }, await other.site())
    await Promise.all([visitCounter(server.platform).flush(), visitCounter(other.platform).flush()])
    expect((await people())?.value).toBe(before + 1)
  } finally {
    await other.close()
  }
})

test('访问统计: robots, a site that does not count and what is no visit leave no trace', async () => {
  const pv = async () =>
    ((await told('overview')) as { key: string; value: number }[]).find(({ key }) => key === 'pv')?.value
  const before = await pv()
  expect(await opened('/', { agent: 'Baiduspider/2.0' })).toBe(204)
  expect(await opened('x'.repeat(501))).toBe(400)
  const { data } = await server.send(cmsSiteCalls.get, { token: keeper })
  const body = { id: '1', version: data?.version, statOn: 'N' } as never
  await server.send(cmsSite.endpoints.save, { token: keeper, headers: anew(), body })
  expect(await opened('/', { ip: '192.0.2.99' })).toBe(204)
  await visitCounter(server.platform).flush()
  expect(await pv()).toBe(before)
})

test('内容统计: what was made and published, by day, class and person', async () => {
  expect(await told('publishTrend')).toEqual([{ time: today, added: 1, published: 1, offline: 0 }])
  expect(await told('classShare')).toEqual([{ name: '新闻', value: 1 }])
  const [own] = (await told('workload')) as object[]
  expect(own).toMatchObject({ added: 1, published: 1, pv: 2 })
  const { msg } = await server.send(calls.export, { token: keeper, query: range() })
  expect(msg).toMatch(/\.xlsx$/)
})

test('内容统计: searches of visitors are listed and can be kept from the suggestions', async () => {
  await site.inject({ url: `/search?q=${encodeURIComponent('植树')}` })
  await site.inject({ url: `/search?q=${encodeURIComponent('没有的词')}` })
  await visitCounter(server.platform).flush()
  expect(await told('words')).toMatchObject([
    { word: '植树', zeroHit: 'N' },
    { word: '没有的词', zeroHit: 'Y' },
  ])
  const hide = { token: keeper, headers: anew(), body: { word: '植树', hidden: 'Y' as const } }
  expect((await server.send(calls.hideWord, hide)).code).toBe(200)
  expect((await told('words')) as object[]).toContainEqual(expect.objectContaining({ word: '植树', hidden: 'Y' }))
})

test('内容统计: wrong ranges are refused by a sentence, and who may not look sees nothing', async () => {
  const asked = (query: object) => server.send(calls.overview, { token: keeper, query } as never)
  expect((await asked({ beginTime: today, endTime: '2020-01-01' })).msg).toBe('结束日期不能早于开始日期')
  expect((await asked({ beginTime: '2020-01-01', endTime: today })).msg).toBe('统计范围不能超过366天')
  expect((await server.send(calls.overview, { token: world.token, query: range() })).code).toBe(403)
})

test('访问统计: numbers go when the site no longer keeps them, who was seen goes with the day', async () => {
  server.clock.moveMs(10 * 86_400_000)
  expect(await forgetVisits(await world.ctxOf(keeper), 30)).toBe(0)
  expect(await forgetVisits(await world.ctxOf(keeper), 5)).toBeGreaterThan(0)
})
