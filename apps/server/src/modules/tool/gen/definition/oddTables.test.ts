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

const carried = `create_by varchar(64), create_dept varchar(64),
  create_time timestamp(3) with time zone not null default now(), update_by varchar(64),
  update_time timestamp(3) with time zone not null default now(), update_ip varchar(128),
  version integer not null default 1, del_flag varchar(1) not null default '0'`
const base = `id varchar(64) primary key, ${carried}`
const node = `parent_id varchar(64) not null default '0', parent_ids varchar(2000) not null default '',
  tree_sort integer not null default 10, tree_sorts varchar(1000) not null default '',
  tree_level integer not null default 1, tree_leaf varchar(1) not null default 'y'`

beforeAll(async () => {
  server = await openTestApp()
  const words = ['list', 'query', 'edit', 'import', 'preview', 'code']
  engineer = fakeCallers(server.platform)({ permissions: words.map((word) => `tool:gen:${word}`) })
})
afterAll(() => server.close())

const run = (text: string) => server.ctx.db.execute(sql.raw(text))
const imported = (...tables: string[]) => server.send(genCalls.importTables, { token: engineer, body: { tables } })
async function made(table: string, columns: string): Promise<void> {
  await run(`create table ${table} (${base}, ${columns})`)
  expect(await imported(table)).toMatchObject({ code: 200 })
}
async function preview(table: string) {
  const { data } = await server.send(gen.endpoints.page, { token: engineer, query: { tableName: table } })
  const ids = data?.list.find(({ tableName }) => tableName === table)?.id ?? ''
  return server.send(genCalls.preview, { token: engineer, params: { ids } })
}
const refusal = async (table: string) => (await preview(table)).msg
async function textOf(table: string, ending: string): Promise<string> {
  const { data, msg } = await preview(table)
  const file = data?.find(({ path }) => path.endsWith(ending))
  if (!file) throw new Error(String(msg))
  return file.text
}
async function definedAs(table: string, facts: object): Promise<void> {
  const options = sql`${genTableTable.options} || ${JSON.stringify(facts)}::jsonb`
  await server.ctx.db.update(genTableTable).set({ options }).where(eq(genTableTable.tableName, table))
}

test('导入: a table whose key is not its id alone is refused by its name, a view is no table', async () => {
  await run(`create table odd_none (id varchar(64) not null, ${carried}, name varchar(10))`)
  await run(`create table odd_two (id varchar(64), part varchar(9), ${carried}, primary key (id, part))`)
  await run(`create table odd_other (id varchar(64) not null, code varchar(9) primary key, ${carried})`)
  for (const table of ['odd_none', 'odd_two', 'odd_other'])
    expect(await imported(table)).toMatchObject({ code: 500, msg: `导入失败：表${table}的主键必须是字段id` })
  await run(`create table odd_number (id bigint primary key, ${carried}, name varchar(10))`)
  expect(await imported('odd_number')).toMatchObject({ msg: '导入失败：表中必须包含以下必须字段：id' })
  await run(`create table odd_version (${base.replace('version integer', 'version bigint')}, name varchar(10))`)
  expect(await imported('odd_version')).toMatchObject({ msg: '导入失败：表中必须包含以下必须字段：version' })
  await run('create view odd_view as select * from odd_none')
  expect(await imported('odd_view')).toMatchObject({ code: 500, msg: '导入失败：数据表odd_view不存在' })
})

test('导入: a table with nothing of its own has no form', async () => {
  await run(`create table odd_bare (${base})`)
  await imported('odd_bare')
  expect(await refusal('odd_bare')).toBe('表odd_bare除基础字段外没有字段')
})

test('类型: what no page can show is refused by its name', async () => {
  await run("create type odd_common as enum ('a', 'b')")
  await run('create table odd_common_user (id varchar(64) primary key, common odd_common)')
  await made('odd_types', 'common odd_common, numbers integer[], place point, at interval, money money, ip inet')
  expect(await refusal('odd_types')).toBe('字段【common、numbers、place、at、money、ip】的类型暂不支持')
})

