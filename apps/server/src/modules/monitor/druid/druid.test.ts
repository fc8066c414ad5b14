import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { druid } from '@app/shared/monitor/druid.ts'
import { operlog } from '@app/shared/monitor/operlog.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { withoutValues } from './statementText.ts'

let server: TestApp
let watcher: string
let keeper: string

beforeAll(async () => {
  server = await openTestApp()
  watcher = (await signedIn(server, 'monitor:druid:list')).token
  keeper = (await signedIn(server, 'monitor:druid:list', 'monitor:druid:reset', 'monitor:operlog:list')).token
})
afterAll(() => server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const figures = async () => (await server.send(druid.figures, { token: watcher })).data

test('数据监控: nobody looks or resets without the permission', async () => {
  const { token } = await signedIn(server, 'system:post:list')
  for (const call of Object.values(druid)) {
    expect(await server.send(call)).toMatchObject({ code: 401 })
    expect(await server.send(call, { token })).toMatchObject(denied)
  }
  expect(await server.send(druid.resetStatements, { token: watcher })).toMatchObject(denied)
})

test('数据监控: pool, database and tables as they are', async () => {
  const data = await figures()
  expect(data?.pools).toMatchObject([{ own: true, max: 6, nodeId: server.platform.nodeId }])
  expect(data?.pools[0]?.size).toBeGreaterThan(0)
  expect(data?.pools[0]?.acquireMsAvg).toBeGreaterThan(0)
  expect(data?.database).toMatchObject({ product: 'PostgreSQL', replicas: 0 })
  expect(data?.database.version).toMatch(/^\d+/)
  expect(data?.database.connections.active).toBeGreaterThan(0)
  expect(data?.database.commits).toBeGreaterThan(0)
  expect(data?.tables).toHaveLength(20)
  expect(data?.tables.map(({ bytes }) => bytes)).toEqual(
    data?.tables.map(({ bytes }) => bytes).toSorted((a, b) => b - a),
  )
})

test('数据监控: without the extension the page says so, and there is nothing to reset', async () => {
  await server.ctx.db.execute(sql`drop extension if exists pg_stat_statements`)
  expect((await figures())?.statements).toEqual({ state: 'missing', rows: [] })
  expect(await server.send(druid.resetStatements, { token: keeper })).toMatchObject({
    code: 500,
    msg: '数据库未启用 pg_stat_statements 扩展，没有可重置的统计',
  })
})

/** The embedded server always; another one as its settings say. */
async function isLoaded(): Promise<boolean> {
  const { rows } = await server.ctx.db.execute(sql`show shared_preload_libraries`)
  return JSON.stringify(rows).includes('pg_stat_statements')
}

test('数据监控: with the extension the slowest statements are told without their values, and can be counted anew', async () => {
  await server.ctx.db.execute(sql`create extension pg_stat_statements`)
  if (!(await isLoaded())) {
    expect((await figures())?.statements).toEqual({ state: 'unloaded', rows: [] })
    return
  }
  await server.ctx.db.execute(sql`select 'Bearer-verschlossen', 8 * 9 as product, pg_sleep(0.05)`)
  await server.ctx.db.execute(sql.raw(`comment on table sys_node is '机密-verschlossen'`))
  const before = await figures()
  expect(before?.statements.state).toBe('on')
  expect(before?.statements.rows.length).toBeLessThanOrEqual(20)
  const slow = before?.statements.rows.find(({ text }) => text.includes('as product'))
  expect(slow).toMatchObject({ calls: 1 })
  expect(slow?.maxMs).toBeGreaterThanOrEqual(50)
  // A word of letters: four digits also stand in some number of the answer once in fifty runs.
  expect(JSON.stringify(before)).not.toContain('verschlossen')

  expect(await server.send(druid.resetStatements, { token: keeper })).toMatchObject({ code: 200, msg: '操作成功' })
  expect((await figures())?.statements.rows.some(({ text }) => text.includes('as product'))).toBe(false)
  const { data } = await server.send(operlog.endpoints.page, {
    token: keeper,
    query: { title: '数据监控', status: '0' },
  })
  expect(data?.list).toMatchObject([{ businessType: 9, operUrl: '/monitor/druid/resetStatements' }])
})

test('数据监控: who waits for a lock is shown with those that hold it', async () => {
  const [holder, waiter] = [1, 2].map(() => new pg.Client({ connectionString: server.databaseUrl }))
  if (!holder || !waiter) throw new Error('two connections')
  await Promise.all([holder.connect(), waiter.connect()])
  // The test's database goes with them when an expectation fails.
  for (const client of [holder, waiter]) client.on('error', () => undefined)
  await holder.query('begin; lock table sys_post in access exclusive mode')
  const waiting = waiter.query(`select * from sys_post where post_code = 'geheim-0815'`)
  const locks = await vi.waitFor(async () => {
    const found = (await figures())?.locks ?? []
    expect(found).toHaveLength(1)
    return found
  })
  expect(locks).toMatchObject([{ relation: 'sys_post', text: 'select * from sys_post where post_code = ?' }])
  expect(locks[0]?.blockedBy).toHaveLength(1)
  await holder.query('commit')
  await waiting
  await Promise.all([holder.end(), waiter.end()])
  expect((await figures())?.locks).toEqual([])
})

test('语句: whatever is a value leaves the text, names and places stay', () => {
  expect(withoutValues(`select a1, "b 2" from t1 where x = 'it''s' and y in (1, 2.5) and z = $1 -- secret`)).toBe(
    'select a1, "b 2" from t1 where x = ? and y in (?, ?) and z = $1',
  )
  expect(withoutValues(`alter role app password E'a\\'b' valid until '2030-01-01'`)).toBe(
    'alter role app password ? valid until ?',
  )
  expect(withoutValues('do $body$ begin perform 1; end $body$')).toBe('do ?')
  expect(withoutValues(`select 'cut off in the mid`)).toBe('select ?')
})
