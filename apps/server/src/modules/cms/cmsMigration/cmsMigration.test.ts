import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsMigration, cmsMigrationCalls as calls, cmsMigrationItem } from '@app/shared/cms/cmsMigration.ts'
import { articleRecycleCalls } from '@app/shared/cms/cmsRecycle.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { takeRedirect } from '#/modules/cms/cmsSite/addRedirects.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { cmsMigrationItemTable, cmsMigrationTable } from './cmsMigration.table.ts'
import { runImport } from './runImport.ts'
import { migrationWorld, packed } from './testing/migrations.ts'
import { wordpressFile, type Post } from './testing/wordpress.ts'

const {
  server,
  person,
  world,
  keeper,
  site,
  rights,
  upload,
  act,
  taskOf,
  settled,
  itemsOf,
  imported,
  exported,
  bytesOf,
} = await migrationWorld()
afterAll(() => server.close())

const sheetOf = ([headers = [], ...rows]: string[][]) =>
  server.platform.files.temporary(async (path) => {
    await writeSheet(path, { sheetName: '文章', columns: headers.map((header) => ({ header })), rows })
    return readFile(path)
  })

const articlesIn = (classId: string) =>
  server.ctx.db
    .select()
    .from(articleTable)
    .where(and(eq(articleTable.classId, classId), eq(articleTable.delFlag, '0')))
    .orderBy(articleTable.articleNo)
const countsOf = async (id: string) => {
  const [row] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, id))
  return { articles: row?.articleCount, published: row?.publishCount }
}

let posts = 0
const somePosts = (n: number, more: Partial<Post> = {}): Post[] =>
  Array.from({ length: n }, () => ({ id: (posts += 1) + 1_000, ...more }))

test('内容迁移: only whoever may import sends a file, and only whoever may move moves', async () => {
  const reader = person('reader', ['cms:cmsMigration:list'])
  expect((await upload('wxr', 'a.xml', wordpressFile(somePosts(1)), reader)).code).toBe(403)
  const refused = await server.send(calls.move, {
    token: reader,
    body: { act: 'move', classIds: ['x'], targetId: 'y' } as never,
  })
  expect(refused.code).toBe(403)
  expect((await act('start', 'nothing', reader)).code).toBe(403)
})

test('内容迁移: the dry run of a WordPress file tells classes, authors and rows, and stores no article', async () => {
  const classId = await world.classOf()
  const { data } = await upload('wxr', 'dry.xml', wordpressFile(somePosts(3, { tags: ['旧站'] })))
  const task = await settled(data?.taskId ?? '')
  expect(task).toMatchObject({ status: '0', phase: 'check', total: 3, actions: ['cancel'] })
  expect(task.findings).toMatchObject({
    classes: [{ key: '新闻/国内', count: 3 }],
    authors: [{ key: 'zhang', count: 3 }],
    results: { new: 3 },
  })
  expect(await articlesIn(classId)).toEqual([])
})

