import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { articleImports } from '@app/shared/cms/articleImports.ts'
import { cmsSiteTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp } from '#testing/testApp.ts'

const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#08c' } })
  .png()
  .toBuffer()
let insideCalls = 0
const inside = createServer((_request, response) => {
  insideCalls++
  response.end(png)
})
const megabyte = Buffer.alloc(1_048_576)
const outside = createServer(({ url }, response) => {
  if (url === '/large.png') {
    response.write(png)
    for (let n = 0; n < 10; n++) response.write(megabyte)
    return response.end()
  }
  if (url === '/moved.png') return response.writeHead(302, { location: `${insideOrigin}/secret.png` }).end()
  if (url === '/page.png')
    return response.writeHead(200, { 'content-type': 'image/png' }).end('<script>alert(1)</script>')
  if (url === '/drawing.png')
    return response.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="alert(1)"/>')
  if (url?.startsWith('/gone.png')) return response.writeHead(404).end(png)
  return response.writeHead(200, { 'content-type': 'text/plain' }).end(png)
})
const listening = async (server: typeof inside) => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const [insideOrigin, origin] = [await listening(inside), await listening(outside)]
const server = await openTestApp({ env: { OUTBOUND_ALLOW: origin.replace('http://', ''), L_RATE_WRITE: '1000' } })
const token = fakeCallers(server.platform)({ id: 'writer', permissions: ['cms:cmsArticle:add'] })
afterAll(async () => {
  await server.close()
  for (const one of [inside, outside]) await new Promise((done) => one.close(done))
})

const remoteImage = async (is: 'Y' | 'N') => {
  await server.ctx.db.update(cmsSiteTable).set({ remoteImage: is })
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
}
const fetched = (urls: string[], by = token) =>
  server.send(articleImports.fetchImages, {
    token: by,
    headers: { 'idempotency-key': urls.join().slice(0, 60) },
    body: { urls },
  })
const failureOf = async (url: string) => {
  const { data } = await fetched([url])
  return [data?.images.length, data?.failures[0]?.msg]
}

test('远程图片: switched off, nothing is asked of anybody', async () => {
  expect(await fetched([`${origin}/off.png`])).toMatchObject({ code: 500, msg: '站点未开启下载远程图片' })
})

test('远程图片: a picture becomes an upload of whoever asked, told by its first bytes', async () => {
  await remoteImage('Y')
  const { data } = await fetched([`${origin}/a.png`])
  expect(data).toMatchObject({ images: [{ url: `${origin}/a.png`, id: expect.any(String) }], failures: [] })
})

test.for([
  ['http://127.0.0.1/a.png', '地址不允许'],
  ['http://169.254.169.254/latest/meta-data', '地址不允许'],
  ['http://[::1]/a.png', '地址不允许'],
  ['http://localhost/a.png', '地址不允许'],
  ['http://2130706433/a.png', '地址不允许'],
] as const)('远程图片: %s inside is not asked', async ([url, msg]) => {
  expect(await failureOf(url)).toEqual([0, msg])
})

test.for([
  ['a way to inside', '/moved.png', '下载失败'],
  ['a page that calls itself a picture', '/page.png', '不是图片'],
  ['a drawing with a script', '/drawing.png', '不是图片'],
  ['more than 10 MiB', '/large.png', '下载失败'],
  ['what is not there', '/gone.png', '下载失败'],
] as const)('远程图片: %s stays outside', async ([, path, msg]) => {
  expect(await failureOf(`${origin}${path}`)).toEqual([0, msg])
  expect(insideCalls).toBe(0)
})

test('远程图片: some fail, the others come; more than twenty, other schemes and readers are refused', async () => {
  const { data } = await fetched([`${origin}/b.png`, `${origin}/gone.png?2`, `${insideOrigin}/c.png`])
  expect([data?.images.length, data?.failures.map(({ msg }) => msg)]).toEqual([1, ['下载失败', '地址不允许']])
  const many = Array.from({ length: 21 }, (_, n) => `${origin}/${n}.png`)
  expect((await fetched(many)).msg).toBe('一次最多下载20张图片')
  expect((await fetched(['file:///etc/passwd'])).code).toBe(500)
  const reader = fakeCallers(server.platform)({ id: 'reader', permissions: ['cms:cmsArticle:query'] })
  expect((await fetched([`${origin}/a.png`], reader)).code).toBe(403)
  expect(insideCalls).toBe(0)
})
