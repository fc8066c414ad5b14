import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { aPicture, library } from '#/modules/cms/cmsFile/testing/library.ts'

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

  await rename(folder, `${folder}-away`)
  for (const url of ['/', '/away/', `/away/${article.articleNo}.html`, '/resource/away'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 200])
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
  await rename(`${folder}-away`, folder)
  expect((await get(`/media/${picture}`)).headers['content-type']).toBe('image/png')
  expect((await get('/resource/away/download?file=2')).body).toBe('two')
})