test('内容迁移: WordPress posts come with class, author, tags, date, state and slug; old addresses lead to them', async () => {
  const classId = await world.classOf()
  const [one, two, three, four] = somePosts(4)
  const file = wordpressFile([
    { ...(one as Post), slug: 'hello', tags: ['科技', '旧站'], content: '第一段\n\n第二段<script>x()</script>\n一行' },
    { ...(two as Post), slug: 'hello', status: 'draft' },
    { ...(three as Post), status: 'trash' },
    { ...(four as Post), type: 'page', link: 'https://old.example/index.php/about' },
  ])
  const { done } = await imported('wxr', file, {
    targetId: classId,
    createClasses: true,
    authorMap: { zhang: '张三' },
    publish: 'keep',
  })
  expect(done).toMatchObject({ status: '2', total: 3, success: 3, fail: 0, skip: 0, percent: 100 })
  const [news] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.parentId, classId))
  const [china] = await server.ctx.db
    .select()
    .from(cmsClassTable)
    .where(eq(cmsClassTable.parentId, news?.id ?? ''))
  expect([news?.className, china?.className]).toEqual(['新闻', '国内'])
  const all = await articlesIn(china?.id ?? '')
  expect(all.map(({ status, slug, author }) => [status, slug, author])).toEqual([
    ['1', 'hello', '张三'],
    ['0', 'hello-2', '张三'],
    ['1', `post-${four?.id}`, '张三'],
  ])
  expect(await countsOf(china?.id ?? '')).toEqual({ articles: 3, published: 2 })
  const article = await world.get(all[0]?.id ?? '')
  expect(article).toMatchObject({ tags: ['科技', '旧站'], publishTime: expect.stringMatching(/^2019-05-01/) })
  expect(article.content).toBe('<p>第一段</p>\n<p>第二段<br />\n一行</p>')

  const path = `${china?.classPath}/${all[0]?.articleNo}.html`
  const goes = async (url: string) => {
    const { statusCode, headers } = await site.inject(url)
    return [statusCode, headers.location]
  }
  expect(await goes('/2019/05/hello/')).toEqual([301, path])
  expect(await goes('/2019/05/hello')).toEqual([301, path])
  expect(await goes(`/?p=${one?.id}`)).toEqual([301, path])
  expect(await goes(`/?utm=a&p=${one?.id}`)).toEqual([301, path])
  expect((await goes('/index.php/about'))[0]).toBe(301)
  expect((await goes('/?p=999999'))[0]).toBe(200)
  expect((await site.inject(path)).statusCode).toBe(200)
})

test('内容迁移: the same file again brings nothing; what was deleted comes again', async () => {
  const classId = await world.classOf()
  const file = wordpressFile(somePosts(2))
  const options = { targetId: classId, publish: 'draft' }
  await imported('wxr', file, options)
  const { checked, done } = await imported('wxr', file, options)
  expect(checked.findings?.results).toEqual({ exists: 2 })
  expect(done).toMatchObject({ status: '2', success: 0, skip: 2 })
  const [first] = await articlesIn(classId)
  await server.send(articleLife.remove, { token: keeper, headers: anew(), params: { ids: first?.id ?? '' } })
  const third = await imported('wxr', file, options)
  expect(third.done).toMatchObject({ success: 1, skip: 1 })
  expect(await articlesIn(classId)).toHaveLength(2)
})

test('内容迁移: rolled back, what nobody has touched goes to the bin as one batch, the rest stays and is named', async () => {
  const classId = await world.classOf()
  const file = wordpressFile(somePosts(3))
  const { taskId } = await imported('wxr', file, { targetId: classId, publish: 'keep' })
  const all = await articlesIn(classId)
  const kept = all[1]?.id ?? ''
  const { version } = await world.get(kept)
  await server.send(cmsArticle.endpoints.save, {
    token: keeper,
    headers: anew(),
    body: { id: kept, version, content: '<p>改过的正文</p>' },
  })
  const path = async (at: number) => (await takeRedirect(server.ctx, `/2019/05/${all[at]?.slug ?? 'none'}/`))?.toPath
  expect(await path(0)).toBeDefined()
  await act('rollback', taskId)
  const task = await settled(taskId)
  expect(task).toMatchObject({ status: '6', msg: '1 条导入后有变化，已保留', actions: [] })
  expect((await articlesIn(classId)).map(({ id }) => id)).toEqual([kept])
  expect(await countsOf(classId)).toEqual({ articles: 1, published: 1 })
  expect((await itemsOf(taskId)).map(({ result }) => result)).toEqual(['back', 'kept', 'back'])
  expect(await path(0)).toBeUndefined()
  const deleted = await server.ctx.db.select().from(articleTable).where(eq(articleTable.recycleBatch, taskId))
  expect(deleted).toHaveLength(2)
  const restored = await server.send(articleRecycleCalls.restore, {
    token: keeper,
    headers: anew(),
    body: { ids: deleted.map(({ id }) => id) },
  })
  expect(restored.msg).toBe('还原成功')
})

