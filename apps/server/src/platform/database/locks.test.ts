import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { defineLock } from './locks.ts'

let database: TestDatabase
let ours: pg.Client
/** A node of the release before, whose statements had bare numbers. */
let theirs: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  ours = new pg.Client({ connectionString: database.url })
  theirs = new pg.Client({ connectionString: database.url })
  await Promise.all([ours.connect(), theirs.connect()])
})
afterAll(async () => {
  await Promise.all([ours.end(), theirs.end()])
  await database.drop()
})

const isFree = async (text: string, seed: number, mode = '') => {
  const { rows } = await theirs.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock${mode}(hashtextextended($1, $2)) as free`,
    [text, seed],
  )
  return rows[0]?.free
}

async function inTransaction(run: (ctx: { db: never }) => Promise<void>): Promise<void> {
  await ours.query('begin')
  await run({ db: drizzle({ client: ours }) as never })
  await ours.query('rollback')
}

test('锁: held until the transaction ends, against nodes of the release before as well', async () => {
  const lock = defineLock('toys', { seed: 3 })
  await inTransaction(async (ctx) => {
    await lock.hold(ctx, 'u1')
    expect([await isFree('toys u1', 3), await isFree('toys u2', 3)]).toEqual([false, true])
    await lock.hold(ctx)
    expect(await isFree('toys', 3)).toBe(false)
  })
  expect(await isFree('toys u1', 3)).toBe(true)
})

test('锁: the name is no part of one that had none', async () => {
  const lock = defineLock('toy numbers', { seed: 5, bare: true })
  await inTransaction(async (ctx) => {
    await lock.hold(ctx, '13900000000')
    expect(await isFree('13900000000', 5)).toBe(false)
  })
})

test('锁: shared by many, not beside somebody who holds it alone', async () => {
  const lock = defineLock('toy shelf')
  await inTransaction(async (ctx) => {
    await lock.share(ctx, '1')
    expect([await isFree('toy shelf 1', 0, '_shared'), await isFree('toy shelf 1', 0)]).toEqual([true, false])
  })
})

test('锁: taken without waiting, or not at all', async () => {
  const lock = defineLock('toy swing')
  await inTransaction(async (ctx) => {
    expect(await lock.take(ctx, '1')).toBe(true)
    expect(await isFree('toy swing 1', 0)).toBe(false)
  })
  await theirs.query("begin; select pg_advisory_xact_lock(hashtextextended('toy swing 1', 0))")
  await inTransaction(async (ctx) => {
    expect([await lock.take(ctx, '1'), await lock.take(ctx, '2')]).toEqual([false, true])
  })
  await theirs.query('rollback')
})

test('锁: two of one name do not start', () => {
  defineLock('toy chest')
  expect(() => defineLock('toy chest')).toThrow('there are two locks "toy chest"')
})
