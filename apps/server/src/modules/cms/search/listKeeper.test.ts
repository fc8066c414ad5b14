import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { articleWorld, type World } from '#/modules/cms/cmsArticle/testing/articles.ts'
import type { TestApp } from '#testing/testApp.ts'
import { emptyingLock, listKeeper } from './listKeeper.ts'

let server: TestApp
let world: World
/** A node that is at it. */
let other: pg.Client

beforeAll(async () => {
  const made = await articleWorld()
  ;({ server, world } = made)
  other = new pg.Client({ connectionString: server.databaseUrl })
  await other.connect()
  await other.query('create extension pageinspect')
})
afterAll(async () => {
  await other.end()
  await server.close()
})

const pagesInList = async () => {
  const { rows } = await other.query<{ pages: number }>(
    `select n_pending_pages::int as pages from gin_metapage_info(get_raw_page('cms_article_data_search_bi_ix', 0))`,
  )
  return rows[0]?.pages
}
const empties = async () => {
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', emptyingLock.parts())
}
const found = async (fullText: string) => {
  const { data } = await server.send(cmsArticle.endpoints.page, { token: world.token, query: { fullText } })
  return data?.list.map(({ id }) => id)
}

test('全文检索: what was saved is found while it waits in the list, and put in its place behind the save', async () => {
  await empties()
  const { id } = await world.article({ title: '鲲鹏展翅' })
  expect(await pagesInList()).toBeGreaterThan(0)
  expect(await found('鲲鹏展翅')).toEqual([id])
  await other.query('rollback')
  await expect.poll(pagesInList, { timeout: 20_000 }).toBe(0)
  expect(await found('鲲鹏展翅')).toEqual([id])
})

test('全文检索: one node empties the lists for all; what came to the others meanwhile is not forgotten', async () => {
  const second = await articleWorld({ databaseUrl: server.databaseUrl })
  try {
    await empties()
    const ids = [await world.article({ title: '北冥有鱼' }), await second.world.article({ title: '北冥有鱼' })]
    // Both have asked twice.
    await pause(2_500)
    expect(await pagesInList()).toBeGreaterThan(0)
    expect((await found('北冥有鱼'))?.toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
    await other.query('rollback')
    await expect.poll(pagesInList, { timeout: 20_000 }).toBe(0)
  } finally {
    await second.server.close()
  }
})

test('全文检索: a role that owns no index saves and finds as ever, and says once that it leaves the lists alone', async () => {
  const role = `writer_${randomBytes(4).toString('hex')}`
  const url = new URL(server.databaseUrl)
  Object.assign(url, { username: role, password: role })
  await other.query(`create role ${role} login password '${role}'`)
  for (const schema of ['public', 'atrium_jobs'])
    await other.query(`grant all on schema ${schema} to ${role}; grant all on all tables in schema ${schema} to ${role};
      grant all on all sequences in schema ${schema} to ${role}; grant all on all functions in schema ${schema} to ${role}`)
  const lines: { level: number; msg?: string }[] = []
  const second = await articleWorld({
    databaseUrl: url.href,
    log: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
  })
  const told = () => lines.filter(({ msg }) => msg?.startsWith('lists of the search'))
  try {
    const { id } = await second.world.article({ title: '扶摇直上' })
    await expect.poll(told).toMatchObject([{ level: 30 }])
    await second.world.article({ title: '九万里' })
    await pause(2_500)
    expect([told().length, await found('扶摇直上')]).toEqual([1, [id]])
    expect(await pagesInList()).toBeGreaterThan(0)
  } finally {
    await second.server.close()
    await other.query(`drop owned by ${role}; drop role ${role}`)
  }
})

test('全文检索: a job that writes by the hundred waits until the lists are empty, a save does not', async () => {
  await empties()
  await world.article({ title: '水击三千里' })
  const told: string[] = []
  const job = listKeeper(server.platform)
    .room()
    ?.then(() => void told.push('room'))
  await pause(500)
  expect(told).toEqual([])
  expect(await pagesInList()).toBeGreaterThan(0)
  await other.query('rollback')
  await job
  expect([told, await pagesInList()]).toEqual([['room'], 0])
  expect(listKeeper(server.platform).room()).toBeUndefined()
})
