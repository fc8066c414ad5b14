import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { cmsLink } from '@app/shared/cms/cmsLink.ts'
import { cmsLinkType } from '@app/shared/cms/cmsLinkType.ts'
import { cmsParam } from '@app/shared/cms/cmsParam.ts'
import { cmsParamType } from '@app/shared/cms/cmsParamType.ts'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { cmsTemplateCalls } from '@app/shared/cms/cmsTemplate.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsLinkTable } from '#/modules/cms/cmsLink/cmsLink.table.ts'
import { cmsLinkTypeTable } from '#/modules/cms/cmsLinkType/cmsLinkType.table.ts'
import { cmsParamTable } from '#/modules/cms/cmsParam/cmsParam.table.ts'
import { cmsResourceTable, cmsResourceVersionTable } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import { withClient } from '#testing/database.ts'
import { sendForm } from '#testing/multipart.ts'
import { statementsOf } from '#testing/statements.ts'
import { packageExport } from './packageExport.ts'
import { openArchive } from './sources/archive.ts'
import { migrationWorld, packed } from './testing/migrations.ts'
import { wordpressFile } from './testing/wordpress.ts'

const every = (name: string, ...words: string[]) => words.map((word) => `cms:${name}:${word}`)
const others = [
  ...every('cmsFile', 'list', 'query', 'upload'),
  ...every('cmsResource', 'list', 'query', 'add', 'edit', 'remove', 'export', 'publish'),
  ...every('cmsResourceVersion', 'add', 'download'),
  ...every('cmsLink', 'list', 'add', 'edit', 'remove', 'export'),
  ...every('cmsLinkType', 'list', 'add'),
  ...every('cmsParam', 'list', 'add', 'edit', 'remove', 'export'),
  ...every('cmsParamType', 'list', 'add'),
  ...every('cmsTemplate', 'list', 'query', 'import', 'export', 'remove'),
]
const w = await migrationWorld(others)
const { server, world, keeper, site, imported, exported, packageOf, itemsOf, act, settled } = w
afterAll(() => server.close())

const kinds = ['resource', 'link', 'param', 'theme']
const must = <T>({ data, msg }: { data?: T | undefined; msg: unknown }): T => {
  if (data === undefined || data === null) throw new Error(String(msg))
  return data
}
const save = async <T>(endpoint: Parameters<typeof server.send>[0], body: object) =>
  must(await server.send(endpoint, { token: keeper, headers: anew(), body })) as T
const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
async function file(fileName: string, value: Buffer): Promise<string> {
  const answer = await sendForm(
    server.app,
    cmsFileCalls.upload.path,
    [{ name: 'file', fileName, value }],
    keeper,
    anew(),
  )
  return answer.json<{ id: string }>().id
}
type Row = { id: string; version: number }

/** A gallery, a download, a resource on the shelf, a link and a parameter with a picture. */
async function everything() {
  const classId = await world.classOf({ className: '来源' })
  const picture = await file('图.png', await png())
  const text = await file('说明.txt', Buffer.from('附件的内容'))
  const gallery = await save<Row>(cmsArticle.endpoints.save, {
    classId,
    title: '图集',
    articleType: '2',
    images: [{ fileId: picture, title: '第一张', linkUrl: '/a' }],
  })
  await save<Row>(cmsArticle.endpoints.save, {
    classId,
    title: '下载',
    articleType: '4',
    attachments: [{ fileId: text, name: '使用说明.txt' }],
  })
  await server.send(articleLife.publish, { token: keeper, headers: anew(), params: { ids: gallery.id }, body: {} })
  const resource = await save<Row>(cmsResource.endpoints.save, {
    classId,
    resourceName: '编辑器',
    resourceCode: 'editor',
    resourceType: 'package',
    downloadScope: '0',
    sort: 0,
    cover: picture,
    firstVersion: { versionNo: '1.2.0', files: [{ fileId: text, name: 'setup.txt' }] },
  })
  await save(cmsResourceCalls.publish, { ids: [resource.id], status: '0' }).catch(() => undefined)
  const linkType = await save<Row>(cmsLinkType.endpoints.save, {
    typeName: '合作',
    typeCode: 'mate',
    showMode: 'both',
    sort: 1,
    status: '0',
  })
  await save(cmsLink.endpoints.save, {
    typeId: linkType.id,
    linkName: '伙伴',
    linkUrl: 'https://mate.example.com/',
    logo: picture,
    linkTarget: '_blank',
    nofollow: 'Y',
    sort: 3,
    status: '0',
  })
  const paramType = await save<Row>(cmsParamType.endpoints.save, {
    typeName: '页头',
    typeCode: 'head',
    multiple: '0',
    sort: 1,
    status: '0',
  })
  await save(cmsParam.endpoints.save, {
    typeId: paramType.id,
    paramName: '横幅',
    paramCode: 'banner',
    kind: 'image',
    value: picture,
    sort: 1,
    isPublic: 'N',
    status: '0',
  })
  return { classId, picture, text }
}

