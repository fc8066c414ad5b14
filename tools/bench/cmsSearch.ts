import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { loadEnv } from '@app/server/env.ts'
import { articleDataTable, articleTable } from '@app/server/modules/cms/cmsArticle/store/article.table.ts'
import { articleMatches, byIndex } from '@app/server/modules/cms/search/articleMatches.ts'
import { asSearch } from '@app/server/modules/cms/search/inSearch.ts'
import { createListKeeper } from '@app/server/modules/cms/search/listKeeper.ts'
import { countHits, mostHits, newestHits, searchArticles } from '@app/server/modules/cms/search/searchArticles.ts'
import { searchColumns } from '@app/server/modules/cms/search/searchColumns.ts'
import { parseQuery, type SearchQuery } from '@app/server/modules/cms/search/searchQuery.ts'
import { generatedArticle, queryKinds } from '@app/server/modules/cms/search/testing/chineseText.ts'
import { loadArticles } from '@app/server/modules/cms/search/testing/loadArticles.ts'
import { openDatabase, type Database, type Db } from '@app/server/platform/database/db.ts'
import { Refusal } from '@app/server/platform/errors.ts'
import { median, record, type Figure } from './figures.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const index = 'cms_article_data_search_bi_ix'
/** Keeps the million in this data folder, or measures the one that is there. */
const folder = process.env.BENCH_MILLION_DIR
const visible = sql`${articleTable.status} = '1' and ${articleTable.publishTime} <= now()`

const saves = 100

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * 0.95) - 1)] ?? 0
const ms = (values: readonly number[]) =>
  `p95 ${p95(values).toFixed(1)} ms (median ${median([...values]).toFixed(1)} ms)`
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

/** The best of three runs. */
async function best(run: () => Promise<unknown>, times = 3): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) {
    const start = performance.now()
    await run()
    taken.push(performance.now() - start)
  }
  return Math.min(...taken)
}

interface Collection {
  readonly count: number
  readonly mean: number
}

interface Built {
  characters: number
  buildSeconds: number
}

/** Articles and their index, this built afterwards. */
async function build(
  { pool }: BenchServer,
  { count, mean }: Collection,
  beside?: (id: string, text: string) => void,
): Promise<Built> {
  const { rows } = await pool.query<{ indexdef: string }>('select indexdef from pg_indexes where indexname = $1', [
    index,
  ])
  await pool.query(`drop index ${index}`)
  const characters = await loadArticles(pool, count, mean, beside)
  const start = performance.now()
  await pool.query(rows[0]?.indexdef ?? '')
  const buildSeconds = (performance.now() - start) / 1_000
  await pool.query('vacuum analyze cms_article')
  await pool.query('vacuum analyze cms_article_data')
  return { characters, buildSeconds }
}

/** As `build`, unless the folder holds them already. What building it was like stands in a file beside them. */
async function buildOnce(server: BenchServer, collection: Collection): Promise<Built> {
  const note = join(server.dataDir, 'million.json')
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Built
  const built = await build(server, collection)
  writeFileSync(note, JSON.stringify(built))
  return built
}

async function sizesOf({ pool }: BenchServer): Promise<string> {
  const { rows } = await pool.query<{ pairs: string; data: string }>(
    `select pg_relation_size('${index}') as pairs, pg_table_size('cms_article_data') as data`,
  )
  return `${megabytes(Number(rows[0]?.pairs))} / ${megabytes(Number(rows[0]?.data))}`
}

const begins = (text: string, term: string) => {
  const letter = /[\p{L}\p{N}]/u
  const han = /\p{Script=Han}/u
  const free = !letter.test(term.charAt(0)) || han.test(term.charAt(0))
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const before = text.charAt(at - 1)
    if (free || !letter.test(before) || han.test(before)) return true
  }
  return false
}

interface Taken {
  typed: string
  query: SearchQuery
  total: number
  time: number
  hits: number
  count: number
}

/** Planned as `searchArticles` has it. */
const asSearched = <T>(database: Database, run: (db: Db) => Promise<T>) =>
  database.transaction(async (db) => {
    await asSearch(db)
    return run(db)
  })

/** A search that is ended after 3 s has taken 3 s. */
const tooSlow = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}

