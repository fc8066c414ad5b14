import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gen, genCalls } from '@app/shared/tool/gen.ts'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'
import { dictTypeTable } from '#/modules/system/settings/dictType/dictType.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { genTableTable } from './gen.table.ts'

let server: TestApp
let engineer: string

const base = `id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
  create_time timestamp(3) with time zone not null default now(), update_by varchar(64),
  update_time timestamp(3) with time zone not null default now(), update_ip varchar(128),
  version integer not null default 1, del_flag varchar(1) not null default '0'`
const node = `parent_id varchar(64) not null default '0', parent_ids varchar(2000) not null default '',
  tree_sort integer not null default 10, tree_sorts varchar(1000) not null default '',
  tree_level integer not null default 1, tree_leaf varchar(1) not null default 'y'`

beforeAll(async () => {
  server = await openTestApp()
  const words = ['list', 'query', 'edit', 'import', 'preview']
  engineer = fakeCallers(server.platform)({ permissions: words.map((word) => `tool:gen:${word}`) })
  const run = (text: string) => server.ctx.db.execute(sql.raw(text))
  await run(`create table shop_bill (${base}, bill_no varchar(32) not null, bill_kind varchar(2), place varchar(2))`)
  await run(`comment on table shop_bill is '账单表'; comment on column shop_bill.bill_kind is '类型（1收入 2支出）'`)
  await run(`create table shop_bill_line (${base}, bill_id varchar(64) not null, words varchar(50) not null)`)
  await run(`create table shop_rack (${base}, ${node}, rack_name varchar(50) not null)`)
  await server.ctx.db.insert(dictTypeTable).values({ dictName: '地点', dictType: 'shop_bill_place' })
  await server.ctx.db
    .insert(dictDataTable)
    .values({ dictType: 'shop_bill_place', dictLabel: '东门', dictValue: 'e', dictSort: 10 })
  const tables = ['shop_bill', 'shop_bill_line', 'shop_rack']
  await server.send(genCalls.importTables, { token: engineer, body: { tables } })
})
afterAll(() => server.close())

async function definedAs(table: string, facts: object): Promise<void> {
  const [row] = await server.ctx.db.select().from(genTableTable).where(eq(genTableTable.tableName, table))
  if (!row) throw new Error(table)
  const options = { ...row.options, ...facts }
  await server.ctx.db.update(genTableTable).set({ options }).where(eq(genTableTable.tableName, table))
}

async function preview(...tables: string[]) {
  const { data } = await server.send(gen.endpoints.page, { token: engineer, query: { pageSize: 200 } })
  const ids = tables.map((table) => data?.list.find(({ tableName }) => tableName === table)?.id ?? '').join(',')
  return server.send(genCalls.preview, { token: engineer, params: { ids } })
}
const textOf = async (ending: string, ...tables: string[]) =>
  (await preview(...tables)).data?.find(({ path }) => path.endsWith(ending))?.text

test('主子表: a child that nobody imported is refused by its name, an imported one comes with its parent once', async () => {
  const sub = (tableName: string, fkName = 'bill_id') =>
    definedAs('shop_bill', { tplCategory: 'sub', subTables: [{ tableName, fkName }] })
  await sub('shop_nowhere')
  expect(await preview('shop_bill')).toMatchObject({ code: 500, msg: '请先导入关联表shop_nowhere' })
  await sub('shop_bill_line', 'nothing')
  expect(await preview('shop_bill')).toMatchObject({ msg: '表shop_bill_line没有可用的外键字段【nothing】' })
  await sub('shop_bill_line')
  const alone = await preview('shop_bill')
  expect(alone.data?.map(({ path }) => path)).toContain('packages/shared/src/shop/billLine.ts')
  // The rows are those of the parent, whoever is ticked beside it.
  expect((await preview('shop_bill', 'shop_bill_line')).data).toEqual(alone.data)
  expect(await textOf('bill.routes.ts', 'shop_bill')).toContain('children: { lines: billLineTable }')
})

test('字典: what a comment lists and what stands in this database alone come with the files', async () => {
  const text = await textOf('bill.dict.ts', 'shop_bill')
  expect(text).toContain(`{ value: '1', label: '收入' }`)
  expect(text).toContain(`type: 'shop_bill_place'`)
  expect(text).toContain(`{ value: 'e', label: '东门' }`)
})

test('树表: a table without the columns of a node is refused by their names, one with them is a tree', async () => {
  await definedAs('shop_bill', { tplCategory: 'treegrid', treeName: 'bill_no' })
  const missing = 'parent_id、parent_ids、tree_sort、tree_sorts、tree_level、tree_leaf'
  expect(await preview('shop_bill')).toMatchObject({ code: 500, msg: `树表必须包含以下字段：${missing}` })
  await definedAs('shop_rack', { tplCategory: 'treegrid', treeName: 'bill_no' })
  expect(await preview('shop_rack')).toMatchObject({ code: 500, msg: '树名称字段不能为空' })
  await definedAs('shop_rack', { treeName: 'rack_name' })
  expect(await textOf('rack.table.ts', 'shop_rack')).toContain('...treeColumns')
  expect(await textOf('RackIndex.tsx', 'shop_rack')).toContain('<TreePage resource={rack} addChild="新增下级" />')
})

test('提供的调用: 新增 alone is a save without its other half', async () => {
  await definedAs('shop_bill_line', { offers: ['add'] })
  expect(await textOf('billLine.ts', 'shop_bill_line')).toContain(`offers: ['page', 'list', 'add']`)
})
