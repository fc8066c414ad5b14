import { inflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gen, genCalls } from '@app/shared/tool/gen.ts'
import { packedBytes, readDirectory } from '#/platform/text/zip.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let engineer: string

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const base = `id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
  create_time timestamp(3) with time zone not null default now(), update_by varchar(64),
  update_time timestamp(3) with time zone not null default now(), update_ip varchar(128),
  version integer not null default 1, del_flag varchar(1) not null default '0'`

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  const words = ['list', 'query', 'edit', 'remove', 'import', 'preview', 'code']
  engineer = caller({ permissions: words.map((word) => `tool:gen:${word}`) })
  const run = (text: string) => server.ctx.db.execute(sql.raw(text))
  await run(`create table shop_order (${base}, order_no varchar(32) not null, order_status varchar(1) not null default '0',
    amount numeric(12,2), due_day date, paid_at timestamp(3) with time zone, note varchar(500), count integer not null)`)
  await run(`comment on table shop_order is '订单表'; comment on column shop_order.order_no is '订单号'`)
  await run(`create unique index shop_order_no_uq on shop_order (order_no) where del_flag = '0'`)
  await run(`create table t_bare (id varchar(64) primary key, name varchar(10))`)
  await run(`create table t_odd (${base}, place point)`)
  await run(`create table t_evil (${base}, "class" varchar(20), "a""b" varchar(20))`)
  await run(`comment on table t_evil is 'x"; process.exit(1) // */ \`\${7*7}\`'`)
})
afterAll(() => server.close())

const importTables = (tables: string[], token = engineer) =>
  server.send(genCalls.importTables, { token, body: { tables } })
const listed = async () =>
  (await server.send(gen.endpoints.page, { token: engineer, query: { pageSize: 200 } })).data?.list ?? []
const idOf = async (table: string) => (await listed()).find(({ tableName }) => tableName === table)?.id ?? ''
const definition = async (table: string) =>
  (await server.send(genCalls.definition, { token: engineer, params: { id: await idOf(table) } })).data
const preview = async (...tables: string[]) =>
  server.send(genCalls.preview, { token: engineer, params: { ids: (await Promise.all(tables.map(idOf))).join(',') } })

test('代码生成: each call needs its own permission', async () => {
  const token = caller({ permissions: ['tool:gen:none'] })
  const params = { id: 'x', ids: 'x', tableName: 'x' }
  for (const endpoint of Object.values(genCalls))
    expect(
      await server.send(endpoint, { token, params, query: { tables: 'x' }, body: { tables: ['x'] } } as never),
      endpoint.path,
    ).toMatchObject(denied)
})

test('打开页面: the server tells which entities it answers for', async () => {
  const { data } = await server.send(genCalls.answered, {
    token: engineer,
    query: { entities: 'shop/order,system/post,tool/gen,system/pos,' },
  })
  expect(data).toEqual(['system/post', 'tool/gen'])
})

test('导入: tables of the database are offered, those of the product to the superuser alone', async () => {
  const offered = async (query: object, token = engineer) =>
    server.send(genCalls.databaseTables, { token, query: { pageSize: 200, ...query } })
  const names = (await offered({})).data?.list.map(({ tableName }) => tableName)
  expect(names).toEqual(expect.arrayContaining(['shop_order', 't_bare']))
  expect(names).not.toContain('sys_user')
  expect((await offered({ tableComment: '订单' })).data?.list).toEqual([
    { tableName: 'shop_order', tableComment: '订单表' },
  ])
  expect((await offered({ tableName: '%' })).data?.total).toBe(0)
  expect(await offered({ system: '1' })).toMatchObject({ code: 500, msg: '只有超级管理员可以使用系统表' })
  expect(await importTables(['sys_user'])).toMatchObject({ code: 500, msg: '只有超级管理员可以使用系统表' })
  const admin = caller({ id: '1', admin: true })
  expect((await offered({ system: '1', tableName: 'sys_user' }, admin)).data?.total).toBeGreaterThan(0)
})

test('导入: a table without the columns of the kit refuses all of the call', async () => {
  const missing = 'create_by、create_dept、create_time、update_by、update_time、update_ip、version、del_flag'
  expect(await importTables(['shop_order', 't_bare'])).toMatchObject({
    code: 500,
    msg: `导入失败：表中必须包含以下必须字段：${missing}`,
  })
  expect(await importTables(['nowhere'])).toMatchObject({ msg: '导入失败：数据表nowhere不存在' })
  expect(await importTables([])).toMatchObject({ msg: '请选择要生成的数据' })
  expect(await importTables(["x'; drop table sys_user; --"])).toMatchObject({ code: 500, msg: '表名称不合法' })
  expect(await listed()).toEqual([])
})

test('导入: columns are told what they are most likely for', async () => {
  expect(await importTables(['shop_order'])).toMatchObject({ code: 200 })
  expect(await importTables(['t_evil', 'shop_order'])).toMatchObject({ msg: '导入失败：shop_order已导入' })
  const found = await definition('shop_order')
  expect(found?.info).toMatchObject({
    moduleName: 'shop',
    businessName: 'order',
    className: 'Order',
    functionName: '订单',
  })
  const column = (name: string) => found?.columns.find(({ columnName }) => columnName === name)
  expect(column('order_no')).toMatchObject({ javaField: 'orderNo', isUnique: '1', isRequired: '1', queryType: 'LIKE' })
  expect(column('order_status')).toMatchObject({ htmlType: 'radio', queryType: 'EQ' })
  expect(column('amount')).toMatchObject({ javaType: 'BigDecimal', htmlType: 'number', alignType: 'right' })
  expect(column('paid_at')).toMatchObject({ htmlType: 'datetime', queryType: 'BETWEEN' })
  expect(column('note')).toMatchObject({ htmlType: 'textarea', isNewRow: '1' })
  expect(column('create_by')).toMatchObject({ isEdit: '0', isList: '0', htmlType: '', colSpan: 0 })
})

