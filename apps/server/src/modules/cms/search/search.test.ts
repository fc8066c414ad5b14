import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleDataTable, articleFileTable, articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { runTask } from '#testing/runTask.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { articleMatches } from './articleMatches.ts'
import { reindexPart } from './reindex.ts'
import { searchArticles, type ArticleSearch } from './searchArticles.ts'
import { searchColumns } from './searchColumns.ts'
import { parseQuery } from './searchQuery.ts'
import { articleSnippets } from './searchSnippets.ts'
import { countWords, mostSearched, wordsBeginning } from './searchWords.ts'
import { queryKinds } from './testing/chineseText.ts'
import { loadArticles } from './testing/loadArticles.ts'

let server: TestApp
const texts = new Map<string, string>()
/** More than are counted, so that every way a search may go is gone. */
const articles = 1_500

beforeAll(async () => {
  server = await openTestApp()
  await loadArticles(server.platform.database.pool, articles, 60, (id, text) => texts.set(id, text))
})
afterAll(() => server.close())

const visible = sql`${articleTable.status} = '1' and ${articleTable.publishTime} <= now()`
const find = (typed: string, more: Partial<ArticleSearch> = {}) =>
  searchArticles(server.ctx, {
    query: parseQuery(typed),
    where: visible,
    order: 'time',
    pageNum: 1,
    pageSize: 20,
    ...more,
  })

/** The truth: every term stands literally in the text; where it begins with a letter, a word begins there. */
const holds = (text: string, term: string): boolean => {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const before = text.slice(0, at).at(-1) ?? ' '
    if (
      !/^[\p{L}\p{N}]/u.test(term) ||
      /^\p{Script=Han}/u.test(term) ||
      !/[\p{L}\p{N}]/u.test(before) ||
      /\p{Script=Han}/u.test(before)
    )
      return true
  }
  return false
}
const truthOf = (typed: string) => {
  const { terms } = parseQuery(typed)
  return [...texts].filter(([, text]) => terms.every((term) => holds(text, term.text))).map(([id]) => id)
}

test('全文检索: 52 kinds of queries find what stands in the text, all of it, nothing else', async () => {
  expect(queryKinds).toHaveLength(52)
  const totals: number[] = []
  for (const typed of queryKinds) {
    const truth = truthOf(typed)
    const query = parseQuery(typed)
    const rows = await server.ctx.db.select({ id: articleTable.id }).from(articleTable).where(articleMatches(query))
    expect([typed, rows.map(({ id }) => id).toSorted()]).toEqual([typed, truth.toSorted()])
    // Numbers count backwards in time: the newest article is the first one.
    const newest = truth.toSorted((a, b) => Number(a.slice(7)) - Number(b.slice(7)))
    const found = await find(typed)
    if (truth.length === 0) expect([typed, found.query.any || found.total === 0]).toEqual([typed, true])
    else {
      expect([typed, found]).toMatchObject([
        typed,
        { ids: newest.slice(0, 20), total: Math.min(truth.length, 1000), more: truth.length > 1000 },
      ])
      const hits = await find(typed, { order: 'hits' })
      expect([typed, hits]).toMatchObject([typed, { total: Math.min(truth.length, 1000), more: truth.length > 1000 }])
      expect(new Set(truth).isSupersetOf(new Set(hits.ids))).toBe(true)
      totals.push(truth.length)
    }
  }
  // It would be no test if all of them were rare, or none.
  expect(totals.filter((total) => total > 1_000).length).toBeGreaterThan(1)
  expect(totals.filter((total) => total < 50).length).toBeGreaterThan(10)
})

test('全文检索: pages follow each other without a gap, up to the hits that are counted', async () => {
  const truth = truthOf('公司').toSorted((a, b) => Number(a.slice(7)) - Number(b.slice(7)))
  expect(truth.length).toBeGreaterThan(60)
  for (const pageNum of [2, 3]) {
    const { ids } = await find('公司', { pageNum })
    expect(ids).toEqual(truth.slice((pageNum - 1) * 20, pageNum * 20))
  }
  expect((await find('公司', { pageNum: 51 })).ids).toEqual([])
})

test('全文检索: title hits come first, then the newest', async () => {
  const { ids, total } = await find('公积金', { order: 'hits', pageSize: 1000 })
  const { rows } = await server.platform.database.pool.query<{ id: string; title: string }>(
    'select id, title from cms_article',
  )
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const titled = ids.map((id) => titles.get(id)?.includes('公积金') ?? false)
  expect(titled.filter(Boolean).length).toBeGreaterThan(2)
  expect(titled.indexOf(false)).toBe(titled.filter(Boolean).length)
  expect(total).toBe(truthOf('公积金').length)
})

test('全文检索: rows that the reader may not see are neither shown nor counted', async () => {
  const ofClass = sql`${visible} and ${articleTable.classId} = 'class3'`
  const truth = truthOf('公司').filter((id) => Number(id.slice(7)) % 200 === 3)
  const found = await find('公司', { where: ofClass })
  expect([...found.ids].toSorted()).toEqual(truth.toSorted())
  expect(found.total).toBe(truth.length)
})

