import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gen, genCalls } from '@app/shared/tool/gen.ts'
import { describedColumns, type NewColumn, type NewTable } from '@app/shared/tool/genNewTable.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let admin: string

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  admin = caller({ id: '1', admin: true })
})
afterAll(() => server.close())

const column = (columnName: string, more: Partial<NewColumn> = {}): NewColumn => ({
  columnName,
  columnComment: columnName,
  type: 'varchar',
  size: 32,
  isRequired: false,
  ...more,
})
const aTable = (more: Partial<NewTable> = {}): NewTable => ({
  tableName: 'shop_goods',
  tableComment: '商品表',
  columns: [
    column('goods_name', { isRequired: true }),
    column('price', { type: 'numeric', size: 12, scale: 2 }),
    column('status', { size: 1 }),
    column('sold_at', { type: 'timestamp', size: null }),
  ],
  ...more,
})
const create = (body: NewTable, token = admin) => server.send(genCalls.create, { token, body })

test('新建表: only the superuser describes tables', async () => {
  const other = caller({ permissions: ['tool:gen:create'] })
  expect(await create(aTable(), other)).toMatchObject({ code: 500, msg: '只有超级管理员可以新建表' })
  const editor = caller({ permissions: ['tool:gen:edit'] })
  expect(await create(aTable(), editor)).toMatchObject({ code: 403 })
})

test('新建表: names, types and sizes that make no table are refused at their cells', async () => {
  const refused = async (given: Partial<NewTable>) => (await create(aTable(given))).errors
  for (const tableName of ['Goods', '1st', 'a-b', 'a"; drop table sys_user; --', '商品', '_x'])
    expect(await refused({ tableName })).toEqual({ tableName: '表名称只含小写字母、数字和下划线，以字母开头' })
  expect(await refused({ columns: [] })).toEqual({ columns: '字段不能为空' })
  expect(await refused({ columns: [column('name'), column('name')] })).toMatchObject({
    'columns.1.columnName': '字段列名name重复',
  })
  expect(await refused({ columns: [column('create_by')] })).toMatchObject({
    'columns.0.columnName': '基础字段会自动加入，无需填写',
  })
  expect(await refused({ columns: [column('name', { size: null })] })).toMatchObject({
    'columns.0.size': '长度不能为空',
  })
  expect(await refused({ columns: [column('price', { type: 'numeric', size: 4, scale: 5 })] })).toMatchObject({
    'columns.0.scale': '小数位不能超过长度',
  })
})

test('新建表: a definition comes to be, no table, and its files make the table', async () => {
  const { data } = await create(aTable())
  expect(data?.info).toMatchObject({ tableName: 'shop_goods', businessName: 'goods', functionName: '商品' })
  expect(data?.columns.map(({ columnName, columnType }) => [columnName, columnType])).toEqual(
    expect.arrayContaining([
      ['goods_name', 'character varying(32)'],
      ['price', 'numeric(12,2)'],
      ['sold_at', 'timestamp(3) with time zone'],
      ['create_time', 'timestamp(3) with time zone'],
    ]),
  )
  const standing = await server.ctx.db.execute(sql`select to_regclass('shop_goods') as name`)
  expect(standing.rows).toEqual([{ name: null }])
  const { data: page } = await server.send(gen.endpoints.page, { token: admin, query: {} })
  expect(page?.list).toMatchObject([{ tableName: 'shop_goods', isUnbuilt: '1' }])
  const { data: files } = await server.send(genCalls.preview, { token: admin, params: { ids: data?.info.id ?? '' } })
  expect(files?.find(({ path }) => path.endsWith('.table.ts'))?.text).toContain(
    'price: numeric({ precision: 12, scale: 2 })',
  )
})

test('未建表: its columns stay editable until the table stands; what was said of those that stay is kept', async () => {
  const { data: page } = await server.send(gen.endpoints.page, { token: admin, query: { tableName: 'shop_goods' } })
  const params = { id: page?.list[0]?.id ?? '' }
  const { data: before } = await server.send(genCalls.definition, { token: admin, params })
  if (!before) throw new Error('no definition')
  const { tableName: _, ...info } = before.info
  const said = before.columns.map((each) => (each.columnName === 'price' ? { ...each, columnComment: '单价' } : each))
  const kept = await server.send(genCalls.keep, { token: admin, body: { ...info, columns: said } })
  const version = kept.data?.info.version ?? 0
  const columns = describedColumns(kept.data?.columns ?? [])
  expect(columns.map(({ columnName, type, size, scale }) => [columnName, type, size, scale])).toEqual([
    ['goods_name', 'varchar', 32, null],
    ['price', 'numeric', 12, 2],
    ['sold_at', 'timestamp', null, null],
    ['status', 'varchar', 1, null],
  ])
  const [name, price] = columns
  if (!name || !price) throw new Error('no columns')
  const body = { version, columns: [{ ...name, size: 64 }, price, column('weight', { type: 'integer', size: null })] }
  const recreate = (more: object = {}, token = admin) =>
    server.send(genCalls.recreate, { token, params, body: { ...body, ...more } })

  const other = caller({ permissions: ['tool:gen:create'] })
  expect(await recreate({}, other)).toMatchObject({ code: 500, msg: '只有超级管理员可以新建表' })
  expect(await recreate({}, caller({ permissions: ['tool:gen:edit'] }))).toMatchObject({ code: 403 })
  expect(await recreate({ version: version - 1 })).toMatchObject({ code: 500, reason: 'stale' })
  expect((await recreate({ columns: [name, name] })).errors).toMatchObject({
    'columns.1.columnName': '字段列名goods_name重复',
  })

  const { data: after } = await recreate()
  const own = after?.columns.filter(({ htmlType }) => htmlType !== '')
  expect(own?.map(({ columnName, columnType, columnComment }) => [columnName, columnType, columnComment])).toEqual([
    ['goods_name', 'character varying(64)', 'goods_name'],
    ['price', 'numeric(12,2)', '单价'],
    ['weight', 'integer', 'weight'],
  ])
  await server.ctx.db.execute(sql`create table shop_goods (id varchar(64) primary key)`)
  expect(await recreate({ version: after?.info.version })).toMatchObject({ msg: '数据库中已有表shop_goods，请同步' })
  await server.ctx.db.execute(sql`drop table shop_goods`)
})

test('新建表: a name that is taken is refused, by a definition as by a table', async () => {
  expect(await create(aTable({ tableComment: '又一个' }))).toMatchObject({
    code: 500,
    msg: '生成配置中已有表shop_goods',
  })
  expect(await create(aTable({ tableName: 'sys_user' }))).toMatchObject({ msg: '数据库中已有表sys_user，请导入' })
})
