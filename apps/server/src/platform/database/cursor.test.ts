import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { inSnapshot, readInParts } from './cursor.ts'

let database: TestDatabase
let pool: pg.Pool
/** Looks at what the others hold. */
let other: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 3 })
  // As that of the product: a connection that ends otherwise than by us is no news.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await pool.end()
  await database.drop()
})

const statementMs = 120_000
const claim = 'select pg_advisory_xact_lock(7)'
const failure = new Error('the disk is full')

async function expectFree() {
  const { rows } = await other.query('select pg_try_advisory_lock(7) as free, pg_advisory_unlock(7)')
  expect(rows).toMatchObject([{ free: true }])
}

test('快照: whoever hears that it failed finds its claims given back', async () => {
  for (let i = 0; i < 40; i++) {
    const failed = inSnapshot(pool, { statementMs }, async (client) => {
      await client.query(claim)
      throw failure
    })
    await expect(failed).rejects.toBe(failure)
    await expectFree()
  }
})

test('快照: so does whoever stopped between two parts', async () => {
  const rows = { sql: 'select * from generate_series(1, 10000)', params: [] }
  for (let i = 0; i < 40; i++) {
    const failed = inSnapshot(pool, { statementMs }, async (client) => {
      await client.query(claim)
      for await (const part of readInParts(client, rows, 500)) if (part.length > 0) throw failure
    })
    await expect(failed).rejects.toBe(failure)
    await expectFree()
  }
})

test('快照: giving up ends the statement that runs', async () => {
  const giveUp = new AbortController()
  const failed = inSnapshot(pool, { statementMs, signal: giveUp.signal }, async (client) => {
    await client.query(claim)
    await client.query('select pg_sleep(100)')
  })
  const refused = expect(failed).rejects.toThrow('已取消')
  const asleep = async () =>
    (await other.query("select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"))
      .rowCount
  await vi.waitFor(async () => expect(await asleep()).toBe(1))
  giveUp.abort()
  await refused
  expect(await asleep()).toBe(0)
  await expectFree()
})