test('全文检索: without a hit one of the words is enough', async () => {
  const found = await find('公积金 阿司匹林肠溶片')
  expect(found).toMatchObject({ total: Math.min(truthOf('公积金').length, 1000), query: { any: true } })
  expect(await find('阿司匹林肠溶片')).toMatchObject({ total: 0, ids: [] })
  expect(await find('，。！')).toMatchObject({ total: 0, ids: [] })
})

test('全文检索: what looks like an operator, a pattern or SQL is text', async () => {
  for (const typed of [
    `'税' | '国':*`,
    '%',
    '_',
    String.raw`\ ' "`,
    "'; drop table cms_article; --",
    '税:*',
    '!税',
    '<->',
  ])
    await expect(find(typed)).resolves.toMatchObject({ more: false })
  expect(await find('税%')).toMatchObject({ query: { any: true } })
})

test('全文检索: a search that takes too long ends with a sentence', async () => {
  const slow = sql`${visible} and (select pg_sleep(60)) is not null`
  await expect(find('公积金', { where: slow })).rejects.toThrow('搜索繁忙，请稍后再试')
})

test('全文检索: titles and pieces of the text are shown as safe HTML', async () => {
  const { ids, query } = await find('公积金')
  const shown = await articleSnippets(server.ctx, ids, query)
  expect(shown.size).toBe(ids.length)
  for (const { snippets } of shown.values()) {
    expect(snippets.length).toBeLessThanOrEqual(2)
    expect(snippets.join('')).not.toMatch(/<(?!em class="hl">|\/em>)/)
  }
  const marked = [...shown.values()].filter(({ title, snippets }) =>
    [title, ...snippets].join().includes('<em class="hl">公积金</em>'),
  )
  expect(marked.length).toBeGreaterThan(ids.length / 2)
})

test('搜索词: the most frequent first; what found nothing the last time is not suggested', async () => {
  const count = (word: string, n: number, found = true) => countWords(server.ctx, [{ word, n, found }])
  await count('契税退还', 1)
  await count('契税ab', 1)
  await count('契税ab', 2)
  await count('契税在月球', 5, false)
  expect(await wordsBeginning(server.ctx, '契税', 10)).toEqual(['契税ab', '契税退还'])
  expect(await wordsBeginning(server.ctx, '契税ＡＢ', 10)).toEqual(['契税ab'])
  expect(await mostSearched(server.ctx, 10)).toEqual(['契税ab'])
  expect(await wordsBeginning(server.ctx, '%', 10)).toEqual([])
  expect(await wordsBeginning(server.ctx, ' ', 10)).toEqual([])
  await count('契税ab', 0, false)
  expect(await wordsBeginning(server.ctx, '契税', 10)).toEqual(['契税退还'])
})

test('重建全文索引: rows of an older version are found as they are now, others are left', async () => {
  const { db } = server.ctx
  await db.insert(articleTable).values({ id: 'old', classId: 'class1', title: '旧版', summary: '从前的词' })
  await db.insert(articleDataTable).values({ articleId: 'old', content: '<p>从前的<b>正</b>文</p>' })
  await db.insert(articleFileTable).values({ articleId: 'old', fileId: 'file1', name: '旧附件.pdf', sort: 0 })
  const matching = () =>
    db
      .select({ id: articleTable.id })
      .from(articleTable)
      .where(articleMatches(parseQuery('正文 从前的词 旧版 旧附件')))
  expect(await matching()).toEqual([])
  await server.platform.database.pool.query(
    "insert into cms_search_word (word, count, zero_hit, last_time) values ('古词', 1, 'N', now() - interval '200 days')",
  )
  expect((await runTask(server, 'cmsTask.reindex')).message).toBe('重建文章 1 篇、资源 0 个，清理搜索词 1 个')
  expect(await matching()).toEqual([{ id: 'old' }])
  const [row] = await db.select().from(articleDataTable).where(eq(articleDataTable.articleId, 'old'))
  expect(row?.searchVer).toBe(searchColumns({ title: '' }).searchVer)
  expect((await runTask(server, 'cmsTask.reindex')).message).toBe('重建文章 0 篇、资源 0 个，清理搜索词 0 个')
})

test('重建搜索索引: everything is made anew part by part, each after the article where the last one stopped', async () => {
  const { db } = server.ctx
  const stored = () =>
    db
      .select({ id: articleDataTable.articleId, by: articleDataTable.searchBi })
      .from(articleDataTable)
      .orderBy(articleDataTable.articleId)
  const signal = new AbortController().signal
  await reindexPart(server.ctx, signal, { after: '' })
  const before = await stored()
  expect(before.length).toBeGreaterThan(3)
  await db.update(articleDataTable).set({ searchBi: sql`'a'::tsvector` })
  const stops: (string | undefined)[] = ['']
  while (stops.at(-1) !== undefined)
    stops.push(await reindexPart(server.ctx, signal, { after: stops.at(-1) ?? '', most: 2 }))
  expect(await stored()).toEqual(before)
  expect(stops.slice(1, -1)).toEqual(before.flatMap(({ id }, at) => (at % 2 === 1 ? [id] : [])))
})
