import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEnv } from '#/env.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openDatabase, type Database } from './db.ts'
import { refusalOfPgError } from './pgErrors.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, loadEnv({ NODE_ENV: 'test' }))
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** From now on nothing that the server says reaches us. */
const swallow = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { pause(): void } } }).connection.stream.pause()

test('数据库连接: one that lost its packets is given up within seconds, a long statement beside it is not', async () => {
  const long = database.pool.query<{ done: string }>("select pg_sleep(9), 'done' as done")
  const [deaf, idle] = [await database.pool.connect(), await database.pool.connect()]
  swallow(idle)
  idle.release()
  swallow(deaf)
  const failure: unknown = await deaf.query('select 1').catch((error: unknown) => error)
  deaf.release(true)
  expect(refusalOfPgError(failure)).toMatchObject({ code: 503, message: '服务暂时不可用，请稍后重试' })
  // Whatever was idle meanwhile is not trusted either.
  const { rows } = await database.pool.query('select 2 as two')
  expect(rows).toEqual([{ two: 2 }])
  expect((await long).rows).toMatchObject([{ done: 'done' }])
})
