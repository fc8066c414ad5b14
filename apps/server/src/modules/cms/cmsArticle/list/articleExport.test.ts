import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { afterAll, expect, test } from 'vitest'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsClassAuthTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import { articleRights, articleWorld, body } from '../testing/articles.ts'

const { server, person, world } = await articleWorld({ env: { L_TRANSFER_RATE: '100' } })
afterAll(() => server.close())
const { article, classOf, ctxOf } = world

const exported = (token: string, query: object) => server.send(cmsArticle.endpoints.export, { token, query })

/** Rows of the sheet that somebody gets, by its headers. */
async function sheetOf(token: string, query: object) {
  const { msg, data } = await exported(token, query)
  if (!data) throw new Error(String(msg))
  const ctx = await ctxOf(token)
  const file = await findGenerated(ctx, String(msg), ctx.user.id)
  const chunks = await (await server.platform.files.storage.read(file?.fileKey ?? '')).toArray()
  const { sheets } = await readXlsx(Buffer.concat(chunks as Buffer[]))
  const [headers = [], ...lines] = sheets[0]?.rows ?? []
  return lines.map((line) => Object.fromEntries(line.map((value, at) => [String(headers[at]), value])))
}
const titles = async (token: string, query: object) => (await sheetOf(token, query)).map((row) => row['标题'])

test('文章导出: without its right nothing goes out', async () => {
  const reader = person('reader', articleRights('export'))
  expect(await exported(reader, {})).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
})

test('文章导出: goes no further than the data scope of whoever asks', async () => {
  const classId = await classOf()
  await article({ classId, title: '别人的' })
  const scoped = person('scoped', articleRights(), { dataScope: { deptIds: [], own: true } })
  await server.send(cmsArticle.endpoints.save, {
    token: scoped,
    body: { classId, title: '自己的', content: body },
  })
  expect(await titles(scoped, { classId })).toEqual(['自己的'])
  expect(await titles(scoped, { classId, withBody: 'Y' })).toEqual(['自己的'])
  expect((await titles(person('all'), { classId })).toSorted()).toEqual(['别人的', '自己的'])
})

test('文章导出: a class that is granted to others stays closed, with its bodies', async () => {
  const [open, closed] = [await classOf(), await classOf()]
  const tag = `授权${open.slice(-6)}`
  for (const [classId, title] of [
    [open, '公开栏目的文章'],
    [closed, '授权栏目的文章'],
  ])
    await article({ classId, title, tags: [tag] })
  const reader = person('granted')
  await server.ctx.db
    .insert(cmsClassAuthTable)
    .values({ classId: closed, subjectType: 'user', subjectId: 'granted', actions: 'view' })
  expect((await titles(reader, { tag })).toSorted()).toEqual(['公开栏目的文章', '授权栏目的文章'])
  for (const withBody of ['Y', 'N'])
    expect(await titles(person('stranger'), { tag, withBody })).toEqual(['公开栏目的文章'])
  expect(await titles(person('stranger'), { classId: closed, withBody: 'Y' })).toEqual([])
})

test('文章导出: summary, keywords, tags, source and address stand beside the columns of the list', async () => {
  const classId = await classOf()
  const text = { summary: '一句话', keywords: '数字化', tags: ['甲', '乙'], source: '通讯社', author: '张三' }
  const { articleNo, url } = await article({ classId, ...text })
  const [row] = await sheetOf(world.token, { classId })
  expect(row).toMatchObject({
    编号: articleNo,
    摘要: '一句话',
    关键词: '数字化',
    标签: '甲、乙',
    来源: '通讯社',
    作者: '张三',
    状态: '草稿',
    访问地址: url,
  })
  expect(row).not.toHaveProperty('正文')
})

test('含正文: a cell holds the words, of Markdown and of a mapped text too, and no more than it can', async () => {
  const classId = await classOf()
  const { id } = await article({ classId, title: '长文', content: `<p>第一段</p><p>${'字'.repeat(40_000)}</p>` })
  await article({ classId, title: '标记', contentFormat: 'markdown', content: '# 标题\n\n**粗体**文字' })
  await server.ctx.db.execute(sql`update cms_article set copy_type = '2', copy_from_id = ${id}
    where title = '标记' and class_id = ${classId}`)
  const mapped = await sheetOf(world.token, { classId, withBody: 'Y' })
  expect(mapped.map((row) => String(row['正文']).length)).toEqual([32_767, 32_767])
  await server.ctx.db.execute(sql`update cms_article set copy_type = null, copy_from_id = null
    where title = '标记' and class_id = ${classId}`)
  const own = await sheetOf(world.token, { classId, withBody: 'Y', keyword: '标记' })
  expect(own.map((row) => String(row['正文']).replaceAll(/\s+/g, ' '))).toEqual(['标题 粗体文字'])
})

test('含正文: is refused beyond 1,000 articles, which still go out without', async () => {
  const classId = await classOf()
  const { id } = await article({ classId })
  await server.ctx.db.execute(sql`insert into cms_article (id, class_id, article_no, title, create_by, create_dept,
      create_time, update_time, version, del_flag)
    select 'many' || n, class_id, nextval(pg_get_serial_sequence('cms_article', 'article_no')), '第' || n || '篇',
      create_by, create_dept, create_time, update_time, 1, '0'
    from cms_article, generate_series(1, 1000) n where id = ${id}`)
  expect(await exported(world.token, { classId, withBody: 'Y' })).toMatchObject({
    code: 500,
    msg: '含正文的导出不能超过1000条，请缩小查询范围，或在内容迁移中导出内容包',
  })
  expect(await exported(world.token, { classId })).toMatchObject({ code: 200, data: { count: 1001 } })
  // More than a hundred are made as a job.
  expect(await exported(world.token, { classId, withBody: 'Y', keyword: '第1' })).toMatchObject({
    data: { background: true },
  })
})