test('内容迁移: a run that ends in the middle goes on without bringing anything twice', async () => {
  const classId = await world.classOf()
  const { data } = await upload('wxr', 'broken off.xml', wordpressFile(somePosts(60)))
  const taskId = data?.taskId ?? ''
  await settled(taskId)
  await server.send(calls.mapping, {
    token: keeper,
    headers: anew(),
    params: { id: taskId },
    body: { targetId: classId },
  })
  const ctx = await world.ctxOf(keeper)
  const [task] = await ctx.db
    .update(cmsMigrationTable)
    .set({ status: '1', phase: 'run' })
    .where(eq(cmsMigrationTable.id, taskId))
    .returning()
  if (!task) throw new Error('no task')
  // As a process that dies between two lots.
  let asked = 0
  const dying = {
    throwIfAborted() {
      asked += 1
      if (asked > 1) throw new Error('killed')
    },
  } as AbortSignal
  await expect(runImport(ctx, task, dying)).rejects.toThrow('killed')
  expect(await articlesIn(classId)).toHaveLength(25)
  await runImport(ctx, task, new AbortController().signal)
  expect(await articlesIn(classId)).toHaveLength(60)
  expect(await taskOf(taskId)).toMatchObject({ status: '2', success: 60, fail: 0 })
})

test('内容迁移: a task that was cancelled keeps what it did and can be taken back', async () => {
  const classId = await world.classOf()
  const { data } = await upload('wxr', 'cancelled.xml', wordpressFile(somePosts(1)))
  const id = data?.taskId ?? ''
  await settled(id)
  expect((await act('cancel', id)).code).toBe(200)
  expect(await taskOf(id)).toMatchObject({ status: '5', actions: [] })
  expect((await act('start', id)).msg).toBe('任务状态已变更，请刷新后重试')
  expect(await articlesIn(classId)).toEqual([])
})

test('内容迁移: WordPress files with entities, cut in the middle or of another kind are refused in their words', async () => {
  const refusal = async (text: string) => {
    const { data } = await upload('wxr', 'bad.xml', text)
    const { status, msg } = await settled(data?.taskId ?? '')
    return [status, msg]
  }
  const whole = wordpressFile(somePosts(3))
  expect(await refusal(wordpressFile(somePosts(1), '<!DOCTYPE rss [<!ENTITY a "b">]>'))).toEqual([
    '4',
    '文件格式不正确',
  ])
  expect(await refusal(whole.slice(0, whole.length - 400))).toEqual(['4', '文件不完整，请重新导出后再上传'])
  expect((await refusal('<html><body>nothing</body></html>'))[1]).toBe('不是WordPress导出的文件')
  expect((await refusal(`<rss>${'<a>'.repeat(10_000)}`))[1]).toMatch(/^文件格式不正确/)
  expect((await refusal('not xml'))[0]).toBe('4')
  expect((await refusal(wordpressFile([])))[1]).toBe('没有可导入的数据')
  expect((await refusal(wordpressFile(somePosts(1, { content: 'x'.repeat(2_200_000) }))))[1]).toMatch(/内容过大/)
  expect((await upload('wxr', 'a.zip', 'x')).msg).toBe('文件格式不正确, 请上传xml')
})

test('内容迁移: of two items with one guid the second is named, not brought', async () => {
  const classId = await world.classOf()
  const [one, two] = somePosts(2, { guid: 'https://old.example/?p=twice' })
  const { taskId, checked, done } = await imported('wxr', wordpressFile([one as Post, two as Post]), {
    targetId: classId,
  })
  expect(checked.findings?.results).toEqual({ new: 1, invalid: 1 })
  expect(done).toMatchObject({ status: '3', success: 1, fail: 1 })
  expect((await itemsOf(taskId))[1]).toMatchObject({ result: 'fail', msg: '与前面的条目重复' })
  expect(await articlesIn(classId)).toHaveLength(1)
})

test('内容迁移: whoever may not publish imports drafts and is told so', async () => {
  const writer = person(
    'importer',
    rights.filter((word) => !/publish/.test(word)),
  )
  const classId = await world.classOf()
  const { data } = await upload('wxr', 'writer.xml', wordpressFile(somePosts(1)), writer)
  const id = data?.taskId ?? ''
  await settled(id)
  await server.send(calls.mapping, {
    token: writer,
    headers: anew(),
    params: { id },
    body: { targetId: classId, publish: 'keep' } as never,
  })
  await act('start', id, writer)
  await settled(id)
  expect((await articlesIn(classId)).map(({ status }) => status)).toEqual(['0'])
  expect((await itemsOf(id))[0]).toMatchObject({ result: 'done', msg: '没有发布权限，导入为草稿' })
})

