import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceCalls as calls } from '@app/shared/cms/cmsResourceCalls.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { library } from '#/modules/cms/cmsFile/testing/library.ts'

const lib = await library()
const { server, person, world, site, upload, rights } = lib
afterAll(() => server.close())

const words = ['list', 'query', 'add', 'edit', 'publish'].map((word) => `cms:cmsResource:${word}`)
const keeper = person('keeper', [...rights, ...words, 'cms:cmsResourceVersion:add'])
const get = (url: string, cookie?: string) => site.inject({ url, headers: cookie === undefined ? {} : { cookie } })
let classId: string

beforeAll(async () => {
  classId = await world.classOf({ className: '软件' })
})

async function resource(resourceCode: string, given: object = {}, status: '0' | '1' = '0') {
  const { id: fileId } = await upload(`${resourceCode}.txt`, Buffer.from(`content of ${resourceCode}`), keeper)
  const files = [{ fileId, name: 'setup.txt' }]
  const body = {
    classId,
    resourceName: `软件<${resourceCode}>`,
    resourceCode,
    resourceType: 'package',
    downloadScope: '0' as const,
    sort: 0,
    firstVersion: { versionNo: '1.0.0', files, changeLog: '修复 <b>启动</b> 问题\n更快' },
    ...given,
  }
  const { data, msg } = await server.send(cmsResource.endpoints.save, { token: keeper, headers: anew(), body })
  if (!data) throw new Error(String(msg))
  const publish = { ids: [data.id], status }
  expect(await server.send(calls.publish, { token: keeper, headers: anew(), body: publish })).toMatchObject({
    code: 200,
  })
  return data
}

test('站点资源: the list and the page show what is on, escaped, with a link to each file', async () => {
  await resource('editor')
  await resource('switched-off', {}, '1')
  const list = await get('/resource/')
  expect(list.statusCode).toBe(200)
  expect(list.body).toContain('软件&lt;editor&gt;')
  expect(list.body).not.toContain('switched-off')
  const page = await get('/resource/editor')
  expect(page.body).toContain('href="/resource/editor/download?file=1"')
  expect(page.body).toContain('修复 &lt;b&gt;启动&lt;/b&gt; 问题')
  expect((await get('/resource/editor/download?file=1')).body).toBe('content of editor')
  expect((await get('/resource')).headers.location).toBe('/resource/')
})

test.each(['/resource/switched-off', '/resource/nothing', '/resource/page/7', '/resource/a%2Fb', '/resource/x/y'])(
  '站点资源: %s is not found',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('站点资源: switching off takes the page from the cache at once', async () => {
  const { id } = await resource('passing')
  expect((await get('/resource/passing')).statusCode).toBe(200)
  await server.send(calls.publish, { token: keeper, headers: anew(), body: { ids: [id], status: '1' } })
  expect((await get('/resource/passing')).statusCode).toBe(404)
  expect((await get('/resource/')).body).not.toContain('passing')
})

test('站点资源: the map of the site names what everybody may fetch, as long as it is on', async () => {
  const { id } = await resource('mapped')
  await resource('for-staff', { downloadScope: '1' })
  await resource('locked', { downloadScope: '2', downloadPassword: 'open sesame' })
  const mapped = async () =>
    [...(await get('/sitemap.xml')).body.matchAll(/<loc>[^<]*(\/resource\/[^<]*)<\/loc><lastmod>/g)].map(([, to]) => to)
  const before = await mapped()
  expect(before).toContain('/resource/mapped')
  expect(before).not.toContain('/resource/for-staff')
  expect(before).not.toContain('/resource/locked')
  await server.send(calls.publish, { token: keeper, headers: anew(), body: { ids: [id], status: '1' } })
  expect(await mapped()).not.toContain('/resource/mapped')
  expect((await get('/sitemap-2.xml')).statusCode).toBe(404)
})

test('站点资源: one with a password opens page and download to whoever knows it, and to nobody else', async () => {
  await resource('secret', { downloadScope: '2', downloadPassword: 'open sesame' })
  const closed = await get('/resource/secret')
  expect([closed.statusCode, closed.headers['cache-control']]).toEqual([403, 'no-store'])
  expect(closed.body).toContain('该内容需要密码才能查看')
  expect(closed.body).not.toContain('download')
  const unlock = (password: string, path = '/resource/secret') =>
    site.inject({ method: 'POST', url: '/unlock', payload: { path, password } })
  expect((await unlock('wrong')).statusCode).toBe(403)
  expect((await unlock('open sesame', '/resource/editor')).statusCode).toBe(403)
  const opened = await unlock('open sesame')
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0]
  expect((await get('/resource/secret', cookie)).body).toContain('/resource/secret/download?file=1')
  expect((await get('/resource/secret/download', cookie)).body).toBe('content of secret')
  expect((await get('/resource/secret/download')).statusCode).toBe(403)
})
