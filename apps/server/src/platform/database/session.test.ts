import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let app: TestApp
let ctx: Ctx

beforeAll(async () => {
  app = await openTestApp()
  ctx = systemContext(app.platform)
  await ctx.db.execute(sql`create table toy (id integer primary key, size integer)`)
  await ctx.db.execute(sql`insert into toy values (1, 7)`)
})
afterAll(() => app.close())

const often = 30

const sizeOf = async ({ db }: Ctx, id: number) =>
  (await db.execute<{ size: unknown }>(sql`select size from toy where id = ${id}`)).rows[0]?.size

/** Statements that the connection of a transaction keeps, by their texts. */
const kept = async ({ db }: Ctx) =>
  (await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)).rows.map(
    ({ statement }) => statement,
  )

test('语句: what comes often is kept by the connection, what comes once is not', async () => {
  const texts = await ctx.tx(async (tx) => {
    for (let i = 0; i < often; i++) expect(await sizeOf(tx, 1)).toBe(7)
    await tx.db.execute(sql`select ${1}::integer as once`)
    return kept(tx)
  })
  expect(texts).toContain('select size from toy where id = $1')
  expect(texts.filter((text) => text.includes('once'))).toEqual([])
})

test('语句: none is compiled by the database, whose other packages would spend a second on it', async () => {
  expect((await ctx.db.execute(sql`show jit`)).rows).toEqual([{ jit: 'off' }])
})

test('语句: a refused statement is kept all the same', async () => {
  const add = (tx: Ctx, id: number) => tx.db.execute(sql`insert into toy values (${id}, ${1})`)
  for (let i = 0; i < often; i++) await expect(ctx.tx((tx) => add(tx, 1))).rejects.toThrow('Failed query')
  await ctx.tx((tx) => add(tx, 2))
  expect(await sizeOf(ctx, 2)).toBe(1)
})

/** As many connections as the pool has, each of which has met the statement. */
const everywhere = (read: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: app.platform.env.DATABASE_POOL }, read))

test('语句: a column that became another type is read by whoever asked before, on every connection', async () => {
  const waiting = (tx: Ctx) => tx.db.execute(sql`select pg_sleep(0.05)`)
  const read = () =>
    ctx.tx(async (tx) => {
      const size = await sizeOf(tx, 1)
      await waiting(tx)
      return size
    })
  for (let i = 0; i < often; i++) await read()
  await everywhere(read)
  await ctx.db.execute(sql`alter table toy alter size type varchar(8)`)
  expect(await read()).toBe('7')
  for (let i = 0; i < often; i++) expect(await sizeOf(ctx, 1)).toBe('7')
  await everywhere(read)
  await ctx.db.execute(sql`alter table toy alter size type varchar(16)`)
  expect(await Promise.all(Array.from({ length: 20 }, () => sizeOf(ctx, 1)))).toEqual(
    Array.from({ length: 20 }, () => '7'),
  )
})
