import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gen, genCalls } from '@app/shared/tool/gen.ts'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import type { GenSave } from '@app/shared/tool/genTable.ts'
import { configValue } from '#/modules/system/api.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let engineer: string

const base = `id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
  create_time timestamp(3) with time zone not null default now(), update_by varchar(64),
  update_time timestamp(3) with time zone not null default now(), update_ip varchar(128),
  version integer not null default 1, del_flag varchar(1) not null default '0'`

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  const words = ['list', 'query', 'edit', 'remove', 'import', 'preview', 'code', 'create']
  engineer = caller({ permissions: words.map((word) => `tool:gen:${word}`) })
  const run = (text: string) => server.ctx.db.execute(sql.raw(text))
  await run(`create table shop_order (${base}, order_no varchar(32) not null, order_type varchar(10), amount numeric(12,2),
    status varchar(1) not null default '0')`)
  await run(`create table shop_line (${base}, order_id varchar(64), line varchar(10))`)
  await run(`create table t_shop_order (${base}, name varchar(10))`)
  await run(`comment on table shop_order is '订单表'`)
  const { code } = await server.send(genCalls.importTables, {
    token: engineer,
    body: { tables: ['shop_order', 'shop_line', 't_shop_order'] },
  })
  expect(code).toBe(200)
})
afterAll(() => server.close())

const listed = async () =>
  (await server.send(gen.endpoints.page, { token: engineer, query: { pageSize: 200 } })).data?.list ?? []

async function read(table: string) {
  const id = (await listed()).find(({ tableName }) => tableName === table)?.id ?? ''
  const { data } = await server.send(genCalls.definition, { token: engineer, params: { id } })
  if (!data) throw new Error(table)
  return data
}

type Change = Partial<Omit<GenSave, 'columns'>> & { columns?: Readonly<Record<string, Partial<GenColumn>>> }

/** What the page sends of a table, ready to be generated but for what is changed. */
async function edited(table: string, { columns: changed = {}, ...more }: Change = {}): Promise<GenSave> {
  const { info, columns } = await read(table)
  const { tableName: _tableName, ...rest } = info
  const ready = { functionAuthor: '张三', parentMenuId: 'org-manager', dictType: 'sys_normal_disable' }
  return {
    ...rest,
    functionAuthor: ready.functionAuthor,
    parentMenuId: ready.parentMenuId,
    ...more,
    columns: columns.map((column) => ({
      ...column,
      ...(['radio', 'select'].includes(column.htmlType) ? { dictType: ready.dictType } : {}),
      ...changed[column.columnName],
    })),
  }
}

const save = async (table: string, change?: Change) =>
  server.send(genCalls.save, { token: engineer, body: await edited(table, change) })
const keep = async (table: string, change?: Change) =>
  server.send(genCalls.keep, { token: engineer, body: await edited(table, change) })
const place = async (table: string, columnName: string) =>
  (await read(table)).columns.findIndex((column) => column.columnName === columnName)

test('修改生成配置: reading and saving need their own permissions', async () => {
  const body = await edited('shop_order')
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const reader = caller({ permissions: ['tool:gen:list', 'tool:gen:query'] })
  expect(await server.send(genCalls.keep, { token: reader, body })).toMatchObject(denied)
  expect(await server.send(genCalls.save, { token: reader, body })).toMatchObject(denied)
  const lister = caller({ permissions: ['tool:gen:list'] })
  expect(await server.send(genCalls.definition, { token: lister, params: { id: body.id } })).toMatchObject(denied)
  expect((await server.send(genCalls.columns, { token: lister, params: { id: body.id } })).data).toHaveLength(
    body.columns.length,
  )
  expect((await read('shop_order')).tables.map(({ tableName }) => tableName)).toEqual(['shop_line', 't_shop_order'])
})

test('修改生成配置: what was read before somebody else saved is refused', async () => {
  const body = await edited('shop_order', { tableComment: '先' })
  expect(await server.send(genCalls.keep, { token: engineer, body })).toMatchObject({ code: 200 })
  const late = { ...body, tableComment: '后' }
  for (const call of [genCalls.keep, genCalls.save])
    expect(await server.send(call, { token: engineer, body: late })).toMatchObject({
      code: 500,
      msg: '数据失效，请重新更新！',
      reason: 'stale',
    })
  expect((await read('shop_order')).info.tableComment).toBe('先')
})

