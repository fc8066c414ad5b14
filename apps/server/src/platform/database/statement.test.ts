import { eq, sql } from 'drizzle-orm'
import { alias, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { idColumn, instant } from './columns.ts'
import { rowsInto, statement, type Place } from './statement.ts'

const toys = pgTable('toy', {
  id: idColumn(),
  toyName: varchar(),
  facts: jsonb().$type<{ size: number } | null>(),
  madeTime: instant(),
  status: varchar().notNull().default('0'),
})

let app: TestApp
let ctx: Ctx

beforeAll(async () => {
  app = await openTestApp()
  ctx = systemContext(app.platform)
  await ctx.db.execute(
    sql`create table toy (id varchar primary key, toy_name varchar, facts jsonb, made_time timestamptz(3), status varchar not null default '0')`,
  )
})
afterAll(() => app.close())

const { id, toyName, facts, madeTime } = toys
const add = rowsInto(toys)
const byName = statement((db, place: Place<{ name: string }>) =>
  db
    .select()
    .from(toys)
    .where(eq(toyName, place('name')))
    .orderBy(id),
)

test('语句: rows are written and read as the query layer writes and reads them', async () => {
  const row = { id: '1', toyName: 'a', facts: { size: 2 }, madeTime: '2026-03-04 05:06:07' }
  await add(ctx.db, [row])
  const [found] = await byName(ctx.db, { name: 'a' })
  expect(found).toEqual({ ...row, status: '0' })
  expect([found]).toEqual(await ctx.db.select().from(toys).where(eq(id, '1')))
})

test('语句: each number of rows and set of columns has its own text, and what is left out has its default', async () => {
  await add(ctx.db, [{ toyName: 'b' }, { toyName: 'b', status: '1' }, { toyName: 'b', facts: { size: 1 } }])
  await add(ctx.db, [{ toyName: 'b' }, { toyName: 'b', status: undefined }])
  const rows = await byName(ctx.db, { name: 'b' })
  expect(rows.map((row) => row.status).toSorted()).toEqual(['0', '0', '0', '0', '1'])
  expect(new Set(rows.map((row) => row.id)).size).toBe(5)
})

test('语句: nothing is nothing, in JSON as elsewhere', async () => {
  await add(ctx.db, [{ id: 'none', toyName: 'c', facts: null, madeTime: null }])
  const [found] = await ctx.db
    .select({ isNull: sql<boolean>`${facts} is null` })
    .from(toys)
    .where(eq(id, 'none'))
  expect(found).toEqual({ isNull: true })
})

const rename = statement((db, place: Place<{ id: string; facts: { size: number } | null; name: string }>) =>
  db
    .update(toys)
    .set({ facts: place('facts'), toyName: place('name') })
    .where(eq(id, place('id')))
    .returning({ toyName, inner: { size: sql`facts ->> 'size'`, madeTime } }),
)

test('语句: it runs in the transaction that it is given, and not beside it', async () => {
  await add(ctx.db, [{ id: 'd', toyName: 'd' }])
  const undone = ctx.tx(async (tx) => {
    const renamed = await rename(tx.db, { id: 'd', facts: { size: 9 }, name: 'e' })
    expect(renamed).toEqual([{ toyName: 'e', inner: { size: '9', madeTime: null } }])
    expect(await byName(ctx.db, { name: 'e' })).toEqual([])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await byName(ctx.db, { name: 'd' })).toMatchObject([{ id: 'd', facts: null }])
})

const replace = rowsInto(toys, (db, rows) =>
  db
    .insert(toys)
    .values(rows)
    .onConflictDoUpdate({ target: id, set: { toyName: sql`excluded.toy_name` } }),
)

test('语句: a row that is there already becomes what the statement says', async () => {
  await replace(ctx.db, [{ id: 'f', toyName: 'f', status: '1' }])
  await replace(ctx.db, [{ id: 'f', toyName: 'g', status: '2' }])
  expect(await byName(ctx.db, { name: 'g' })).toMatchObject([{ id: 'f', status: '1' }])
})

test('语句: what the database refuses is refused with its code, also when the connection keeps the statement', async () => {
  for (let i = 0; i < 30; i++) {
    await expect(ctx.tx((tx) => add(tx.db, [{ id: '1', toyName: 'twice' }]))).rejects.toMatchObject({
      message: expect.stringContaining('insert into "toy"'),
      cause: { code: '23505' },
    })
  }
  expect(await byName(ctx.db, { name: 'twice' })).toEqual([])
})

test('语句: a column that became another type is read by whoever asked before', async () => {
  for (let i = 0; i < 30; i++) await byName(ctx.db, { name: 'a' })
  await ctx.db.execute(sql`alter table toy alter status type char(3)`)
  expect(await byName(ctx.db, { name: 'a' })).toMatchObject([{ status: '0  ' }])
  expect(await ctx.tx((tx) => byName(tx.db, { name: 'a' }))).toMatchObject([{ status: '0  ' }])
})

test('语句: outer joins are told at the first run', async () => {
  const other = alias(toys, 'other')
  const joined = statement((db, place: Place<{ name: string }>) =>
    db
      .select()
      .from(toys)
      .leftJoin(other, eq(other.toyName, toyName))
      .where(eq(toyName, place('name'))),
  )
  await expect(joined(ctx.db, { name: 'a' })).rejects.toThrow('outer joins')
})
