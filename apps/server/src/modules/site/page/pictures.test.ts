import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { articleBatch, articleLife } from '@app/shared/cms/articleLife.ts'
import { articleVersions } from '@app/shared/cms/articleVersions.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsFile } from '@app/shared/cms/cmsFile.ts'
import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsFileTable } from '#/modules/cms/cmsFile/cmsFile.table.ts'
import { aPicture, library } from '#/modules/cms/cmsFile/testing/library.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'

const lib = await library()
const { server, site, keeper, world } = lib

afterAll(() => server.close())

const must = async (call: Promise<{ code: number; msg: string | null }>) => {
  const { code, msg } = await call
  expect([code, msg]).toEqual([200, msg])
}

async function aLarge() {
  const { id } = await lib.upload('照片.png', await aPicture(1600, 900))
  return id
}

const bodyWith = (id: string) => `<p>正文</p><p><img src="/x.png" alt="一棵树" data-file-id="${id}"></p>`

async function published(given: object) {
  const { data, msg } = await server.send(cmsArticle.endpoints.save, {
    token: keeper,
    headers: anew(),
    body: { title: '植树', ...given },
  })
  if (!data) throw new Error(String(msg))
  await must(server.send(articleLife.publish, { token: keeper, headers: anew(), params: { ids: data.id }, body: {} }))
  return data
}

test('图片: browsers choose a copy by the width, room is kept, and what lies below is loaded when it is reached', async () => {
  const id = await aLarge()
  const cls = await aClass(server, keeper, { classCode: 'wide' })
  const article = await published({ classId: cls.id, content: bodyWith(id) })
  const { body } = await site.inject({ url: `/wide/${article.articleNo}.html` })
  const tag = new RegExp(`<img [^>]*${id}[^>]*>`).exec(body)?.[0] ?? ''
  const [, version = ''] = /\?v=([\da-f]{8})-1600x900"/.exec(tag) ?? []
  const v = `v=${version}-1600x900`
  expect(tag).toContain(` src="/media/${id}?${v}"`)
  expect(tag).toContain(
    `srcset="${[320, 768, 1280].map((width) => `/media/${id}?thumb=${width}&amp;${v} ${width}w`).join(', ')}, /media/${id}?${v} 1600w"`,
  )
  expect(tag).toContain('sizes="(max-width: 860px) 100vw, 820px" width="1600" height="900" loading="lazy"')
  expect(tag).toContain('alt="一棵树"')
})

test('图片: an address that names its content is kept for a year, until that is another one', async () => {
  const id = await aLarge()
  const cls = await aClass(server, keeper, { classCode: 'kept' })
  await published({ classId: cls.id, content: bodyWith(id) })
  const [file] = await server.ctx.db.select().from(cmsFileTable).where(eq(cmsFileTable.id, id))
  const exact = `?v=${file?.sha256.slice(0, 8)}-1600x900`
  const held = async (query: string) => (await lib.media(id, query)).headers['cache-control']
  expect(await held('')).toBe('public, max-age=60')
  expect(await held(exact)).toBe('public, max-age=31536000, immutable')
  expect(await held(exact.replace('?', '?thumb=320&'))).toBe('public, max-age=31536000, immutable')
  for (const query of ['?v=', '?v=0', `?v=${file?.sha256.slice(0, 7)}`, '?v=00000000-1600x900', '?v[]=1', '?v=1&v=2'])
    expect([query, await held(query)]).toEqual([query, 'public, max-age=60'])
  expect(await lib.replace(id, '新.png', await aPicture(900, 600))).toMatchObject({ code: 200 })
  expect(await held(exact)).toBe('public, max-age=60')
})

test('图片: covers in lists have their copies, and what must stay in sight does', async () => {
  const id = await aLarge()
  const info = (await server.send(cmsFile.endpoints.get, { token: keeper, params: { id } })).data
  await must(
    server.send(cmsFile.endpoints.save, {
      token: keeper,
      headers: anew(),
      body: { id, version: info?.version, focalX: 0.25, focalY: 0.8 },
    }),
  )
  const cls = await aClass(server, keeper, { classCode: 'covers' })
  await published({ classId: cls.id, content: '<p>正文</p>', cover: id })
  const { body } = await site.inject({ url: '/covers/' })
  const tag = new RegExp(`<img [^>]*${id}[^>]*>`).exec(body)?.[0] ?? ''
  expect(tag).toMatch(/ src="\/media\/[\da-f]{32}\?thumb=320&amp;v=[\da-f]{8}-1600x900-25x80"/)
  expect(tag).toContain(' 768w, ')
  expect(tag).toContain('sizes="(max-width: 640px) 100vw, 200px" style="object-position:25% 80%"')
  expect(tag).toContain('width="320" height="180" loading="lazy"')
})

test('图片: in a preview every copy comes with the link of the preview', async () => {
  const id = await aLarge()
  const { data: draft } = await server.send(cmsArticle.endpoints.save, {
    token: keeper,
    headers: anew(),
    body: { title: '未发布', classId: await world.classOf(), content: bodyWith(id) },
  })
  const link = await server.send(articleVersions.preview, {
    token: keeper,
    headers: anew(),
    params: { id: draft?.id ?? '' },
    body: { hours: 1 },
  })
  const { body } = await site.inject({ url: String(link.data?.url).replace(/^https?:\/\/[^/]+/, '') })
  const tag = new RegExp(`<img [^>]*${id}[^>]*>`).exec(body)?.[0] ?? ''
  const addresses = [...tag.matchAll(/\/media\/[^\s"]+/g)].map(([url]) => url.replaceAll('&amp;', '&'))
  expect(addresses).toHaveLength(5)
  for (const url of addresses) {
    const answer = await site.inject({ url })
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'public, max-age=60'])
  }
})

test('图集: pictures of a text stand in their order with their words, as wide as they are shown, and the library knows where', async () => {
  const [one, two] = [await aLarge(), await aLarge()]
  const cls = await aClass(server, keeper, { classCode: 'walls' })
  const figure = (id: string, alt: string, words = '') =>
    `<figure><img data-file-id="${id}" src="/x.png" alt="${alt}">${words && `<figcaption>${words}</figcaption>`}</figure>`
  const wall = `<p>前</p><div class="gallery" onclick="x()">${figure(two, '海', '退潮')}${figure(one, '山')}</div>`
  const article = await published({ classId: cls.id, content: wall })
  const { body } = await site.inject({ url: `/walls/${article.articleNo}.html` })
  const shown = /<div class="gallery">(.*?)<\/div>/s.exec(body)?.[1] ?? ''
  expect(
    [...shown.matchAll(/\/media\/([0-9a-f]{32})\?v/g)]
      .map(([, id]) => id)
      .filter((id, at, all) => all.indexOf(id) === at),
  ).toEqual([two, one])
  expect(shown.match(/sizes="\(max-width: 460px\) 100vw, 400px"/g)).toHaveLength(2)
  expect(shown).toContain('<figcaption>退潮</figcaption>')
  expect(shown).not.toContain('onclick')
  const uses = async (id: string) => {
    const { data } = await server.send(cmsFileCalls.refs, { token: keeper, params: { id } })
    return data?.total ?? 0
  }
  const before = [await uses(one), await uses(two)]
  const copying = { ids: [article.id], classIds: [cls.id], copyType: '1' as const }
  await must(server.send(articleBatch.copy, { token: keeper, headers: anew(), body: copying }))
  expect([(await uses(one)) > (before[0] ?? 0), (await uses(two)) > (before[1] ?? 0)]).toEqual([true, true])
})