/** What page and count take for every query. */
async function ours(database: Database): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const typed of queryKinds) {
    const query = parseQuery(typed)
    const wanted = { query, where: visible }
    const byHits = { ...wanted, order: 'hits' as const, pageNum: 1, pageSize: 20 }
    const { rows } = await database.db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${articleDataTable} where ${byIndex(query)}`,
    )
    taken.push({
      typed,
      query,
      total: rows[0]?.total ?? 0,
      time: await best(() => asSearched(database, (db) => newestHits(db, wanted, 20))),
      hits: await best(() => searchArticles({ platform: { database } }, byHits).catch(tooSlow)),
      count: await best(() => asSearched(database, (db) => countHits(db, wanted))),
    })
  }
  return taken
}

/** The same page and count by ILIKE, with whatever index there is for it. */
async function byIlike(database: Database): Promise<{ page: number[]; count: number[] }> {
  const page: number[] = []
  const count: number[] = []
  for (const typed of queryKinds) {
    const terms = parseQuery(typed).terms.map(
      ({ text }) => sql`${articleDataTable.searchText} ilike ${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`}`,
    )
    const from = sql`from ${articleTable} join ${articleDataTable} on ${articleTable.id} = ${articleDataTable.articleId}
      where ${visible} and ${sql.join(terms, sql` and `)}`
    page.push(
      await best(
        () =>
          database.db.execute(sql`select ${articleTable.id} ${from}
          order by ${articleTable.publishTime} desc, ${articleTable.id} desc limit 20`),
        1,
      ),
    )
    count.push(
      await best(
        () => database.db.execute(sql`select count(*) from (select 1 ${from} limit ${mostHits + 1}) as hit`),
        1,
      ),
    )
  }
  return { page, count }
}

/** Searches that find all that literally stands there, and nothing else. */
async function exact(database: Database, texts: Map<string, string>): Promise<{ recall: number; precision: number }> {
  let [true_, found, both] = [0, 0, 0]
  for (const typed of queryKinds) {
    const query = parseQuery(typed)
    const truth = new Set(
      [...texts].filter(([, text]) => query.terms.every((term) => begins(text, term.text))).map(([id]) => id),
    )
    const rows = await database.db.select({ id: articleTable.id }).from(articleTable).where(articleMatches(query))
    true_ += truth.size
    found += rows.length
    both += rows.filter(({ id }) => truth.has(id)).length
  }
  return { recall: both / true_, precision: both / found }
}

/** One article after another made anew, one a second, while their index is put in order behind them as the product does. */
async function madeAnew(database: Database, mean: number): Promise<number[]> {
  const taken: number[] = []
  let closing: () => Promise<void> | void = () => undefined
  const keeper = createListKeeper({ database, log: pino({ level: 'silent' }), onClose: (run) => (closing = run) })
  for (let n = 0; n < saves; n += 1) {
    const article = generatedArticle(n * 31 + 7, mean)
    // What is written as it stands is not indexed at all: each run has words of its own.
    const columns = searchColumns({ ...article, title: `${article.title}${performance.timeOrigin}` })
    const start = performance.now()
    await database.db
      .update(articleDataTable)
      .set(columns)
      .where(eq(articleDataTable.articleId, `article${n * 31}`))
    taken.push(performance.now() - start)
    keeper.keep()
    await pause(1_000)
  }
  await closing()
  return taken
}

const percent = (share: number) => `${(share * 100).toFixed(share === 1 ? 0 : 2)} %`
const open = ({ databaseUrl }: BenchServer) => openDatabase(databaseUrl, loadEnv({ DATABASE_POOL: '4' }))

