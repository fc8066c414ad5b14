import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { cmsSiteTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { migrationWorld } from './testing/migrations.ts'
import { wordpressFile } from './testing/wordpress.ts'

const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#08c' } })
  .png()
  .toBuffer()
const asked: string[] = []
const outside = createServer(({ url = '' }, response) => {
  asked.push(url)
  if (url === '/moved.png') return response.writeHead(302, { location: 'http://127.0.0.1/secret.png' }).end()
  return response.end(url === '/page.png' ? '<script>alert(1)</script>' : png)
})
await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready))
const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`
const { server, world, imported, itemsOf } = await migrationWorld([], { OUTBOUND_ALLOW: host })
afterAll(async () => {
  await server.close()
  await new Promise((done) => outside.close(done))
})

const remoteImage = async (is: 'Y' | 'N') => {
  await server.ctx.db.update(cmsSiteTable).set({ remoteImage: is })
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
}
let posts = 5_000
async function bodyOf(content: string, fetchImages: boolean) {
  const targetId = await world.classOf()
  const file = wordpressFile([{ id: (posts += 1), content }])
  const { done, taskId } = await imported('wxr', file, {
    targetId,
    createClasses: true,
    authorMap: {},
    publish: 'draft',
    fetchImages,
  })
  const [item] = await itemsOf(taskId)
  const [article] = await server.ctx.db
    .select({ id: articleTable.id })
    .from(articleTable)
    .innerJoin(cmsClassTable, eq(cmsClassTable.id, articleTable.classId))
    .where(eq(articleTable.title, `文章${posts}`))
  return { done, item, content: article ? (await world.get(article.id)).content : null }
}
const pictures =
  `<p><img src="http://${host}/a.png"><img src="http://${host}/moved.png"><img src="http://${host}/page.png">` +
  `<img src="http://127.0.0.1/inside.png"><img src="http://169.254.169.254/x.png"></p>`

test('内容迁移: pictures of other sites come along where that was asked for; what leads inside stays where it is', async () => {
  await remoteImage('Y')
  const { done, item, content } = await bodyOf(pictures, true)
  expect(done).toMatchObject({ success: 1, fail: 0 })
  expect(content?.match(/data-file-id="[0-9a-f]{32}"/g)).toHaveLength(1)
  for (const path of ['/moved.png', '/page.png']) expect(content).toContain(`src="http://${host}${path}"`)
  expect(content).toContain('src="http://127.0.0.1/inside.png"')
  expect(item?.msg).toContain('下载失败的图片 4 张')
  expect(asked.toSorted()).toEqual(['/a.png', '/moved.png', '/page.png'])
})

test('内容迁移: not asked for, no picture is fetched', async () => {
  asked.length = 0
  const { content } = await bodyOf(pictures, false)
  expect(content).not.toContain('data-file-id')
  expect(asked).toEqual([])
})

test('内容迁移: switched off for the site, nothing is fetched and the row says why', async () => {
  await remoteImage('N')
  asked.length = 0
  const { item } = await bodyOf(pictures, true)
  expect(JSON.stringify(item)).toContain('站点未开启下载远程图片')
  expect(asked).toEqual([])
})
