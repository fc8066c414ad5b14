import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { anew, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { aPicture, library } from '#/modules/cms/cmsFile/testing/library.ts'
import { markName } from '#/platform/files/storageMark.ts'

const lib = await library()
const { server, site, person, rights, world, upload } = lib
afterAll(() => server.close())

const words = ['list', 'query', 'add', 'edit', 'publish'].map((word) => `cms:cmsResource:${word}`)
const keeper = person('keeper of files', [...rights, ...words, 'cms:cmsResourceVersion:add'])
const folder = join(server.platform.env.DATA_DIR, 'files', 'store')
const get = (url: string) => site.inject({ url })

async function saved(endpoint: typeof cmsArticle.endpoints.save | typeof cmsResource.endpoints.save, body: object) {
  const { data, msg } = await server.send(endpoint, { token: keeper, headers: anew(), body })
  if (!data) throw new Error(String(msg))
  return data as { id: string; articleNo: number }
}

test('存储不可用: pages are read, pictures and files say so in one sentence, and are back with the storage', async () => {
  const classId = await world.classOf({ classCode: 'away' })
  const { id: picture } = await upload('照片.png', await aPicture(800, 600), keeper)
  const texts = [Buffer.from('one'), Buffer.from('two')]
  const files = []
  for (const [at, text] of texts.entries())
    files.push({ fileId: (await upload(`f${at}.txt`, text, keeper)).id, name: `f${at}.txt` })
  const body = {
    classId,
    title: '有图',
    content: `<p>正文</p><img data-file-id="${picture}" alt="图">`,
    cover: picture,
  }
  const article = await saved(cmsArticle.endpoints.save, body)
  await server.send(articleLife.publish, { token: keeper, headers: anew(), params: { ids: article.id }, body: {} })
  const resource = await saved(cmsResource.endpoints.save, {
    classId,
    resourceName: '软件',
    resourceCode: 'away',
    resourceType: 'package',
    downloadScope: '0',
    sort: 0,
    firstVersion: { versionNo: '1.0.0', files },
  })
  const publish = { ids: [resource.id], status: '0' as const }
  await server.send(cmsResourceCalls.publish, { token: keeper, headers: anew(), body: publish })

  const known = String((await get(`/media/${picture}`)).headers.etag)
  await rename(folder, `${folder}-away`)
  for (const url of [
    '/',
    '/away/',
    `/away/${article.articleNo}.html`,
    '/resource/away',
    `/search?q=${encodeURIComponent('有图')}`,
    '/sitemap.xml',
    '/rss.xml',
    '/healthz',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 200])
  const css = /href="(\/static\/[^"]+\.css)"/.exec((await get('/')).body)?.[1] ?? ''
  expect((await get(css)).statusCode).toBe(200)
  // A browser that has the picture needs no storage.
  const kept = await site.inject({ url: `/media/${picture}`, headers: { 'if-none-match': known } })
  expect(kept.statusCode).toBe(304)
  for (const url of [
    `/media/${picture}`,
    `/media/${picture}?thumb=320`,
    '/resource/away/download?file=1',
    '/resource/away/download',
  ]) {
    const { statusCode, body: said, headers } = await get(url)
    expect([url, statusCode, said]).toEqual([url, 503, '文件存储暂时不可用，请稍后重试'])
    expect([headers['cache-control'], headers['retry-after']]).toEqual(['no-store', '5'])
  }
  const downloads = async () => {
    const call = { token: keeper, params: { id: resource.id } }
    return (await server.send(cmsResource.endpoints.get, call)).data?.downloads
  }
  expect(await downloads()).toBe(0)
  await rename(`${folder}-away`, folder)
  expect((await get(`/media/${picture}`)).headers['content-type']).toBe('image/png')
  expect((await get('/resource/away/download?file=2')).body).toBe('two')
  await expect.poll(downloads).toBe(1)
})

/** A picture that visitors may have whatever shows it. */
async function open(name: string) {
  const stored = await upload(name, await aPicture(), keeper)
  await server.ctx.db.execute(sql`update sys_attach set is_public = 'Y' where id = ${stored.id}`)
  return stored
}

const sentence = '文件存储暂时不可用，请稍后重试'
const mark = join(folder, markName)

/** The share is not mounted: its place is there and empty. */
async function unmounted(work: () => Promise<void>) {
  await rename(folder, `${folder}-away`)
  await mkdir(folder)
  try {
    await work()
    expect(await readdir(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
    await rename(`${folder}-away`, folder)
  }
}

test('存储未挂载: an empty folder in its place is no storage: files are unavailable, not gone, and none is written there', async () => {
  const { id } = await open('还在.png')
  await unmounted(async () => {
    for (const url of [`/media/${id}`, `/media/${id}?thumb=160`]) {
      const { statusCode, body } = await get(url)
      expect([url, statusCode, body]).toEqual([url, 503, sentence])
    }
    expect(await upload('新的.png', await aPicture(), keeper)).toMatchObject({ code: 503, msg: sentence })
  })
  expect((await get(`/media/${id}`)).statusCode).toBe(200)
  expect((await upload('新的.png', await aPicture(), keeper)).code).toBe(200)
  expect((await get(`/media/${'0'.repeat(32)}`)).statusCode).toBe(404)
})

test('存储未挂载: a folder of an earlier version is known by its files, and marked; one that lost a file is still there', async () => {
  const [kept, lost] = [await open('在.png'), await open('丢.png')]
  await rm(mark)
  await rm(join(folder, String(lost.url.split('?')[0]?.replace('/profile/', ''))))
  expect((await get(`/media/${lost.id}`)).statusCode).toBe(404)
  expect((await stat(mark)).isFile()).toBe(true)
  expect((await get(`/media/${kept.id}`)).statusCode).toBe(200)
})

test('存储未挂载: a node that does not have the share of the others says so alone', async () => {
  const { id } = await open('共享.png')
  const other = await articleWorld({ databaseUrl: server.databaseUrl, env: { SITE_ORIGIN: 'https://www.example.com' } })
  try {
    const { statusCode, body } = await (await other.server.site()).inject({ url: `/media/${id}` })
    expect([statusCode, body]).toEqual([503, sentence])
  } finally {
    await other.server.close()
  }
  expect((await get(`/media/${id}`)).statusCode).toBe(200)
})