/** 20,000 articles against ILIKE and trigrams in the same run. */
export async function benchCmsSearch(): Promise<void> {
  const count = 20_000
  const server = await startBenchServer()
  const texts = new Map<string, string>()
  const { characters, buildSeconds } = await build(
    server,
    { count, mean: 1_200 },
    (id, text) => void texts.set(id, text),
  )
  const sizes = await sizesOf(server)
  const database = open(server)
  try {
    const { recall, precision } = await exact(database, texts)
    const taken = await ours(database)
    const anew = await madeAnew(database, 1_200)
    const ilike = await byIlike(database)
    await server.pool.query('create extension if not exists pg_trgm')
    const start = performance.now()
    await server.pool.query('create index bench_trgm on cms_article_data using gin (search_text gin_trgm_ops)')
    const trigramSeconds = (performance.now() - start) / 1_000
    const trigram = await byIlike(database)
    const [time, hits, counts] = [
      taken.map((one) => one.time),
      taken.map((one) => one.hits),
      taken.map((one) => one.count),
    ]
    const marked = (what: string, values: readonly number[], mark: number): Figure => ({
      what,
      value: ms(values),
      mark: `p95 ≤ ${mark} ms`,
      met: p95(values) <= mark,
    })
    record(
      'Full-text search',
      `${count.toLocaleString('en')} generated Chinese articles, ${(characters / 1e6).toFixed(1)} M characters; ${queryKinds.length} kinds of queries, each the best of three runs (ILIKE and trigrams: one run); truth is the literal occurrence of every term. The index is built after loading.`,
      [
        {
          what: 'recall / precision',
          value: `${percent(recall)} / ${percent(precision)}`,
          mark: '100 % / 100 %',
          met: recall === 1 && precision === 1,
        },
        marked('page of 20, newest first', time, 25),
        marked('page of 20, title hits first, with its count', hits, 65),
        marked('count up to 1,001', counts, 20),
        { what: 'page / count by ILIKE without an index', value: `${ms(ilike.page)} / ${ms(ilike.count)}` },
        { what: 'page / count by pg_trgm', value: `${ms(trigram.page)} / ${ms(trigram.count)}` },
        {
          what: 'page p95, ILIKE / pg_trgm / ours',
          value: `${(p95(ilike.page) / p95(time)).toFixed(1)} / ${(p95(trigram.page) / p95(time)).toFixed(1)} / 1`,
        },
        { what: 'index of pairs / table with its texts', value: sizes },
        {
          what: 'building the index; that of pg_trgm',
          value: `${buildSeconds.toFixed(1)} s; ${trigramSeconds.toFixed(1)} s`,
        },
        { what: 'one article indexed anew', value: ms(anew) },
      ],
    )
  } finally {
    await database.close()
    await server.stop()
  }
}

/** `npm run bench -- cmsSearchMillion`: half an hour and some 15 GB of disk; `BENCH_MILLION_DIR` spares the next run both. */
export async function benchCmsSearchMillion(): Promise<void> {
  const count = 1_000_000
  const server = await startBenchServer(folder === undefined ? {} : { DATA_DIR: folder })
  const { characters, buildSeconds } = await buildOnce(server, { count, mean: 750 })
  const sizes = await sizesOf(server)
  const database = open(server)
  try {
    const taken = await ours(database)
    const anew = await madeAnew(database, 750)
    const rare = taken.filter(({ total }) => total <= count / 100)
    const frequent = taken.filter(({ total }) => total > count / 100)
    const pages = (of: readonly Taken[]) => of.map(({ time }) => time)
    record(
      'Full-text search in a million articles',
      `${count.toLocaleString('en')} generated articles, ${(characters / 1e6).toFixed(0)} M characters; ${rare.length} kinds of queries for what stands in at most 1 % of them, ${frequent.length} for more, each the best of three runs. The index is built after loading.`,
      [
        {
          what: 'page, in ≤ 1 % of the rows',
          value: ms(pages(rare)),
          mark: 'p95 ≤ 100 ms',
          met: p95(pages(rare)) <= 100,
        },
        { what: 'page, in more', value: ms(pages(frequent)), mark: 'p95 ≤ 200 ms', met: p95(pages(frequent)) <= 200 },
        {
          what: 'title hits first, ≤ 1 % / more',
          value: `${ms(rare.map(({ hits }) => hits))} / ${ms(frequent.map(({ hits }) => hits))}`,
        },
        { what: 'index of pairs / table with its texts', value: sizes },
        { what: 'building the index', value: `${buildSeconds.toFixed(0)} s` },
        { what: 'one article indexed anew', value: ms(anew), mark: 'p95 ≤ 10 ms', met: p95(anew) <= 10 },
      ],
    )
  } finally {
    await database.close()
    await server.stop()
  }
}
