import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textPatterns, type TextPattern } from '@app/shared/kit/textPatterns.ts'
import { genCalls } from '@app/shared/tool/gen.ts'
import { definitionsByTables } from '#/modules/tool/gen/definition/definition.read.ts'
import { genColumnTable, genTableTable } from '#/modules/tool/gen/definition/gen.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { addSamples } from './sample.service.ts'

const base = `id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
  create_time timestamp(3) with time zone not null default now(), update_by varchar(64),
  update_time timestamp(3) with time zone not null default now(), update_ip varchar(128),
  version integer not null default 1, del_flag varchar(1) not null default '0'`
const checks = Object.keys(textPatterns) as TextPattern[]

let server: TestApp
let importer: string
beforeAll(async () => {
  server = await openTestApp()
  const token = fakeCallers(server.platform)({ permissions: ['tool:gen:import'] })
  importer = token
  const run = (text: string) => server.ctx.db.execute(sql.raw(text))
  const checked = checks.map((check) => `c_${check.toLowerCase()} varchar(60) not null`).join(', ')
  await run(`create table shop_all (${base}, ${checked}, code varchar(8) not null, amount numeric(6,2) not null,
    count smallint not null, big bigint, ratio double precision, due_day date, paid_at timestamp(3) with time zone,
    at_time time(0) without time zone, is_open boolean not null, note text, status varchar(1) not null)`)
  await run(`create unique index shop_all_code_uq on shop_all (code) where del_flag = '0'`)
  await run(`create table shop_short (${base}, code varchar(1) not null)`)
  await run(`create unique index shop_short_code_uq on shop_short (code) where del_flag = '0'`)
  await run(`create table shop_shelf (${base}, parent_id varchar(64) not null default '0',
    parent_ids varchar(2000) not null default '', tree_sort integer not null default 10,
    tree_sorts varchar(1000) not null default '', tree_level integer not null default 1,
    tree_leaf varchar(1) not null default 'y', shelf_name varchar(50) not null)`)
  await run(`create table shop_crate (${base}, shelf_id varchar(64) not null, crate_name varchar(50) not null)`)
  await run(`create table shop_piece (${base}, crate_id varchar(64) not null, piece_name varchar(50) not null)`)
  await server.send(genCalls.importTables, { token, body: { tables: ['shop_all', 'shop_short'] } })
  for (const check of checks)
    await server.ctx.db
      .update(genColumnTable)
      .set({ facts: sql`${genColumnTable.facts} || ${JSON.stringify({ colCheck: check })}::jsonb` })
      .where(sql`${genColumnTable.columnName} = ${`c_${check.toLowerCase()}`}`)
})
afterAll(() => server.close())

const add = async (table: string, count: number) => {
  const [definition] = await definitionsByTables(server.ctx, [table])
  if (!definition) throw new Error(table)
  return addSamples(server.ctx, definition, count)
}

test('样例数据: each row fulfils the checks, a second time too', async () => {
  await add('shop_all', 1_000)
  await add('shop_all', 10)
  const { rows } = await server.ctx.db.execute<Record<string, string>>(sql`select * from shop_all`)
  expect(rows).toHaveLength(1_010)
  for (const check of checks) {
    const values = rows.map((row) => row[`c_${check.toLowerCase()}`] ?? '')
    expect(
      values.filter((value) => !textPatterns[check].pattern.test(value)),
      check,
    ).toEqual([])
  }
  expect(new Set(rows.map(({ code }) => code)).size).toBe(1_010)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['0', '1']))
})

test('样例数据: rows of a parent come with it, those beside a tree name its nodes', async () => {
  await server.send(genCalls.importTables, {
    token: importer,
    body: { tables: ['shop_shelf', 'shop_crate', 'shop_piece'] },
  })
  const set = (table: string, facts: object) =>
    server.ctx.db
      .update(genTableTable)
      .set({ options: sql`${genTableTable.options} || ${JSON.stringify(facts)}::jsonb` })
      .where(sql`${genTableTable.tableName} = ${table}`)
  const lists = [{ tableName: 'shop_crate', fkName: 'shelf_id' }]
  await set('shop_shelf', { tplCategory: 'tree', treeName: 'shelf_name', subTables: lists })
  await set('shop_crate', { tplCategory: 'sub', subTables: [{ tableName: 'shop_piece', fkName: 'crate_id' }] })
  await add('shop_shelf', 20)
  const rows = async (text: string) => (await server.ctx.db.execute(sql.raw(text))).rows
  expect(await rows(`select tree_level, tree_leaf, count(*)::int from shop_shelf group by 1, 2 order by 1`)).toEqual([
    { tree_level: 1, tree_leaf: 'n', count: 4 },
    { tree_level: 2, tree_leaf: 'y', count: 16 },
  ])
  expect(
    await rows(`select 1 from shop_shelf a join shop_shelf b on a.parent_id = b.id
    where a.parent_ids = b.id || '/' || a.id and a.tree_sorts like b.tree_sorts || '/%'`),
  ).toHaveLength(16)
  expect(await rows('select 1 from shop_crate c join shop_shelf s on s.id = c.shelf_id')).toHaveLength(20)
  expect(await rows('select 1 from shop_piece p join shop_crate c on c.id = p.crate_id')).toHaveLength(40)
})

test('样例数据: fewer, more and what does not fit is refused, and nothing of it stays', async () => {
  for (const count of [0, 9, 1_001, 10.5, Number.NaN])
    await expect(add('shop_all', count)).rejects.toThrow('样例数据为10到1000条')
  await expect(add('shop_short', 100)).rejects.toThrow('字段【code】最多只有36个不同的值')
  expect((await server.ctx.db.execute(sql`select 1 from shop_short`)).rows).toEqual([])
})