test('内容迁移: folders of Markdown are classes, heads are data and never run, pictures come along', async () => {
  const classId = await world.classOf()
  const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#08c' } })
    .png()
    .toBuffer()
  const zip = await packed({
    'site/新闻/a.md': '---\ntitle: 一\ndate: 2020-02-03\ntags: [甲]\n---\n![图](img/a.png)\n\n![无](img/b.png)',
    'site/新闻/img/a.png': png,
    'site/b.md': '# 二\n\n正文',
    'site/c.md': '---js\n({ title: process.exit() })\n---\n正文',
  })
  const { taskId, done } = await imported('mdzip', zip, { targetId: classId, createClasses: true, publish: 'keep' })
  expect(done).toMatchObject({ status: '3', success: 2, fail: 1 })
  const [news] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.parentId, classId))
  const [one] = await articlesIn(news?.id ?? '')
  expect(one).toMatchObject({ title: '一', status: '1', contentFormat: 'markdown' })
  const { content, tags, publishTime } = await world.get(one?.id ?? '')
  expect([tags, publishTime?.slice(0, 10)]).toEqual([['甲'], '2020-02-03'])
  expect(content).toMatch(/^!\[图\]\(cms:\/\/file\/[0-9a-f]{32}\)\n\n无$/)
  expect((await articlesIn(classId)).map(({ title }) => title)).toEqual(['二'])
  const items = await itemsOf(taskId)
  expect(items.map(({ result, msg }) => [result, msg])).toContainEqual(['fail', '文件头只支持YAML格式'])
  expect(items.map(({ result, msg }) => [result, msg])).toContainEqual(['done', '缺少图片 1 张'])
})

test('内容迁移: documents of Word come as articles, those with macros or of another kind are named', async () => {
  const classId = await world.classOf()
  const types =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  const rels =
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
  const document =
    '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>正文</w:t></w:r></w:p></w:body></w:document>'
  const parts = { '[Content_Types].xml': types, '_rels/.rels': rels, 'word/document.xml': document }
  const zip = await packed({
    '公文一.docx': await packed(parts),
    '宏.docx': await packed({ ...parts, 'word/vbaProject.bin': 'x' }),
    '旧.doc': 'x',
  })
  const { taskId, done } = await imported('word', zip, { targetId: classId, publish: 'keep' })
  expect(done).toMatchObject({ status: '3', success: 1, fail: 2 })
  expect((await articlesIn(classId)).map(({ title, status }) => [title, status])).toEqual([['公文一', '1']])
  const messages = (await itemsOf(taskId)).map(({ msg }) => msg)
  expect(messages).toContain('不支持包含宏的Word文件，请另存为.docx格式后再上传')
  expect(messages).toContain('仅支持docx格式')
})

test('内容迁移: rows of the Excel template come as articles and links, each wrong one with its reason', async () => {
  const classId = await world.classOf()
  const template = await server.send(calls.template, { token: keeper })
  expect(template.msg).toMatch(/_文章导入模板\.xlsx$/)
  const file = await sheetOf([
    ['标题', '栏目路径', '正文', '标签', '发布时间', '外部链接'],
    ['表一', '国内/要闻', '第一段\n<b>不是标记', '甲、乙', '2021-02-03', ''],
    ['表二', '', '', '', '', 'https://example.com/a'],
    ['', '', '', '', '', ''],
    ['表三', '', '', '', '昨天', ''],
    ['表四', '', '', '', '', 'javascript:alert(1)'],
  ])
  const { taskId, done } = await imported('excel', file, { targetId: classId, createClasses: true, publish: 'keep' })
  expect(done).toMatchObject({ success: 2 })
  const [link] = await articlesIn(classId)
  expect(link).toMatchObject({ title: '表二', articleType: '1', linkUrl: 'https://example.com/a', status: '1' })
  const messages = (await itemsOf(taskId)).map(({ msg }) => msg)
  expect(messages).toContain('第5行：发布时间格式不正确')
  expect(messages).toContain('第6行：外部链接格式不正确')
  const { data } = await upload('excel', 'bad.xlsx', await sheetOf([['题目'], ['一']]))
  expect((await settled(data?.taskId ?? '')).msg).toBe('模板不正确，请下载导入模板')
})