test('保存: a half-finished definition is kept as it is, and is not generated', async () => {
  const change: Change = { moduleName: '', className: '9-', columns: { order_type: { dictType: '', javaField: '' } } }
  expect(await keep('shop_order', change)).toMatchObject({ code: 200 })
  const { info, columns } = await read('shop_order')
  expect(info).toMatchObject({ moduleName: '', className: '9-' })
  expect(columns.find(({ columnName }) => columnName === 'order_type')).toMatchObject({ javaField: '' })
  const preview = await server.send(genCalls.preview, { token: engineer, params: { ids: info.id } })
  expect(preview).toMatchObject({ code: 500, msg: '请先选择该表的生成模块等信息' })
  await keep('shop_order', {
    moduleName: 'shop',
    className: 'Order',
    columns: { order_type: { javaField: 'orderType' } },
  })
})

test('保存并生成代码: each thing that cannot be generated is refused with its tab, row and field', async () => {
  const kind = await place('shop_order', 'order_type')
  const amount = await place('shop_order', 'amount')
  const no = await place('shop_order', 'order_no')
  const cases: [Change, place: string, msg: string][] = [
    [{ tableComment: '' }, 'basic.tableComment', '表描述不能为空'],
    [{ className: 'order' }, 'basic.className', '实体类名称不合法'],
    [{ className: '9Order' }, 'basic.className', '实体类名称不合法'],
    [{ moduleName: '' }, 'generation.moduleName', '生成模块名不能为空'],
    ...['a.b', '../..', 'C:\\shop'].map((moduleName): [Change, string, string] => [
      { moduleName },
      'generation.moduleName',
      '路径不在允许范围内',
    ]),
    ...['delete', '1st', 'a/b', '商城', 'kit', 'Shop'].map((moduleName): [Change, string, string] => [
      { moduleName },
      'generation.moduleName',
      '生成模块名不合法',
    ]),
    ...['class', '2x', 'a/b', 'a\\b', '订单', 'z', 'field'].map((businessName): [Change, string, string] => [
      { businessName },
      'generation.businessName',
      '生成业务名不合法',
    ]),
    [{ packageName: '../../etc' }, 'generation.packageName', '路径不在允许范围内'],
    [{ packageName: '/etc' }, 'generation.packageName', '路径不在允许范围内'],
    [{ packageName: 'system/settings' }, 'generation.packageName', '包路径不合法，须以模块名开头'],
    [{ functionName: '' }, 'generation.functionName', '生成功能名不能为空'],
    [{ functionAuthor: '' }, 'generation.functionAuthor', '作者不能为空'],
    [{ parentMenuId: '' }, 'generation.parentMenuId', '请选择上级菜单'],
    [{ parentMenuId: 'nowhere' }, 'generation.parentMenuId', '代码生成所选择的父菜单不存在！请重新选择菜单'],
    [{ columns: { order_type: { dictType: '' } } }, `columns.${kind}.dictType`, '请设置字段【order_type】字典类型'],
    [
      { columns: { order_type: { dictType: 'no_such_dictionary' } } },
      `columns.${kind}.dictType`,
      '字段【order_type】的字典类型不存在或已停用',
    ],
    [
      { columns: { amount: { isUnique: '1' } } },
      `columns.${amount}.isUnique`,
      '只有Java类型为String的才可以设置唯一性校验，请重新设置【amount】的唯一性校验',
    ],
    ...['', 'class', '9no', 'a.b', 'a/b', '编号', 'createBy', 'orderType', 'x'.repeat(100)].map(
      (javaField): [Change, string, string] => {
        const at = javaField === 'orderType' ? Math.max(no, kind) : no
        const msg = javaField === '' ? 'Java属性不能为空' : `属性名【${javaField}】不合法或重复`
        return [{ columns: { order_no: { javaField } } }, `columns.${at}.javaField`, msg]
      },
    ),
  ]
  for (const [change, at, msg] of cases) {
    const answer = await save('shop_order', change)
    expect({ code: answer.code, at: answer.errors?.[at] }, `${at} ${JSON.stringify(change)}`).toEqual({
      code: 500,
      at: msg,
    })
  }
  const twice = await save('shop_order', { className: '', columns: { order_type: { dictType: '' } } })
  expect(Object.keys(twice.errors ?? {})).toEqual([`columns.${kind}.dictType`, 'basic.className'])
})

