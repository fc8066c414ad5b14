import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { articleEditing } from '@app/shared/cms/articleEditing.ts'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsFile } from '@app/shared/cms/cmsFile.ts'
import { cmsFileCalls as calls } from '@app/shared/cms/cmsFileCalls.ts'
import { cmsFileFolder } from '@app/shared/cms/cmsFileFolder.ts'
import { cmsSite, cmsSiteCalls, siteId } from '@app/shared/cms/cmsSite.ts'
import { attachCalls } from '@app/shared/system/attach.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassAuthTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { sendForm } from '#testing/multipart.ts'
import { runTask } from '#testing/runTask.ts'
import { settled } from '#testing/settled.ts'
import { aPicture, library, sha256 } from './testing/library.ts'
import { marksQueue } from './watermark.service.ts'

const lib = await library()
const { server, person, world, rights, keeper, picture, upload, replace, media } = lib
afterAll(() => server.close())

const as = (token: string) => ({ token, headers: anew() })
const listed = async (query: object, token = keeper) => {
  const { data, msg } = await server.send(cmsFile.endpoints.page, {
    token,
    query: { pageSize: 200, ...query },
  })
  if (!data) throw new Error(String(msg))
  return data.list
}
const idsOf = async (query: object, token = keeper) => (await listed(query, token)).map(({ id }) => id)
const get = (id: string, token = keeper) => server.send(cmsFile.endpoints.get, { token, params: { id } })
const remove = (ids: string, confirm?: string, token = keeper) =>
  server.send(calls.remove, { ...as(token), params: { ids }, body: confirm === undefined ? {} : { confirm } })
const refs = async (id: string, token = keeper) => (await server.send(calls.refs, { token, params: { id } })).data
const step = (call: typeof articleLife.publish | typeof articleLife.offline, id: string) =>
  server.send(call as typeof articleLife.publish, { ...as(world.token), params: { ids: id }, body: {} })
let titles = 0
const withCover = (cover: string, given: object = {}, token = keeper) =>
  server.send(cmsArticle.endpoints.save, {
    ...as(token),
    body: { title: `有封面的文章${++titles}`, content: '<p>有封面的文章，正文不长也不短。</p>', cover, ...given },
  })
const somewhere = await world.classOf()
const article = async (cover: string, given: object = {}) => {
  const { data, msg } = await withCover(cover, { classId: somewhere, ...given })
  if (!data) throw new Error(String(msg))
  return data
}