test('预览: the files of a definition, the same bytes each time', async () => {
  const first = await preview('shop_order')
  expect(first.data?.map(({ path, state }) => [path, state])).toEqual(
    [
      'packages/shared/src/shop/order.ts',
      'apps/server/src/modules/shop/order/order.table.ts',
      'apps/server/src/modules/shop/order/order.routes.ts',
      'apps/server/src/modules/shop/order/order.seed.ts',
      'apps/web/src/features/shop/order/OrderIndex.tsx',
      'apps/server/src/modules/shop/order/order.test.ts',
    ].map((path) => [path, 'added']),
  )
  const [contract, table] = first.data ?? []
  expect(contract?.text).toContain(
    "orderNo: field(z.string().min(1).max(32), '订单号', { unique: true, search: 'like' }),",
  )
  expect(table?.text).toContain("liveUnique('shop_order_no_uq', t.orderNo)")
  expect(await preview('shop_order')).toEqual(first)
})

test('预览: hostile names and comments stay names and texts, unknown types are named', async () => {
  expect(await importTables(['t_evil', 't_odd'])).toMatchObject({ code: 200 })
  const { data } = await preview('t_evil')
  expect(data?.find(({ path }) => path.endsWith('.table.ts'))?.text).toContain('class_: varchar({ length: 20 })')
  expect(data?.map(({ text }) => text).join('')).not.toMatch(/^\s*process\.exit/m)
  expect(await preview('t_odd')).toMatchObject({ code: 500, msg: '字段【place】的类型暂不支持' })
  expect(await preview('shop_order', 't_odd')).toMatchObject({ code: 500 })
})

test('下载: an archive holds relative paths and one list of both tables', async () => {
  const response = await server.app.inject({
    url: '/tool/gen/batchGenCode?tables=shop_order,t_evil',
    headers: { authorization: `Bearer ${engineer}` },
  })
  const fileName = /^attachment; filename="shop-(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\.zip"$/
  const [, year, month, day, hour, minute] = fileName.exec(String(response.headers['content-disposition'])) ?? []
  // By the clock on the wall.
  const told = new Date(`${year}-${month}-${day}T${hour}:${minute}:00+08:00`)
  expect(Math.abs(told.getTime() - server.ctx.now.getTime())).toBeLessThan(3_600_000)
  const entries = readDirectory(response.rawPayload, 100)
  const names = entries.map(({ name }) => name)
  expect(names.filter((name) => name === 'README.md')).toHaveLength(1)
  expect(names).toContain('apps/web/src/features/shop/order/OrderIndex.tsx')
  const [readme] = entries.filter(({ name }) => name === 'README.md')
  if (!readme) throw new Error('no steps')
  const text = inflateRawSync(packedBytes(response.rawPayload, readme)).toString()
  expect(text).toContain('- 订单（shop_order）')
  // Both tables stand in this database and not in the next.
  expect(text).toContain('`npm run gen -- shop_order t_evil --adopt`')
})

test('同步: settings of columns that stay are kept, what came and went is told first', async () => {
  await server.ctx.db.execute(
    sql.raw(
      `alter table shop_order add column weight integer, drop column due_day, alter column note type varchar(200)`,
    ),
  )
  const expected = { added: ['weight'], removed: ['due_day'], changed: ['note'], unticked: [] }
  const send = (call: typeof genCalls.changes | typeof genCalls.synchronise) =>
    server.send(call, { token: engineer, params: { tableName: 'shop_order' } })
  expect((await send(genCalls.changes)).data).toEqual(expected)
  expect((await definition('shop_order'))?.columns.some(({ columnName }) => columnName === 'weight')).toBe(false)
  expect((await send(genCalls.synchronise)).data).toEqual(expected)
  const columns = (await definition('shop_order'))?.columns ?? []
  expect(columns.find(({ columnName }) => columnName === 'note')).toMatchObject({
    columnType: 'character varying(200)',
    isNewRow: '1',
  })
  expect((await send(genCalls.changes)).data).toEqual({ added: [], removed: [], changed: [], unticked: [] })
  await server.ctx.db.execute(sql.raw(`drop table t_odd`))
  const gone = await server.send(genCalls.changes, { token: engineer, params: { tableName: 't_odd' } })
  expect(gone).toMatchObject({ code: 500, msg: '同步数据失败，原表结构不存在' })
})

test('删除: the definition goes, the table stays and may be imported again', async () => {
  await server.send(gen.endpoints.remove, { token: engineer, params: { ids: await idOf('shop_order') } })
  expect(await idOf('shop_order')).toBe('')
  expect((await server.ctx.db.execute(sql`select 1 from shop_order`)).rows).toEqual([])
  expect(await importTables(['shop_order'])).toMatchObject({ code: 200 })
})

test('系统表: a definition of one is read by the superuser alone', async () => {
  const admin = caller({ id: '1', admin: true })
  expect(await importTables(['sys_post'], admin)).toMatchObject({ code: 200 })
  const params = { id: await idOf('sys_post') }
  for (const call of [genCalls.definition, genCalls.columns]) {
    const refused = { code: 500, msg: '只有超级管理员可以使用系统表' }
    expect(await server.send(call, { token: engineer, params }), call.path).toMatchObject(refused)
    expect(await server.send(call, { token: admin, params }), call.path).toMatchObject({ code: 200 })
  }
  expect(await preview('sys_post')).toMatchObject({ code: 500, msg: '只有超级管理员可以使用系统表' })
})