test('内容迁移: each kind of file has a size of its own', async () => {
  const large = Buffer.alloc(10 * 1_048_576 + 1)
  expect(await upload('excel', 'large.xlsx', large)).toMatchObject({ code: 500, msg: '上传文件大小不能超过 10 MB!' })
  expect(await upload('excel', 'fits.xlsx', large.subarray(1))).toMatchObject({ code: 200 })
})

test('内容迁移: archives that lead out of themselves or are bombs end the task before anything is unpacked', async () => {
  const refusal = async (zip: Buffer) => {
    const { data } = await upload('mdzip', 'bad.zip', zip)
    return (await settled(data?.taskId ?? '')).msg
  }
  const outside = (await packed({ 'aa/x.md': 'a' })).toString('latin1').replaceAll('aa/x.md', '../x.md')
  expect(await refusal(Buffer.from(outside, 'latin1'))).toBe('文件格式不正确')
  expect(await refusal(await packed({ 'a.md': '0'.repeat(20_000_000) }))).toBe('压缩包内容过大，无法导入')
  expect(await refusal(await packed({ 'a.txt': 'x' }))).toBe('压缩包中没有Markdown文件')
})

test('内容迁移: articles of a class move with redirects and their classes, and go back', async () => {
  const from = await world.classOf()
  const below = await world.classOf({ parentId: from, className: '下级' })
  const to = await world.classOf()
  const published = await world.article({ classId: from })
  await server.send(articleLife.publish, { token: keeper, headers: anew(), params: { ids: published.id }, body: {} })
  await world.article({ classId: below })
  const { data, msg } = await server.send(calls.move, {
    token: keeper,
    headers: anew(),
    body: { act: 'move', classIds: [from], targetId: to, keepStructure: true } as never,
  })
  expect(msg).toBe('操作成功')
  const id = data?.taskId ?? ''
  expect(await taskOf(id)).toMatchObject({ total: 2, status: '0', actions: ['start', 'cancel'] })
  await act('start', id)
  expect(await settled(id)).toMatchObject({ status: '2', success: 2, fail: 0 })
  expect(await countsOf(from)).toEqual({ articles: 0, published: 0 })
  expect(await countsOf(to)).toEqual({ articles: 1, published: 1 })
  const [copy] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.parentId, to))
  expect([copy?.className, copy?.articleCount]).toEqual(['下级', 1])
  expect((await site.inject(String(published.url))).statusCode).toBe(301)
  await act('rollback', id)
  expect(await settled(id)).toMatchObject({ status: '6', msg: null })
  expect(await countsOf(from)).toEqual({ articles: 1, published: 1 })
  expect(await countsOf(to)).toEqual({ articles: 0, published: 0 })
})

test('内容迁移: copies are drafts, and rolled back they are gone', async () => {
  const [from, to] = [await world.classOf(), await world.classOf()]
  await world.article({ classId: from })
  const { data } = await server.send(calls.move, {
    token: keeper,
    headers: anew(),
    body: { act: 'copy', classIds: [from], targetId: to } as never,
  })
  const id = data?.taskId ?? ''
  await act('start', id)
  expect(await settled(id)).toMatchObject({ status: '2', success: 1 })
  expect((await articlesIn(to)).map(({ status }) => status)).toEqual(['0'])
  await act('rollback', id)
  await settled(id)
  expect(await articlesIn(to)).toEqual([])
  expect(await articlesIn(from)).toHaveLength(1)
})