const source = await everything()
const rowsOf = async () => ({
  resources: await server.ctx.db.select().from(cmsResourceTable).where(eq(cmsResourceTable.delFlag, '0')),
  links: await server.ctx.db.select().from(cmsLinkTable).where(eq(cmsLinkTable.delFlag, '0')),
  params: await server.ctx.db.select().from(cmsParamTable).where(eq(cmsParamTable.delFlag, '0')),
  themes: must(await server.send(cmsTemplateCalls.themes, { token: keeper })).map(({ name }) => name),
})
const zip = await packageOf({ classIds: [source.classId], kinds })
const options = async () => ({ targetId: await world.classOf(), createClasses: true, publish: 'keep', conflict: 'new' })

test('内容包: galleries, downloads, resources, links, parameters and the theme come back whole, and go again', async () => {
  const before = await rowsOf()
  const chosen = await options()
  const { taskId, done } = await imported('package', zip, chosen)
  const told = await itemsOf(taskId)
  expect(told.map(({ kind, result, msg: why }) => [kind, result, why])).toEqual(
    expect.arrayContaining([
      [null, 'done', null],
      ['resource', 'done', null],
      ['link', 'done', null],
      ['theme', 'done', '主题已存在，改为 default-2'],
      // A key belongs to one parameter of its type.
      ['param', 'fail', '参数编码已存在'],
    ]),
  )
  expect(done).toMatchObject({ status: '3', success: 5, fail: 1 })
  const after = await rowsOf()
  const fresh = <T extends { id: string }>(now: T[], then: T[]) =>
    now.filter(({ id }) => !then.some((row) => row.id === id))
  const [resource] = fresh(after.resources, before.resources)
  expect(resource).toMatchObject({ resourceName: '编辑器', resourceCode: 'editor-2', status: '0' })
  expect(resource?.cover).not.toBe(source.picture)
  const lines = await server.ctx.db
    .select()
    .from(cmsResourceVersionTable)
    .where(eq(cmsResourceVersionTable.resourceId, resource?.id ?? ''))
  expect(lines.map(({ versionNo, status, files }) => [versionNo, status, files.length])).toEqual([['1.2.0', '1', 1]])
  expect((await site.inject({ url: '/resource/editor-2/download' })).body).toBe('附件的内容')
  const [link] = fresh(after.links, before.links)
  expect(link).toMatchObject({ linkName: '伙伴', typeId: before.links[0]?.typeId })
  expect([link?.logo, link?.logo === source.picture]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), false])
  const articles = await server.ctx.db.select().from(articleTable).where(eq(articleTable.title, '图集'))
  const gallery = await world.get(articles.find(({ classId }) => classId !== source.classId)?.id ?? '')
  expect([gallery.articleType, gallery.status, gallery.images?.map(({ title, linkUrl }) => [title, linkUrl])]).toEqual([
    '2',
    '1',
    [['第一张', '/a']],
  ])
  const downloads = await server.ctx.db.select().from(articleTable).where(eq(articleTable.title, '下载'))
  const download = await world.get(downloads.find(({ classId }) => classId !== source.classId)?.id ?? '')
  expect([download.articleType, download.attachments?.map(({ name }) => name)]).toEqual(['4', ['使用说明.txt']])

  const again = await imported('package', zip, { ...chosen, conflict: 'skip' })
  expect(again.checked.findings?.results).toEqual({ exists: 5, conflict: 1 })
  expect(again.done).toMatchObject({ success: 0, skip: 6 })
  await server.ctx.db
    .update(cmsLinkTable)
    .set({ version: (link?.version ?? 0) + 1 })
    .where(eq(cmsLinkTable.id, link?.id ?? ''))
  expect((await act('rollback', taskId)).code).toBe(200)
  expect(await settled(taskId)).toMatchObject({ status: '6', msg: '1 条导入后有变化，已保留' })
  const back = await rowsOf()
  expect(back.themes).toEqual(before.themes)
  expect(fresh(back.resources, before.resources)).toEqual([])
  expect(fresh(back.links, before.links).map(({ id }) => id)).toEqual([link?.id])
})