test('保存并生成代码: names of 300 characters are refused as too long', async () => {
  const long = 'x'.repeat(300)
  expect(await save('shop_order', { moduleName: long })).toMatchObject({ msg: '生成模块名长度不能超过30个字符' })
  expect(await save('shop_order', { className: long })).toMatchObject({ msg: '实体类名称长度不能超过100个字符' })
  expect(await save('shop_order', { columns: { order_no: { javaField: long } } })).toMatchObject({
    code: 500,
    errors: { [`columns.${await place('shop_order', 'order_no')}.javaField`]: '属性名长度不能超过200个字符' },
  })
})

test('保存并生成代码: two tables never give one entity', async () => {
  const { info } = await read('t_shop_order')
  expect(info).toMatchObject({ moduleName: 'biz', businessName: 'shopOrder' })
  expect(await save('t_shop_order', { moduleName: 'shop', businessName: 'order' })).toMatchObject({
    errors: { 'generation.businessName': '生成业务名【order】已用于表shop_order' },
  })
})

test('保存并生成代码: an entity whose menu is there already is told before anything is written', async () => {
  expect(await save('shop_line', { moduleName: 'system', businessName: 'post' })).toMatchObject({
    errors: { 'generation.businessName': expect.stringMatching(/^菜单编码\S+已存在$/) },
  })
})

test('保存并生成代码: 停用启用 needs a column status, a template needs to exist', async () => {
  expect(await save('shop_line', { disableEnableOption: '1' })).toMatchObject({
    errors: { 'generation.disableEnableOption': '必须要包含status字段才可以' },
  })
  const { errors } = await save('shop_line', { tplCategory: 'treegrid' })
  expect(errors).toMatchObject({ 'generation.treeName': '树名称字段不能为空' })
})

test('主子表: children are imported tables with the column that names their parent', async () => {
  const sub = async (...subTables: GenSave['subTables']) =>
    (await save('shop_order', { tplCategory: 'sub', subTables })).errors ?? {}
  expect(await sub()).toMatchObject({ 'generation.subTables': '关联子表的表名不能为空' })
  expect(await sub({ tableName: 'shop_line', fkName: '' })).toMatchObject({
    'generation.0.subTableFkName': '子表关联的外键名不能为空',
  })
  expect(await sub({ tableName: 'shop_line', fkName: 'nothing' })).toMatchObject({
    'generation.0.subTableFkName': '外键【nothing】不是关联子表的字段',
  })
  expect(await sub({ tableName: 'shop_order', fkName: 'id' })).toMatchObject({
    'generation.0.subTableName': '关联子表不能是表自身',
  })
  expect(await sub({ tableName: 'sys_user', fkName: 'id' })).toMatchObject({
    'generation.0.subTableName': '关联子表【sys_user】尚未导入',
  })
  const line = { tableName: 'shop_line', fkName: 'order_id' }
  expect(await sub(line, line)).toMatchObject({ 'generation.1.subTableName': '关联子表【shop_line】重复' })
  // Columns of one name in parent and child are two things.
  const columns = { order_type: { javaField: 'line' } }
  expect(await save('shop_order', { tplCategory: 'sub', subTables: [line], columns })).toMatchObject({ code: 200 })
  await save('shop_order', { tplCategory: 'crud' })
  const many = Array.from({ length: 6 }, () => line)
  expect(await save('shop_order', { tplCategory: 'sub', subTables: many })).toMatchObject({ code: 500 })
})

