import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { articleVersions } from '@app/shared/cms/articleVersions.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { anew, articleWorld, type World } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import type { TestApp } from '#testing/testApp.ts'

let server: TestApp
let world: World
let site: FastifyInstance
let classId: string

const pathOf = (url: string) => url.replace('https://www.example.com', '')

async function aLink(id: string, body: object = {}): Promise<{ id: string; url: string }> {
  const call = { token: world.token, headers: anew(), params: { id }, body }
  const { code, msg, data } = await server.send(articleVersions.preview, call)
  expect([code, msg]).toEqual([200, msg])
  return data as { id: string; url: string }
}

const see = async (url: string) => site.inject({ url: pathOf(url) })

beforeAll(async () => {
  ;({ server, world } = await articleWorld({
    env: {
      SITE_ORIGIN: 'https://www.example.com',
      PUBLIC_URL: 'https://admin.example.com/admin',
      L_RATE_ANONYMOUS: '100000',
    },
  }))
  site = await server.site()
  classId = (await aClass(server, world.token, { className: '新闻', classCode: 'news' })).id
})
afterAll(() => server.close())

test('预览: a draft is seen by its link alone, marked, not kept and not counted', async () => {
  const draft = await world.article({ classId, title: '还没写完的稿子' })
  const { url } = await aLink(draft.id)
  expect(url).toMatch(/^https:\/\/www\.example\.com\/preview\//)
  const { statusCode, headers, body } = await see(url)
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>还没写完的稿子</h1>')
  expect(body).toMatch(/预览：草稿，\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 到期/)
  expect(body).not.toContain('data-count')
  expect([headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
    'no-store',
    'noindex',
    'no-referrer',
  ])
})

test('预览: the back office may show it in a frame, nobody else, and nothing else of the site', async () => {
  const { url } = await aLink((await world.article({ classId })).id)
  const { headers } = await see(url)
  expect(headers['x-frame-options']).toBe(undefined)
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors https:\/\/admin\.example\.com$/)
  const home = await site.inject('/')
  expect(home.headers['x-frame-options']).toBe('DENY')
  expect(home.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('预览: a link shows its own article alone, until it ends or is taken back', async () => {
  const [a, b] = [await world.article({ classId, title: '甲稿' }), await world.article({ classId, title: '乙稿' })]
  const { id, url } = await aLink(a.id, { hours: 1 })
  expect((await see(url.replace(a.id, b.id))).statusCode).toBe(404)
  expect((await see(url.split('?')[0] ?? '')).statusCode).toBe(404)
  expect((await see(`${url}x`)).statusCode).toBe(404)
  const other = await aLink(b.id, { hours: 2 })
  const revoke = { token: world.token, headers: anew(), params: { id } }
  expect((await server.send(articleVersions.revokePreview, revoke)).code).toBe(200)
  expect((await see(url)).statusCode).toBe(404)
  expect((await see(other.url)).statusCode).toBe(200)
  server.clock.moveMs(2 * 3_600_000 + 1)
  expect((await see(other.url)).statusCode).toBe(404)
  server.clock.moveMs(-2 * 3_600_000 - 1)
})

test('预览: of a published article the working copy or the version that was asked for, visitors see the old text', async () => {
  const article = await world.article({ classId, title: '旧题' })
  const publish = { token: world.token, headers: anew(), params: { ids: article.id }, body: {} }
  expect((await server.send(articleLife.publish, publish)).code).toBe(200)
  const live = await world.get(article.id)
  const body = { id: article.id, version: live.version, title: '新题' } as never
  expect((await server.send(cmsArticle.endpoints.save, { token: world.token, headers: anew(), body })).code).toBe(200)
  const draft = await see((await aLink(article.id, { draft: 'Y' })).url)
  expect(draft.body).toContain('<h1>新题</h1>')
  expect(draft.body).toContain('预览：修改稿，')
  const { data } = await server.send(articleVersions.list, { token: world.token, params: { id: article.id } })
  const first = data?.find(({ title }) => title === '旧题')
  const version = await see((await aLink(article.id, { versionId: first?.id })).url)
  expect(version.body).toContain(`V${first?.versionNo}，`)
  const visited = await site.inject({ url: `/news/${live.articleNo}.html` })
  expect(visited.body).toContain('<h1>旧题</h1>')
})