test('内容包: to another site links and parameters bring their types along; what is there is written over', async () => {
  const { db } = server.ctx
  await db.update(cmsLinkTable).set({ delFlag: '1' })
  await db.update(cmsLinkTypeTable).set({ delFlag: '1' })
  await db.update(cmsParamTable).set({ delFlag: '1' })
  const chosen = { ...(await options()), conflict: 'overwrite' }
  const only = await packageOf({ classIds: [source.classId], kinds: ['link'] })
  expect((await itemsIn(only)).some((name) => name.startsWith('links/'))).toBe(false)
  const { taskId } = await imported('package', zip, chosen)
  const [param] = (await rowsOf()).params
  expect(param).toMatchObject({ paramCode: 'banner', kind: 'image' })
  expect(param?.value).not.toBe(source.picture)
  const [type] = await db.select().from(cmsLinkTypeTable).where(eq(cmsLinkTypeTable.delFlag, '0'))
  expect(type).toMatchObject({ typeCode: 'mate', showMode: 'both' })
  await db.update(cmsLinkTable).set({ linkName: '改过' }).where(eq(cmsLinkTable.delFlag, '0'))
  const again = await imported('package', zip, chosen)
  const results = (await itemsOf(again.taskId)).map(({ kind, result }) => [kind, result])
  expect(results).toEqual(
    expect.arrayContaining([
      ['link', 'updated'],
      ['param', 'updated'],
      ['resource', 'skip'],
    ]),
  )
  expect((await rowsOf()).links.map(({ linkName }) => linkName)).toEqual(['伙伴'])
  expect((await itemsOf(taskId)).find(({ kind }) => kind === 'param')?.result).toBe('done')
})

const itemsIn = async (bytes: Buffer) => openArchive(bytes, server.platform.env.limits).entries.map(({ name }) => name)

test('内容包: each kind is packed and brought in by the rights of its own screen, and the dry run says what is not', async () => {
  const poor = w.person(
    'poor',
    w.rights.filter((right) => !others.includes(right)),
  )
  expect(await exported({ classIds: [source.classId], kinds: ['link'] }, poor)).toMatchObject({
    code: 403,
    msg: '没有导出链接的权限',
  })
  const reader = w.person(
    'reader',
    w.rights.filter((right) => right !== 'cms:cmsResourceVersion:download'),
  )
  expect(await exported({ classIds: [source.classId], kinds: ['resource'] }, reader)).toMatchObject({ code: 403 })
  const { data } = await w.upload('package', 'poor.zip', zip, poor)
  await settled(data?.taskId ?? '')
  const told = (await itemsOf(data?.taskId ?? '')).filter(({ kind }) => kind !== null)
  expect(new Set(told.map(({ kind, result, msg: why }) => `${kind} ${result} ${why}`))).toEqual(
    new Set([
      'resource invalid 没有新增资源的权限',
      'link invalid 没有新增链接的权限',
      'param invalid 没有新增参数的权限',
      'theme invalid 没有导入主题的权限',
    ]),
  )
})

test('内容包: pieces that are none are named, and a theme that leads out of itself brings nothing', async () => {
  const manifest = { format: 'atrium-content', version: 2, site: '', exportTime: '', classes: 0, articles: 0, files: 0 }
  const piece = (id: string, data: object) => JSON.stringify({ id, title: id, data, files: {}, lost: 0 })
  const evil = { name: 'evil', files: [{ templateType: 'template', path: '../../index.html', entry: 'theme/x' }] }
  const bad = await packed({
    'manifest.json': JSON.stringify(manifest),
    'links/a.json': piece('a', { link: {} }),
    'params/b.json': '{"id":1}',
    'templates/c.json': piece('c', evil),
    'theme/x': 'x',
  })
  const { taskId, checked } = await imported('package', bad, await options())
  expect(checked.findings?.results).toEqual({ invalid: 2, new: 1 })
  const told = (await itemsOf(taskId)).map(({ result, msg: why }) => [result, why])
  expect(told).toContainEqual(['fail', 'template/../../index.html：只能使用字母、数字、下划线、中划线、点和斜杠'])
  expect((await rowsOf()).themes).not.toContain('evil')
})