test('内容迁移: what has failed is tried again alone, and the report names every row', async () => {
  const classId = await world.classOf({ classType: 'list' })
  const { data } = await upload('wxr', 'retry.xml', wordpressFile(somePosts(2)))
  const id = data?.taskId ?? ''
  await settled(id)
  await server.send(calls.mapping, {
    token: keeper,
    headers: anew(),
    params: { id },
    body: { targetId: classId },
  })
  await server.ctx.db.update(cmsClassTable).set({ status: '1' }).where(eq(cmsClassTable.id, classId))
  await act('start', id)
  expect(await settled(id)).toMatchObject({ status: '4', fail: 2, actions: ['retry'] })
  await server.ctx.db.update(cmsClassTable).set({ status: '0' }).where(eq(cmsClassTable.id, classId))
  await act('retry', id)
  expect(await settled(id)).toMatchObject({ status: '2', success: 2, fail: 0 })
  const report = await server.send(calls.report, { token: keeper, params: { id } })
  expect(report.msg).toMatch(/_迁移报告QY\d{8}[0-9A-F]{8}\.xlsx$/)
})

test('内容迁移: tasks of others are out of reach; a task that runs is not deleted', async () => {
  const { data } = await upload('wxr', 'mine.xml', wordpressFile(somePosts(1)))
  const id = data?.taskId ?? ''
  await settled(id)
  const other = person('other', rights, { dataScope: { deptIds: [], own: true } })
  expect((await server.send(calls.get, { token: other, params: { id } })).msg).toBe('迁移任务不存在或没有权限')
  const seen = await server.send(cmsMigrationItem.endpoints.page, {
    token: other,
    query: { taskId: id, pageNum: 1, pageSize: 10 },
  })
  expect(seen.data?.total).toBe(0)
  await server.ctx.db.update(cmsMigrationTable).set({ status: '1' }).where(eq(cmsMigrationTable.id, id))
  const remove = () =>
    server.send(cmsMigration.endpoints.remove, { token: keeper, headers: anew(), params: { ids: id } })
  expect((await remove()).msg).toBe('任务正在执行，请先取消')
  await server.ctx.db.update(cmsMigrationTable).set({ status: '0' }).where(eq(cmsMigrationTable.id, id))
  expect((await remove()).code).toBe(200)
  expect(
    await server.ctx.db.select().from(cmsMigrationItemTable).where(eq(cmsMigrationItemTable.taskId, id)),
  ).toHaveLength(1)
})

/** A class with a published article that has tags and a picture, and a draft below it. */
async function sourceClass() {
  const top = await world.classOf({ className: '来源' })
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const head = '---\ntitle: 带图的文章\ndate: 2024-05-06 07:08:09\ntags: [甲, 乙]\nauthor: 李四\n---\n'
  const zip = await packed({
    'a.md': `${head}正文 ![图](b.png)`,
    'b.png': png,
    '下级/c.md': '---\ntitle: 草稿\ndraft: true\n---\n稿子',
  })
  const { done } = await imported('mdzip', zip, { targetId: top, createClasses: true, publish: 'keep' })
  expect(done).toMatchObject({ status: '2', success: 2 })
  return top
}