test('枚举: its values are a union and a dictionary, in the words of the comment where that lists them', async () => {
  await run(`create type odd_state as enum ('new', 'it''s "paid"', '\`\${7*7}\`')`)
  await run(`create table odd_mode (${base}, name varchar(9), state odd_state not null default 'new', later odd_state)`)
  await run(`comment on column odd_mode.state is '状态（new新建 old旧）'`)
  await imported('odd_mode')
  const table = await textOf('odd_mode', 'mode.table.ts')
  expect(table).toContain("export const oddStateValues = pgEnum('odd_state', ['new', 'it\\'s \"paid\"', '`${7*7}`'])")
  expect(table.match(/pgEnum\(/g)).toHaveLength(1)
  expect(table).toContain("state: oddStateValues().notNull().default('new')")
  const contract = (await textOf('odd_mode', 'mode.ts')).replaceAll(/\s+/g, ' ')
  expect(contract).toMatch(
    /state: field\(z\.enum\(\['new', .*?'\]\), '状态', \{ dict: 'odd_mode_state', search: 'eq' \}/,
  )
  expect(contract).toMatch(/later: field\(z\.enum\(.*?\]\)\.nullish\(\), 'later', \{ dict: 'odd_mode_later'/)
  const dictionary = await textOf('odd_mode', 'mode.dict.ts')
  expect(dictionary).toContain("{ value: 'new', label: '新建', isDefault: true }")
  expect(dictionary).toContain("{ value: '`${7*7}`', label: '`${7*7}`' }")
})

test('二进制: bytes are kept by the table and told to nobody', async () => {
  await made('odd_bytes', 'name varchar(9), photo bytea')
  expect(await textOf('odd_bytes', 'bytes.table.ts')).toContain('photo: bytes()')
  expect(await textOf('odd_bytes', 'bytes.ts')).not.toContain('photo')
  await made('odd_blob', 'photo bytea')
  expect(await refusal('odd_blob')).toBe('表odd_blob除基础字段外没有字段')
})

async function meant(table: string, column: string, facts: object): Promise<void> {
  await run(`update gen_table_column set facts = facts || '${JSON.stringify(facts)}'
    where column_name = '${column}' and table_id = (select id from gen_table where table_name = '${table}')`)
}

test('属性类型: a bigint is text, or on request a number; what would lose something is refused by its name', async () => {
  await made('odd_long', 'name varchar(9), total bigint not null, price numeric(10,2), day date')
  expect(await textOf('odd_long', 'long.table.ts')).toContain('total: longInteger().notNull()')
  expect(await textOf('odd_long', 'long.ts')).toContain("total: field(bigintText(), 'total'")
  await meant('odd_long', 'total', { javaType: 'Integer' })
  expect(await textOf('odd_long', 'long.table.ts')).toContain("total: bigint({ mode: 'number' }).notNull()")
  expect(await textOf('odd_long', 'long.ts')).toContain("total: field(z.int(), 'total'")
  await meant('odd_long', 'price', { javaType: 'Double' })
  expect(await refusal('odd_long')).toBe('字段【price】的物理类型为numeric(10,2)，属性类型须为BigDecimal')
  await meant('odd_long', 'price', { javaType: 'BigDecimal' })
  await meant('odd_long', 'day', { javaType: 'DateTime' })
  expect(await refusal('odd_long')).toBe('字段【day】的物理类型为date，属性类型须为Date')
})

test('显示类型: one that a column cannot have becomes the one of its type', async () => {
  await made(
    'odd_shown',
    'name varchar(9), at time(0), day date, moment timestamp(3) with time zone, open boolean, facts jsonb',
  )
  for (const column of ['day', 'moment']) await meant('odd_shown', column, { htmlType: 'time' })
  for (const column of ['at', 'open', 'facts']) await meant('odd_shown', column, { htmlType: 'input' })
  const contract = (await textOf('odd_shown', 'shown.ts')).replaceAll(/\s+/g, ' ')
  expect(contract).toMatch(/ at: field\([^)]*\)\.nullish\(\), 'at', \{ widget: 'time'/)
  expect(contract).toMatch(/ day: field\(z\.iso\.date\(\)\.nullish\(\), 'day', \{ search: 'between', widget: 'date'/)
  expect(contract).toMatch(/ moment: field\(moment\.nullish\(\), 'moment', \{ search: 'between', widget: 'datetime'/)
  expect(contract).toContain(" open: field(z.boolean().nullish(), 'open'")
  expect(contract).toContain(" facts: field(z.json().nullish(), 'facts'")
})

test('生成列: what the database computes is written as it computes it, and shown only', async () => {
  await made(
    'odd_sum',
    'price numeric(10,2) not null, total numeric(12,2) generated always as (price * 2) stored, no serial',
  )
  const table = await textOf('odd_sum', 'sum.table.ts')
  expect(table).toContain('.generatedAlwaysAs(sql`(price * (2)::numeric)`)')
  expect(table).toContain('no: integer().notNull().generatedByDefaultAsIdentity()')
  const contract = (await textOf('odd_sum', 'sum.ts')).replaceAll(/\s+/g, ' ')
  expect(contract).toContain("'total', { readonly: true, form: false, log: false")
  expect(contract).toContain("'no', { readonly: true, form: false, log: false }")
})

test('唯一性: a plain unique key is one of live rows, what is ticked gets an index', async () => {
  await made('odd_unique', 'code varchar(20) not null unique, kind varchar(9), part varchar(9), unique (kind, part)')
  expect(await textOf('odd_unique', 'unique.table.ts')).toContain("liveUnique('odd_unique_code_key', t.code)")
  await meant('odd_unique', 'part', { isUnique: '0' })
  // Nobody calls these unique on a form now, so they stay as they stand.
  expect(await textOf('odd_unique', 'unique.table.ts')).toContain(
    "uniqueIndex('odd_unique_kind_part_key').on(t.kind, t.part)",
  )
  await made('odd_ticked', 'code varchar(20) not null')
  await run(`update gen_table_column set facts = facts || '{"isUnique": "1"}'
    where column_name = 'code' and table_id = (select id from gen_table where table_name = 'odd_ticked')`)
  expect(await textOf('odd_ticked', 'ticked.table.ts')).toContain("liveUnique('odd_ticked_code_uq', t.code)")
})

test('唯一性: a key of several columns is one of live rows, and the form says which value stands there already', async () => {
  await run(`create table odd_several (${base}, shop varchar(9), item varchar(9), owner varchar(9), day date,
    unique (shop, item), unique (owner, day))`)
  await run("comment on column odd_several.owner is '负责人'")
  await run("comment on column odd_several.day is '日期'")
  await imported('odd_several')
  const table = await textOf('odd_several', 'several.table.ts')
  expect(table).toContain("liveUnique('odd_several_shop_item_key', t.shop, t.item)")
  expect(table).toContain("liveUnique('odd_several_owner_day_key', t.owner, t.day)")
  const contract = (await textOf('odd_several', 'several.ts')).replaceAll(/\s+/g, ' ')
  expect(contract).toMatch(
    /item: [^}]*\{ unique: true, uniqueWithin: \['shop'\], texts: \{ taken: '同一shop的item已存在' \}/,
  )
  expect(contract).toMatch(/owner: [^}]*uniqueWithin: \['day'\], texts: \{ taken: '同一日期的负责人已存在' \}/)
  expect(contract.match(/unique: true/g)).toHaveLength(2)
})

test('唯一性: a key with a column that is unique alone says nothing more, and is one of live rows as that is', async () => {
  await made('odd_within', 'shop varchar(9), code varchar(9) unique, unique (shop, code)')
  const contract = await textOf('odd_within', 'within.ts')
  expect(contract.match(/unique: true/g)).toHaveLength(1)
  expect(contract).not.toContain('uniqueWithin')
  expect(await textOf('odd_within', 'within.table.ts')).toContain(
    "liveUnique('odd_within_shop_code_key', t.shop, t.code)",
  )
})

test('唯一性: the sentence names no column that has no name on the form', async () => {
  await made('odd_nameless', 'code varchar(9), unique (create_dept, code)')
  await meant('odd_nameless', 'code', { isUnique: '1' })
  const contract = await textOf('odd_nameless', 'nameless.ts')
  expect(contract).toContain("uniqueWithin: ['createDept']")
  expect(contract).not.toContain('create_dept')
})

test('同步: a unique key that came after the import is told, what a form says of it stays as it was', async () => {
  await made('odd_keyed', 'shop varchar(9), item varchar(9), code varchar(9), label varchar(9) unique')
  await run('alter table odd_keyed add unique (shop, item), add unique (code), add column part varchar(9) unique')
  const send = async (asked: typeof genCalls.changes | typeof genCalls.synchronise) =>
    (await server.send(asked, { token: engineer, params: { tableName: 'odd_keyed' } })).data
  const unticked = [
    { columnName: 'code', within: [] },
    { columnName: 'item', within: ['shop'] },
  ]
  expect(await send(genCalls.synchronise)).toEqual({ added: ['part'], removed: [], changed: [], unticked })
  for (const column of ['code', 'item']) await meant('odd_keyed', column, { isUnique: '1' })
  expect(await send(genCalls.changes)).toEqual({ added: [], removed: [], changed: [], unticked: [] })
})

test('唯一性: what a form cannot tell stays as it stands: keys without a text, of who made a row, that share their columns', async () => {
  await made(
    'odd_told',
    'a int, b int, code varchar(9), x varchar(9), y varchar(9), z varchar(9), unique (a, b), unique (create_dept, code), unique (x, y), unique (y, z), unique (z, x)',
  )
  expect(await textOf('odd_told', 'told.ts')).not.toContain('unique')
  expect(await textOf('odd_told', 'told.table.ts')).not.toContain('liveUnique')
})

test('唯一性: a key that counts the mark of deletion in is one of live rows, or a value could be deleted once only', async () => {
  await made(
    'odd_marked',
    'code varchar(20) not null, part varchar(9), item varchar(9), unique (code, del_flag), unique (part, item, del_flag)',
  )
  const table = await textOf('odd_marked', 'marked.table.ts')
  expect(table).toContain("liveUnique('odd_marked_code_del_flag_key', t.code)")
  expect(table).toContain("liveUnique('odd_marked_part_item_del_flag_key', t.part, t.item)")
  const contract = await textOf('odd_marked', 'marked.ts')
  expect(contract).toContain("'code', { unique: true, search: 'like' }")
  expect(contract).toContain("uniqueWithin: ['part']")
})

test('属性名: a column that is called like a word of every query gets another name', async () => {
  await made('odd_words', 'count integer, params varchar(10), page_num integer, sort varchar(9), name varchar(9)')
  const contract = await textOf('odd_words', 'words.ts')
  for (const name of ['count_', 'params_', 'pageNum_', 'sort_', 'name']) expect(contract).toContain(` ${name}: field(`)
})

const propertiesOf = async (table: string) => {
  const { data } = await server.send(gen.endpoints.page, { token: engineer, query: { tableName: table } })
  const { data: columns } = await server.send(genCalls.columns, {
    token: engineer,
    params: { id: data?.list[0]?.id ?? '' },
  })
  return Object.fromEntries(columns?.map(({ columnName, javaField }) => [columnName, javaField]) ?? [])
}

test('属性名: what the import makes is a name of its own, whatever the columns are called', async () => {
  const long = 'a'.repeat(63)
  await made(
    'odd_called',
    `"页码" integer, "备注说明" varchar(9), "id_" varchar(9), "createBy" varchar(9), order_no varchar(9), "orderNo" varchar(9),
      "order-no" varchar(9), "9" varchar(9), "class" varchar(9), parent_id varchar(64), "parentId" varchar(9), "${long}" varchar(9)`,
  )
  expect(await propertiesOf('odd_called')).toMatchObject({
    id: 'id',
    页码: 'field1',
    备注说明: 'field2',
    id_: 'id_',
    create_by: 'createBy',
    createBy: 'createBy_',
    order_no: 'orderNo',
    orderNo: 'orderNo_',
    'order-no': 'orderNo2',
    9: 'n9_',
    class: 'class_',
    parent_id: 'parentId',
    parentId: 'parentId_',
  })
  expect((await preview('odd_called')).msg).toBe('操作成功')
  expect(await textOf('odd_called', 'called.table.ts')).toContain(`'页码'`)
})

test('属性名: a column that comes later gets a name beside those that stand', async () => {
  await made('odd_later', 'code varchar(9), name varchar(9)')
  await meant('odd_later', 'name', { javaField: 'title' })
  await run('alter table odd_later add column title varchar(9), add column "页码" integer')
  await server.send(genCalls.synchronise, { token: engineer, params: { tableName: 'odd_later' } })
  expect(await propertiesOf('odd_later')).toMatchObject({
    code: 'code',
    name: 'title',
    title: 'title_',
    页码: 'field1',
  })
  expect((await preview('odd_later')).code).toBe(200)
})

test('属性名: one that is none is refused by its column', async () => {
  await made('odd_unnamed', 'code varchar(9), name varchar(9)')
  await run("comment on column odd_unnamed.name is '名称'")
  await meant('odd_unnamed', 'name', { javaField: 'code', columnComment: '名称' })
  expect(await refusal('odd_unnamed')).toBe('字段【名称】的属性名【code】不合法或重复')
})

test('生成: a column that has gone or changed since is told before anything is written', async () => {
  await made('odd_moved', 'name varchar(20), gone varchar(20), wide varchar(20)')
  expect((await preview('odd_moved')).code).toBe(200)
  await run('alter table odd_moved drop column gone, alter column wide type varchar(40)')
  const said = '表odd_moved的字段【gone、wide】已变更，请先同步'
  expect(await refusal('odd_moved')).toBe(said)
  const answer = await server.app.inject({
    url: '/tool/gen/batchGenCode?tables=odd_moved',
    headers: { authorization: `Bearer ${engineer}` },
  })
  expect(answer.json()).toMatchObject({ code: 500, msg: said })
  expect(
    await server.send(genCalls.synchronise, { token: engineer, params: { tableName: 'odd_moved' } }),
  ).toMatchObject({
    data: { removed: ['gone'], changed: ['wide'] },
  })
  expect((await preview('odd_moved')).code).toBe(200)
})

test('生成: a column that must be filled and that no form fills is refused by its name', async () => {
  await made('odd_filled', 'name varchar(20), extend_a varchar(9) not null, lists text[] not null')
  expect(await refusal('odd_filled')).toBe('字段【extend_a、lists】不能为空且没有默认值，请设为可编辑')
  await definedAs('odd_filled', { offers: ['get', 'edit'] })
  expect((await preview('odd_filled')).code).toBe(200)
})

test('生成: a dictionary that has gone since the import is refused by its column', async () => {
  await server.ctx.db.insert(dictTypeTable).values({ dictName: '颜色', dictType: 'odd_ink_colour' })
  const value = { dictType: 'odd_ink_colour', dictLabel: '红', dictValue: 'r', dictSort: 10 }
  await server.ctx.db.insert(dictDataTable).values(value)
  await made('odd_ink', 'name varchar(20), colour varchar(2)')
  expect(await textOf('odd_ink', 'ink.ts')).toContain("dict: 'odd_ink_colour'")
  await server.ctx.db.update(dictDataTable).set({ delFlag: '1' }).where(eq(dictDataTable.dictType, 'odd_ink_colour'))
  await server.ctx.db.update(dictTypeTable).set({ delFlag: '1' }).where(eq(dictTypeTable.dictType, 'odd_ink_colour'))
  await server.ctx.tx((tx) => tx.emit('dict.changed', { dictTypes: ['odd_ink_colour'] }))
  await expect.poll(() => refusal('odd_ink')).toBe('字段【colour】的字典类型不存在、已停用或没有值')
})

test('名称: what would leave the folder or the code is refused in the words of its field', async () => {
  await made('odd_named', 'name varchar(20)')
  for (const className of ['a.B', 'a/B', 'class', '甲', 'Aa"', 'x'.repeat(100)]) {
    await run(`update gen_table set class_name = '${className}' where table_name = 'odd_named'`)
    expect(await refusal('odd_named'), className).toBe('odd_named：实体类名称不合法')
  }
  await run("update gen_table set class_name = 'Named' where table_name = 'odd_named'")
  for (const businessName of ['a.b', 'a/b', '9a', 'class', '甲', 'field', 'x'.repeat(31)]) {
    await definedAs('odd_named', { businessName })
    expect((await preview('odd_named')).code, businessName).toBe(500)
  }
  await definedAs('odd_named', { businessName: 'named', moduleName: 'a.b' })
  expect(await refusal('odd_named')).toBe('odd_named：路径不在允许范围内')
})

test('左树右表: a list that has rows of its own keeps them; a tree is no list, and rows of rows are refused', async () => {
  await made('odd_rack', `${node}, rack_name varchar(50) not null`)
  await made('odd_box', 'rack_id varchar(64) not null, box_name varchar(50) not null')
  await made('odd_part', 'box_id varchar(64) not null, part_name varchar(50) not null')
  const lists = [{ tableName: 'odd_box', fkName: 'rack_id' }]
  await definedAs('odd_rack', { tplCategory: 'tree', treeName: 'rack_name', subTables: lists })
  await definedAs('odd_box', { tplCategory: 'sub', subTables: [{ tableName: 'odd_part', fkName: 'box_id' }] })
  expect(await textOf('odd_rack', 'box.routes.ts')).toContain('children: { parts: partTable }')
  expect(await textOf('odd_rack', 'part.table.ts')).toContain("pgTable(\n  'odd_part'")
  expect(await textOf('odd_rack', 'BoxIndex.tsx')).toContain('expand="rows"')

  await definedAs('odd_part', { tplCategory: 'sub', subTables: [{ tableName: 'odd_words', fkName: 'name' }] })
  expect(await refusal('odd_box')).toBe('关联子表【odd_part】自身有关联表，不支持多级')
  await definedAs('odd_part', { tplCategory: 'crud' })
  await definedAs('odd_box', { tplCategory: 'treegrid', treeName: 'box_name' })
  expect(await refusal('odd_rack')).toBe('关联子表【odd_box】是树表，不能作为列表')
})

test('主子表: a table with the columns of a node may be a parent; its place is then nothing that people fill', async () => {
  await made('odd_both', `${node}, both_name varchar(50) not null`)
  await made('odd_both_line', 'both_id varchar(64) not null, words varchar(50) not null')
  await definedAs('odd_both', { tplCategory: 'sub', subTables: [{ tableName: 'odd_both_line', fkName: 'both_id' }] })
  expect(await textOf('odd_both', 'both.routes.ts')).toContain('children: { lines: bothLineTable }')
  const contract = (await textOf('odd_both', 'both.ts')).replaceAll(/\s+/g, ' ')
  expect(contract).toContain("'parent_id', { readonly: true, form: false, list: false")
})