test.for(['cms_article_data', 'cms_article_tag', 'cms_article_file'])(
  '内容包: rows of %s are asked for once, however many articles are packed',
  async (table) => {
    const classId = await world.classOf()
    for (let n = 0; n < 12; n++) await world.article({ classId, tags: ['一批'] })
    const ctx = await world.ctxOf(keeper)
    await withClient(server.platform.database.pool.options.connectionString ?? '', async (client) => {
      const write = () =>
        server.platform.files.temporary((path) => packageExport.write(ctx, client, { classIds: [classId] }, { path }))
      expect(await statementsOf(server, table, write)).toHaveLength(1)
    })
  },
)

const old = 'https://old.example/wp-content/uploads/2019/05'
const postWith = (id: number) => ({
  id,
  content: `<p>图</p><img src="${old}/a-300x200.png"><img src="${old}/none.png"><img src="https://cdn.example/b.png">`,
})

test('WordPress: pictures come out of an archive of uploads by their paths, the others stay where they are', async () => {
  const classId = await world.classOf()
  const { data } = await w.upload('wxr', 'site.xml', wordpressFile([postWith(9_001)]))
  const taskId = data?.taskId ?? ''
  expect((await settled(taskId)).findings).toMatchObject({ remoteImages: 3, packedImages: 0 })
  const media = await packed({ 'wp-content/uploads/2019/05/a.png': await png(), 'wp-content/uploads/readme.txt': 'x' })
  expect((await w.addMedia(taskId, media)).code).toBe(200)
  expect(await settled(taskId)).toMatchObject({ hasMedia: true, findings: { remoteImages: 2, packedImages: 1 } })
  const { done } = await w.mapped(taskId, { targetId: classId })
  expect(done).toMatchObject({ status: '2', success: 1 })
  const [article] = await server.ctx.db.select().from(articleTable).where(eq(articleTable.classId, classId))
  const { content } = await world.get(article?.id ?? '')
  expect(content).toMatch(/<img [^>]*data-file-id="[0-9a-f]{32}"/)
  expect(content).not.toContain('a-300x200.png')
  expect(content).toContain(`${old}/none.png`)
})

test('WordPress: an archive of uploads that is a bomb, leads out of itself or has no picture ends the look', async () => {
  const sentenceOf = async (media: Buffer) => {
    const { data } = await w.upload('wxr', 'site.xml', wordpressFile([postWith(9_002)]))
    await settled(data?.taskId ?? '')
    expect((await w.addMedia(data?.taskId ?? '', media)).code).toBe(200)
    return (await settled(data?.taskId ?? '')).msg
  }
  expect(await sentenceOf(await packed({ 'uploads/a.png': Buffer.alloc(20_000_000) }))).toBe('压缩包内容过大，无法导入')
  const outside = (await packed({ 'aa/uploads/a.png': 'x' })).toString('latin1').replaceAll('aa/uploads', '../uploads')
  expect(await sentenceOf(Buffer.from(outside, 'latin1'))).toBe('文件格式不正确')
  expect(await sentenceOf(await packed({ 'uploads/a.txt': 'x' }))).toBe(
    '压缩包中没有图片，请上传wp-content/uploads目录的压缩包',
  )
  const { data } = await w.upload('package', 'p.zip', zip)
  await settled(data?.taskId ?? '')
  expect((await w.addMedia(data?.taskId ?? '', await packed({ 'a.png': 'x' }))).msg).toBe(
    '任务状态已变更，请刷新后重试',
  )
})

test('内容包: a gallery in a text comes with its pictures, their order and their words', async () => {
  const classId = await world.classOf({ className: '影像' })
  const [one, two] = [await file('一.png', await png()), await file('二.png', await png())]
  const wall = (a: string, b: string) =>
    `<div class="gallery"><figure><img data-file-id="${a}" alt="海" /><figcaption>退潮</figcaption></figure><figure><img data-file-id="${b}" alt="山" /></figure></div>`
  await save(cmsArticle.endpoints.save, { classId, title: '两张图', content: wall(two, one) })
  const walls = await packageOf({ classIds: [classId] })
  const target = await world.classOf({ className: '别处的影像' })
  const { done } = await imported('package', walls, { targetId: target, conflict: 'new' })
  expect(done).toMatchObject({ status: '2', success: 1 })
  const [row] = await server.ctx.db.select().from(articleTable).where(eq(articleTable.classId, target))
  const { content } = await world.get(row?.id ?? '')
  const ids = [...String(content).matchAll(/data-file-id="([0-9a-f]{32})"/g)].map(([, id = '']) => id)
  expect(String(content).replaceAll(/ src="[^"]*"/g, '')).toBe(wall(ids[0] ?? '', ids[1] ?? ''))
  expect(new Set([...ids, one, two]).size).toBe(4)
})