test.each([
  ['图.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['页.html', Buffer.from('<script>alert(1)</script>')],
  ['假.png', Buffer.from('<svg onload="alert(1)"></svg>')],
  ['双.html.png', Buffer.from('x')],
])('文件库: %s is refused', async (name, bytes) => {
  const { code, msg } = await upload(name, bytes)
  expect([code, msg]).toEqual([500, expect.stringMatching(/^文件格式不正确, 请上传/)])
})

test('文件库: a picture of 30,000 pixels is refused by its header', async () => {
  const wide = await sharp({ create: { width: 30_000, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await upload('宽.png', wide)).toMatchObject({ code: 500, msg: '图片尺寸超过限制' })
})

test('文件库: what hides behind a picture does not come with it', async () => {
  const script = '<script>document.title = "polyglot"</script>'
  const { id } = await upload('两面.png', Buffer.concat([await aPicture(), Buffer.from(script)]))
  await article(id).then((row) => step(articleLife.publish, row.id))
  const answer = await media(id)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(answer.rawPayload.includes('polyglot')).toBe(false)
})

test('文件库: uploading needs its own right, and nobody takes in what others have uploaded', async () => {
  const reader = person('reader', ['cms:cmsFile:list', 'cms:cmsFile:query'])
  expect(await upload('a.png', await aPicture(), reader)).toMatchObject({ code: 403 })
  const form = [{ name: 'file', fileName: 'own.png', value: await aPicture() }]
  const foreign = (await sendForm(server.app, '/common/upload', form, person('stranger'), anew())).json<{
    id: string
  }>()
  const keep = (id: string) => server.send(calls.keep, { ...as(keeper), body: { ids: [id], folderId: '0' } })
  expect(await keep(foreign.id)).toMatchObject({ code: 500, msg: '附件不存在' })
  expect(await keep('0'.repeat(32))).toMatchObject({ code: 500, msg: '附件不存在' })
})

test('文件库: a file knows its size in pixels and lies in its folder', async () => {
  const { data: folder } = await server.send(cmsFileFolder.endpoints.save, {
    ...as(keeper),
    body: { parentId: '0', folderName: '活动照片', treeSort: 10 },
  })
  const { id } = await picture(keeper, { folderId: folder?.id })
  expect((await get(id)).data).toMatchObject({
    kind: 'image',
    width: 40,
    height: 30,
    pixels: '40×30',
    usage: 0,
    isOpen: false,
  })
  expect(await idsOf({ folderId: folder?.id })).toEqual([id])
  const removal = server.send(cmsFileFolder.endpoints.remove, { ...as(keeper), params: { ids: folder?.id ?? '' } })
  expect(await removal).toMatchObject({ code: 500, msg: '目录下有 1 个文件，不能删除' })
  expect(await upload('b.png', await aPicture(), keeper, { folderId: 'nowhere' })).toMatchObject({ msg: '目录不存在' })
})

test('目录: two of one name beside each other are refused, and a seventh level', async () => {
  const add = (parentId: string, folderName: string) =>
    server.send(cmsFileFolder.endpoints.save, { ...as(keeper), body: { parentId, folderName, treeSort: 10 } })
  let parent = '0'
  for (let level = 1; level <= 6; level++) parent = (await add(parent, `第${level}级`)).data?.id ?? ''
  expect(await add(parent, '第7级')).toMatchObject({ code: 500, msg: '目录层级不能超过6级' })
  expect(await add('0', '第1级')).toMatchObject({ code: 500, msg: '同级目录下已存在名称【第1级】' })
})

test('文件库: private until something published shows it, and again after that is offline', async () => {
  const { id } = await picture()
  expect((await media(id)).statusCode).toBe(404)
  const { id: articleId } = await article(id)
  expect((await media(id)).statusCode).toBe(404)
  await step(articleLife.publish, articleId)
  const open = await media(id)
  expect([open.statusCode, open.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
  expect((await media(id, '', { 'if-none-match': String(open.headers.etag) })).statusCode).toBe(304)
  expect((await listed({ name: '照片' })).find((row) => row.id === id)).toMatchObject({
    isOpen: true,
    usage: 3,
    pixels: '40×30',
  })
  await step(articleLife.offline, articleId)
  expect((await media(id)).statusCode).toBe(404)
  expect((await media(id, '?thumb=320')).statusCode).toBe(404)
})

test('文件库: copies for the site are there in its widths before anybody asks', async () => {
  const { id } = await upload('大.png', await aPicture(2_000, 1_000))
  await article(id).then((row) => step(articleLife.publish, row.id))
  for (const width of [320, 768, 1_280]) {
    const answer = await media(id, `?thumb=${width}`)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
  }
})

const corner = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray(data.length - info.channels)]
}
/** Switches the watermark, a red square in the lower right corner. */
async function watermark(on: 'Y' | 'N') {
  const admin = person('admin', [...rights, 'cms:cmsSite:query', 'cms:cmsSite:edit'])
  const red = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const { id: watermarkImage } = await upload('水印.png', red, admin)
  const { data } = await server.send(cmsSiteCalls.get, { token: admin })
  const values = { watermark: on, watermarkImage, watermarkPosition: '9', watermarkOpacity: 1, watermarkRatio: 20 }
  const body = { id: siteId, version: data?.version, ...values }
  expect(await server.send(cmsSite.endpoints.save, { ...as(admin), body })).toMatchObject({ code: 200 })
}
const shownOf = async (cover: string) => {
  await article(cover).then((row) => step(articleLife.publish, row.id))
  await settled(server, marksQueue)
  return async (query = '') => corner((await media(cover, query)).rawPayload)
}

test('水印: new pictures of articles bear it for visitors in every width, the original is kept', async () => {
  const [bytes, earlier] = [await aPicture(900, 600), await upload('旧.png', await aPicture(900, 600))]
  const shownBefore = await shownOf(earlier.id)
  await watermark('Y')
  const { id, url } = await upload('新.png', bytes)
  const shown = await shownOf(id)
  const plain = await corner(bytes)
  expect(await shown()).toEqual([255, 0, 0])
  const [r = 0, g = 255] = await shown('?thumb=320')
  expect(r - g).toBeGreaterThan(200)
  const original = await server.app.inject({ url })
  expect(await corner(original.rawPayload)).toEqual(plain)
  expect((await get(id)).data).toMatchObject({ width: 900, height: 600 })

  // One that visitors saw before stays as they know it, in another article too.
  const old = await shownBefore()
  expect(old).not.toEqual([255, 0, 0])
  expect(await (await shownOf(earlier.id))()).toEqual(old)

  // Other content is marked again.
  await replace(id, '新.png', await aPicture(800, 500))
  await settled(server, marksQueue)
  expect(await shown()).toEqual([255, 0, 0])
  expect((await sharp((await media(id)).rawPayload).metadata()).width).toBe(800)
})

test('水印: a picture below 300 pixels, and every one while it is off, stays as it is', async () => {
  await watermark('Y')
  const small = await aPicture(299, 600)
  expect(await (await shownOf((await upload('小.png', small)).id))()).toEqual(await corner(small))
  await watermark('N')
  const large = await aPicture(900, 600)
  expect(await (await shownOf((await upload('大图.png', large)).id))()).toEqual(await corner(large))
})

test('文件库: files are found by how large they are', async () => {
  const [small, large] = [
    await upload('小.txt', Buffer.from('小')),
    await upload('大.txt', Buffer.alloc(1_048_576, 'a')),
  ]
  const found = await idsOf({ sizeRange: '0-1' })
  expect([found.includes(small.id), found.includes(large.id)]).toEqual([true, false])
  expect(await idsOf({ sizeRange: '1-10' })).toEqual([large.id])
  expect(await idsOf({ sizeRange: '100-' })).toEqual([])
  expect(
    await server.send(cmsFile.endpoints.page, { token: keeper, query: { sizeRange: '5' as never } }),
  ).toMatchObject({
    code: 500,
  })
})

// The article itself, and the versions that were kept of it when it was saved and published.
test('引用: places are told by name to those who reach them, of others only how many there are', async () => {
  const { id } = await picture()
  const closed = await world.classOf({ className: '内部' })
  const mine = await article(id)
  await article(id, { classId: closed, title: '不公开的事' })
  await server.ctx.db
    .insert(cmsClassAuthTable)
    .values({ classId: closed, subjectType: 'user', subjectId: 'keeper', actions: 'view,add,edit', inherit: 'Y' })
  expect((await refs(id))?.places.map(({ title }) => title)).toEqual(expect.arrayContaining([mine.title, '不公开的事']))
  const other = person('colleague', rights)
  const seen = await refs(id, other)
  expect(seen?.places).toContainEqual({ kind: '文章', title: mine.title, to: expect.stringContaining(mine.id) })
  expect(JSON.stringify(seen)).not.toContain('不公开的事')
  expect(seen?.hidden).toBeGreaterThan(0)
})

test('引用: a picture in 扩展字段 is shown by its article; one that is not there is refused', async () => {
  const photos = await world.classOf({
    extraFields: [{ name: 'photo', label: '照片', kind: 'image', required: false }],
  })
  const { id } = await upload('照片.png', await aPicture())
  const shown = await article('', { classId: photos, cover: null, extra: { photo: id } })
  expect((await refs(id))?.places.map(({ title }) => title)).toContain(shown.title)
  const lost = await withCover('', { classId: photos, cover: null, extra: { photo: 'f'.repeat(32) } })
  expect(lost).toMatchObject({ code: 500, msg: '附件不存在' })
})

test('文件库: what only articles of a closed class show is neither listed, found by its hash, nor shown by others', async () => {
  const { id, bytes } = await picture()
  const closed = await world.classOf()
  await article(id, { classId: closed })
  const other = person('outsider', rights)
  expect(await idsOf({}, other)).toContain(id)
  await server.ctx.db
    .insert(cmsClassAuthTable)
    .values({ classId: closed, subjectType: 'user', subjectId: 'keeper', actions: 'view,add,edit', inherit: 'Y' })
  expect(await idsOf({}, other)).not.toContain(id)
  expect(await get(id, other)).toMatchObject({ code: 500 })
  expect(await refs(id, other)).toBeUndefined()
  const known = (token: string) => server.send(calls.known, { ...as(token), body: { sha256: sha256(bytes) } })
  expect((await known(other)).data).toBeNull()
  expect((await known(keeper)).data).toMatchObject({ id })
  // Nor does typing in such an article open it to them.
  const typed = { key: randomUUID(), content: { cover: id } }
  await server.send(articleEditing.autosave, { ...as(keeper), body: typed })
  expect(await idsOf({}, other)).not.toContain(id)
  expect(await withCover(id, { classId: somewhere }, other)).toMatchObject({ code: 500, msg: '附件不存在' })
})

test('文件库: a file of a colleague may be shown by whoever works with the library, no other upload may', async () => {
  const { id } = await picture()
  const colleague = person('second', rights)
  expect(await withCover(id, { classId: somewhere, title: '同事的图' }, colleague)).toMatchObject({ code: 200 })
  const outside = person(
    'third',
    rights.filter((word) => !word.startsWith('cms:cmsFile:')),
  )
  expect(await withCover(id, { classId: somewhere, title: '别人的图' }, outside)).toMatchObject({ msg: '附件不存在' })
  const scoped = server.send(cmsFile.endpoints.get, { token: person('far', rights), params: { id: 'f'.repeat(32) } })
  expect(await scoped).toMatchObject({ code: 500, msg: '数据不存在' })
})

test('删除: a used file goes only by the typed word, one that visitors see only by managers', async () => {
  const { id } = await picture()
  const row = await article(id)
  const question = { code: 500, reason: 'fileUsed', msg: '该文件被 2 处内容引用，删除后将无法显示，确定删除吗?' }
  expect(await remove(id)).toMatchObject(question)
  expect(await remove(id, '是')).toMatchObject(question)
  await step(articleLife.publish, row.id)
  expect(await remove(id, '删除')).toMatchObject({ msg: '文件正被已发布的内容使用，只有内容管理员可以删除' })
  const manager = person('manager', rights, { roleKeys: ['cmsManager'] })
  expect(await remove(id, '删除', manager)).toMatchObject({ code: 200 })
  expect((await media(id)).statusCode).toBe(404)
  expect(await idsOf({})).not.toContain(id)
  expect(await idsOf({ among: 'bin' })).toContain(id)
})

test('回收站: a file comes back with its address, or is gone for good after its time', async () => {
  const [back, gone] = [await picture(), await picture()]
  expect(await remove(`${back.id},${gone.id}`)).toMatchObject({ code: 200 })
  const restore = (ids: string[]) => server.send(calls.restore, { ...as(keeper), body: { ids } })
  expect(await restore([back.id])).toMatchObject({ code: 200 })
  const purge = (ids: string[]) => server.send(calls.purge, { ...as(keeper), body: { ids } })
  expect(await purge([back.id])).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await idsOf({})).toContain(back.id)
  server.clock.moveMs(29 * 86_400_000)
  await runTask(server, 'cmsTask.fileClean')
  expect(await idsOf({ among: 'bin' })).toContain(gone.id)
  server.clock.moveMs(2 * 86_400_000)
  await runTask(server, 'cmsTask.fileClean')
  expect(await idsOf({ among: 'bin' })).not.toContain(gone.id)
  const attach = server.send(attachCalls.get, {
    token: person('admin', ['system:attach:list']),
    params: { id: gone.id },
  })
  expect(await attach).toMatchObject({ code: 500 })
})

test('替换: the kind stays, the address stays, the content is another one', async () => {
  const { id, bytes } = await picture()
  const row = await article(id)
  await step(articleLife.publish, row.id)
  const before = await media(id)
  expect(await replace(id, '说明.txt', Buffer.from('文字'))).toMatchObject({ msg: '只能替换为相同类型的文件' })
  const next = await sharp(await aPicture(80, 60))
    .jpeg()
    .toBuffer()
  expect(
    await replace(
      id,
      '新.jpg',
      next,
      person(
        'no',
        rights.filter((word) => !word.endsWith(':replace')),
      ),
    ),
  ).toMatchObject({ code: 403 })
  expect(await replace(id, '新.jpg', next)).toMatchObject({ code: 200 })
  const after = await media(id, '', { 'if-none-match': String(before.headers.etag) })
  expect([after.statusCode, after.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
  expect((await get(id)).data).toMatchObject({ width: 80, height: 60, ext: 'jpg', usage: 3 })
  expect(sha256(bytes)).not.toBe((await get(id)).data?.sha256)
  expect((await runTask(server, 'cmsTask.fileClean')).message).toContain('替换前的内容 0 个')
  server.clock.moveMs(31 * 86_400_000)
  expect((await runTask(server, 'cmsTask.fileClean')).message).toContain('替换前的内容 1 个')
  expect((await media(id)).statusCode).toBe(200)
})

test('裁剪: a part becomes a file of its own, one outside of the picture is refused', async () => {
  const { id } = await upload('原图.png', await aPicture(100, 50))
  const crop = (cut: object) =>
    server.send(calls.crop, {
      ...as(keeper),
      params: { id },
      body: { left: 0, top: 0, width: 20, height: 60, turned: 90, ...cut } as never,
    })
  expect(await crop({ left: 40 })).toMatchObject({ code: 500, msg: '裁剪范围超出图片' })
  const { data } = await crop({ left: 10 })
  expect(data?.name).toBe('原图-裁剪.png')
  expect((await get(data?.id ?? '')).data).toMatchObject({ width: 20, height: 60 })
  expect((await get(id)).data).toMatchObject({ width: 100, height: 50 })
})

test('查找: twins, what is unused, and what has been so for a month', async () => {
  const bytes = await aPicture()
  const [first, second] = [await upload('一.png', bytes), await upload('二.png', bytes)]
  expect(await idsOf({ among: 'same' })).toEqual(expect.arrayContaining([first.id, second.id]))
  await article(first.id)
  const unused = await idsOf({ among: 'unused' })
  expect(unused).toContain(second.id)
  expect(unused).not.toContain(first.id)
  expect(await idsOf({ among: 'orphan' })).not.toContain(second.id)
  server.clock.moveMs(31 * 86_400_000)
  expect(await idsOf({ among: 'orphan' })).toContain(second.id)
  const { data } = await server.send(calls.clean, as(keeper))
  expect(data?.count).toBeGreaterThan(0)
  expect(await idsOf({ among: 'bin' })).toContain(second.id)
  expect(await idsOf({})).toContain(first.id)
})