test('内容包: what is exported comes back whole in another class, and a second time nothing', async () => {
  const from = await sourceClass()
  const [source] = await articlesIn(from)
  const [, picture] = /cms:\/\/file\/([0-9a-f]{32})/.exec((await world.get(source?.id ?? '')).content ?? '') ?? []
  const rich = {
    classId: from,
    title: '富文本',
    content: `<p>图</p><img data-file-id="${picture}" alt="图">`,
    cover: picture,
  }
  const saved = await server.send(cmsArticle.endpoints.save, { token: keeper, headers: anew(), body: rich })
  expect([saved.code, saved.msg]).toEqual([200, saved.msg])
  const closed = {
    classId: from,
    title: '凭密码阅读',
    content: '<p>机密</p>',
    viewScope: '2',
    viewPassword: 'mima-2026',
  }
  const { id: closedId } = await world.article(closed)
  const published = { token: world.token, headers: anew(), params: { ids: closedId }, body: {} }
  expect((await server.send(articleLife.publish, published)).code).toBe(200)
  const { code, msg } = await exported({ classIds: [from] })
  expect([code, msg]).toEqual([200, expect.stringMatching(/_内容包\.zip$/)])
  const zip = await bytesOf(String(msg))
  const target = await world.classOf()
  const options = { targetId: target, createClasses: true, publish: 'keep', conflict: 'new' }
  const { checked, done } = await imported('package', zip, options)
  expect(checked.findings).toMatchObject({
    lostImages: 0,
    classes: expect.arrayContaining([{ key: '来源', count: 3 }]),
  })
  expect(done).toMatchObject({ status: '2', success: 4, fail: 0 })
  const [cls] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.parentId, target))
  const brought = await articlesIn(cls?.id ?? '')
  const article = brought.find(({ title }) => title === '带图的文章')
  const other = await world.get(brought.find(({ title }) => title === '富文本')?.id ?? '')
  expect(other.content).toMatch(/<img [^>]*data-file-id="[0-9a-f]{32}"/)
  expect(other.content).not.toContain(picture)
  // Passwords stay where they are: what only some may read comes as a draft.
  expect(brought.find(({ title }) => title === '凭密码阅读')?.status).toBe('0')
  expect(other.cover).toMatch(/^[0-9a-f]{32}$/)
  expect(article).toMatchObject({
    title: '带图的文章',
    status: '1',
    author: '李四',
    publishTime: '2024-05-06 07:08:09',
  })
  const shown = await world.get(article?.id ?? '')
  expect(shown.tags).toEqual(['甲', '乙'])
  const [, fileId] = /cms:\/\/file\/([0-9a-f]{32})/.exec(shown.content ?? '') ?? []
  expect(fileId).toBeDefined()
  const page = await site.inject({ url: `${cls?.classPath}/${article?.articleNo}.html` })
  expect(page.body).toContain(`/media/${fileId}`)
  const again = await imported('package', zip, { ...options, conflict: 'skip' })
  expect(again.checked.findings?.results).toEqual({ exists: 4 })
  expect(again.done).toMatchObject({ success: 0, skip: 4 })
  const back = await act('rollback', done.taskId)
  expect(back.code).toBe(200)
  await settled(done.taskId)
  expect(await articlesIn(cls?.id ?? '')).toEqual([])
})

test('内容包: who may not export gets none, nor anything of a class without articles', async () => {
  const from = await world.classOf()
  expect((await exported({ classIds: [from] })).msg).toBe('没有可导出的数据')
  expect((await exported({ classIds: [from] }, person('noExport', ['cms:cmsMigration:list']))).code).toBe(403)
})

test('内容包: archives that are none, of another version, or that would burst are refused with a sentence', async () => {
  const target = { targetId: await world.classOf() }
  const manifest = { format: 'atrium-content', version: 1, site: '', exportTime: '', classes: 1, articles: 1, files: 0 }
  const refusals = [
    [{ 'a.txt': 'a' }, '不是内容包，请上传从“内容包导出”得到的文件'],
    [{ 'manifest.json': JSON.stringify({ ...manifest, version: 9 }) }, '内容包的版本不受支持'],
    [{ 'manifest.json': JSON.stringify(manifest), 'bomb.bin': Buffer.alloc(20_000_000) }, '压缩包内容过大，无法导入'],
    [{ 'manifest.json': JSON.stringify(manifest) }, '没有可导入的数据'],
  ] as const
  for (const [parts, sentence] of refusals) {
    const { done } = await imported('package', await packed(parts), target)
    expect([done.status, done.msg]).toEqual(['4', sentence])
  }
  const climbing = (await packed({ 'aa/evil.json': '{}', 'manifest.json': JSON.stringify(manifest) })).toString(
    'latin1',
  )
  const zip = Buffer.from(climbing.replaceAll('aa/evil.json', '../evil.json'), 'latin1')
  expect((await imported('package', zip, target)).done).toMatchObject({ status: '4', msg: '文件格式不正确' })
  const broken = await packed({ 'manifest.json': JSON.stringify(manifest), 'articles/x.json': '{"id":1}' })
  const { checked } = await imported('package', broken, target)
  expect(checked.findings?.results).toEqual({ invalid: 1 })
})