test('树选择: a column that names a node says of which tree, which stands in the same module', async () => {
  const at = `columns.${await place('shop_line', 'order_id')}.dictType`
  const refused = async (dictType: string) =>
    (await save('shop_line', { columns: { order_id: { htmlType: 'treeSelect', dictType } } })).errors?.[at]
  expect(await refused('')).toBe('请设置字段【order_id】的树表')
  for (const dictType of ['sys_normal_disable', 'shop_order', 't_shop_order'])
    expect(await refused(dictType)).toBe('字段【order_id】的树表不存在，或不在同一模块中')
})

test('保存并生成代码: the order is kept, contradictions are put right, and the files follow', async () => {
  const body = await edited('shop_order', {
    columns: { amount: { queryType: 'LIKE' }, order_type: { isEdit: '0', isRequired: '1', isLog: '1' } },
  })
  const [first, ...rest] = body.columns
  if (!first) throw new Error('no columns')
  const columns = [...rest, { ...first, columnType: 'integer', isPk: '1' as const }]
  const { data } = await server.send(genCalls.save, { token: engineer, body: { ...body, columns } })
  expect(data?.info.version).toBe(body.version + 1)
  const stored = await read('shop_order')
  expect(stored.columns.map(({ columnName }) => columnName)).toEqual(columns.map(({ columnName }) => columnName))
  expect(stored.columns.map(({ sort }) => sort)).toEqual(columns.map((_, i) => (i + 1) * 10))
  const column = (name: string) => stored.columns.find(({ columnName }) => columnName === name)
  expect(column('amount')).toMatchObject({ queryType: 'EQ' })
  expect(column('order_type')).toMatchObject({ isRequired: '0', isLog: '0', dictType: '' })
  expect(column(first.columnName)).toMatchObject({ columnType: first.columnType, isPk: '0' })
  expect(column('create_by')).toMatchObject({ isEdit: '0', htmlType: '' })
  const { data: files } = await server.send(genCalls.preview, { token: engineer, params: { ids: body.id } })
  expect(files).toHaveLength(6)
})

test('修改生成配置: columns come and go with the table alone', async () => {
  const body = await edited('shop_order')
  const refused = { code: 500, msg: '字段与表不一致，请重新打开' }
  const send = (columns: GenColumn[]) => server.send(genCalls.keep, { token: engineer, body: { ...body, columns } })
  expect(await send(body.columns.slice(1))).toMatchObject(refused)
  const [first, ...rest] = body.columns
  if (!first) throw new Error('no columns')
  expect(await send([...rest, { ...first, columnName: 'invented' }])).toMatchObject(refused)
  expect(await send([...body.columns, first])).toMatchObject(refused)
})

test('导入: the words that a table name leaves out are a setting', async () => {
  const set = (words: string) =>
    server.ctx.tx(async (tx) => {
      await tx.db
        .update(configTable)
        .set({ configValue: words })
        .where(eq(configTable.configKey, 'sys.gen.tablePrefixes'))
      await tx.emit('config.changed', { keys: ['sys.gen.tablePrefixes'] })
    })
  await set('crm')
  await server.ctx.db.execute(sql.raw(`create table crm_t_visit (${base}, title varchar(10))`))
  await expect.poll(() => configValue(server.ctx, 'sys.gen.tablePrefixes')).toBe('crm')
  await server.send(genCalls.importTables, { token: engineer, body: { tables: ['crm_t_visit'] } })
  expect((await read('crm_t_visit')).info).toMatchObject({ moduleName: 'biz', businessName: 'tVisit' })
  await set('t,tb,biz,sys,gen,wf,form,cms')
  await expect.poll(() => configValue(server.ctx, 'sys.gen.tablePrefixes')).toContain('biz')
})

test('导入: the second of two tables that give one name is called by its whole name', async () => {
  await server.ctx.db.execute(sql.raw(`create table biz_note (${base}, title varchar(10))`))
  await server.ctx.db.execute(sql.raw(`create table t_note (${base}, title varchar(10))`))
  await server.send(genCalls.importTables, { token: engineer, body: { tables: ['biz_note', 't_note'] } })
  expect((await read('biz_note')).info).toMatchObject({ businessName: 'note', className: 'Note' })
  expect((await read('t_note')).info).toMatchObject({ businessName: 'tNote', className: 'TNote' })
})
