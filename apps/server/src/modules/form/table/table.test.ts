import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { controlTypes } from '@app/form-engine/controls/registry.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { form, field } from '@app/form-engine/templates/build.ts'
import { definition } from '@app/shared/form/definition.ts'
import { formTableCalls as calls } from '@app/shared/form/formTable.ts'
import { gen, genCalls } from '@app/shared/tool/gen.ts'
import { aStoredForm } from '#/modules/form/testing/aForm.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let admin: string

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  admin = caller({ permissions: ['*:*:*'], admin: true })
})
afterAll(() => server.close())

const order = () =>
  form([
    field('input', 'customerName', '客户名称', { maxLength: 80 }),
    field('textarea', 'note', '说明', { maxLength: 800 }),
    field('number', 'amount', '金额', { precision: 2, min: 0 }),
    field('number', 'count', '数量', { precision: 0 }),
    field('date', 'day', '日期'),
    field('date', 'period', '期间', { range: true, showTime: true, format: 'YYYY-MM-DD HH:mm:ss' }),
    field('select', 'state', '状态', { dictCode: 'sys_normal_disable' }),
    field('radio', 'kind', '种类'),
    field('switch', 'urgent', '加急'),
    field('userSelect', 'owner', '负责人'),
    field('uploadFile', 'papers', '附件'),
    field('password', 'pin', '口令'),
    field('input', 'version', '版本'),
    field('input', '编号', '编号'),
    { ...field('batch', 'lines', '明细'), list: [field('input', 'item', '品名'), field('number', 'price', '单价')] },
  ])

const definitionOf = async (tableName: string) => {
  const { data } = await server.send(gen.endpoints.page, { token: admin, query: { tableName } })
  const id = data?.list.find((row) => row.tableName === tableName)?.id ?? ''
  return (await server.send(genCalls.definition, { token: admin, params: { id } })).data
}

test('由表单生成表定义: each field has the column that holds it, rows have a table of their own, what has none is told', async () => {
  const { id, formCode } = await aStoredForm(server, admin, order())
  const { data: plan } = await server.send(calls.plan, { token: admin, params: { id } })
  expect(plan?.left).toEqual([{ label: '口令', why: '密码加密保存，不写入数据表' }])
  expect(plan?.tables.map(({ tableName }) => tableName)).toEqual([`t_${formCode}`, `t_${formCode}_lines`])
  const written = plan?.tables.map(({ columns }) => columns.map(({ columnName, written: type }) => [columnName, type]))
  expect(written).toEqual([
    [
      ['customer_name', 'character varying(80)'],
      ['note', 'character varying(800)'],
      ['amount', 'numeric(18,2)'],
      ['count', 'integer'],
      ['day', 'date'],
      ['period_start', 'timestamp(3) with time zone'],
      ['period_end', 'timestamp(3) with time zone'],
      ['state', 'character varying(200)'],
      ['kind', 'character varying(200)'],
      ['urgent', 'character varying(1)'],
      ['owner', 'character varying(64)'],
      ['papers', 'character varying(1000)'],
      ['version_2', 'character varying(200)'],
      ['field_14', 'character varying(200)'],
    ],
    [
      [`${formCode}_id`, 'character varying(64)'],
      ['item', 'character varying(200)'],
      ['price', 'numeric(20,4)'],
    ],
  ])

  const made = await server.send(calls.toTable, { token: admin, body: { id, tableName: 'biz_order' } })
  expect(made).toMatchObject({ code: 200 })
  const own = await definitionOf('biz_order')
  expect(own?.info).toMatchObject({
    tplCategory: 'sub',
    subTables: [{ tableName: 'biz_order_lines', fkName: 'biz_order_id' }],
  })
  const meant = Object.fromEntries((own?.columns ?? []).map((column) => [column.columnName, column]))
  expect(meant.customer_name).toMatchObject({ htmlType: 'input', queryType: 'LIKE', alignType: 'left' })
  expect(meant.note).toMatchObject({ htmlType: 'textarea' })
  expect(meant.amount).toMatchObject({ htmlType: 'number', alignType: 'right', javaType: 'BigDecimal' })
  expect(meant.state).toMatchObject({ htmlType: 'select', dictType: 'sys_normal_disable' })
  expect(meant.owner).toMatchObject({ htmlType: 'user' })
  expect(meant.papers).toMatchObject({ htmlType: 'fileUpload' })
  expect(meant.urgent).toMatchObject({ htmlType: 'switch' })
  const lines = await definitionOf('biz_order_lines')
  expect(lines?.columns.find(({ columnName }) => columnName === 'biz_order_id')).toMatchObject({ isEdit: '0' })
})

test('由表单生成表定义: no statement is run for it, and a table that is known already is left alone, children too', async () => {
  const { id } = await aStoredForm(server, admin, order())
  const { id: other } = await aStoredForm(server, admin, order())
  const make = (tableName: string, of = id) => server.send(calls.toTable, { token: admin, body: { id: of, tableName } })
  expect(await make('twice_order', other)).toMatchObject({ code: 200 })
  const { rows } = await server.ctx.db.execute(sql`select 1 from pg_class where relname like 'twice_order%'`)
  expect(rows).toEqual([])
  expect(await make('twice_order')).toMatchObject({ code: 500, msg: '生成配置中已有表twice_order_lines' })
  expect(await make('sys_user')).toMatchObject({ code: 500, msg: '数据库中已有表sys_user，请导入' })
  expect(await definitionOf('sys_user_lines')).toBeUndefined()
  for (const tableName of ['Order', '订单', 'a b', '', `a${'b'.repeat(63)}`])
    expect((await make(tableName)).code, tableName).not.toBe(200)
})

test('由表单生成表定义: every control of the palette is a column, rows, or told', async () => {
  for (const type of controlTypes) {
    const control = { ...newControl(type, `${type}_1`), label: type }
    const { id } = await aStoredForm(server, admin, form([field('input', 'first', '首'), control]))
    const { data: plan, msg } = await server.send(calls.plan, { token: admin, params: { id } })
    expect(plan, `${type} ${msg}`).toBeDefined()
  }
})

test('由表单生成表定义: whoever may not describe tables or does not reach the form is refused', async () => {
  const { id } = await aStoredForm(server, admin, order())
  const body = { id, tableName: 'no_order' }
  const designer = caller({ permissions: ['form:definition:query', 'form:definition:design'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await server.send(calls.plan, { token: designer, params: { id } })).toMatchObject(denied)
  expect(await server.send(calls.toTable, { token: designer, body })).toMatchObject(denied)
  const engineer = caller({ permissions: ['tool:gen:create', 'form:definition:query'] })
  expect(await server.send(calls.toTable, { token: engineer, body })).toMatchObject({
    code: 500,
    msg: '只有超级管理员可以新建表',
  })
  expect(await server.send(calls.plan, { token: admin, params: { id: 'nobody' } })).toMatchObject({ code: 500 })
  const empty = await aStoredForm(server, admin, form([field('password', 'pin', '口令')]))
  expect(await server.send(calls.toTable, { token: admin, body: { ...body, id: empty.id } })).toMatchObject({
    code: 500,
    msg: '表单中没有可写入数据表的字段',
  })
})

test('由表定义新建表单: a table that came from a form gives a form with the same fields, its children as rows', async () => {
  const { id } = await aStoredForm(server, admin, order())
  const made = await server.send(calls.toTable, { token: admin, body: { id, tableName: 'back_order' } })
  const body = { tableId: made.data?.id ?? '', formName: '订单', formCode: 'back_order' }
  const { data, msg } = await server.send(calls.fromTable, { token: admin, body })
  expect(msg).toBe('操作成功')
  const { data: row } = await server.send(definition.endpoints.get, { token: admin, params: { id: data?.id ?? '' } })
  expect(row).toMatchObject({ formName: '订单', formCode: 'back_order', status: '0' })
  const { list } = JSON.parse(row?.draftJson ?? '{}') as FormDefinition
  const fields = new Map(list.map((control) => [control.model, control]))
  expect(fields.get('customerName')).toMatchObject({ type: 'input', label: '客户名称', options: { maxLength: 80 } })
  expect(fields.get('amount')).toMatchObject({ type: 'number', options: { precision: 2 } })
  expect(fields.get('day')).toMatchObject({ type: 'date', options: { format: 'YYYY-MM-DD' } })
  expect(fields.get('periodStart')).toMatchObject({ type: 'date', options: { format: 'YYYY-MM-DD HH:mm:ss' } })
  expect(fields.get('state')).toMatchObject({ type: 'select', options: { dictCode: 'sys_normal_disable' } })
  expect(fields.get('owner')).toMatchObject({ type: 'userSelect' })
  expect(fields.get('back_order_lines')?.list?.map(({ type, label }) => [type, label])).toEqual([
    ['input', '品名'],
    ['number', '单价'],
  ])
  const again = { ...body, formName: '又一个' }
  expect(await server.send(calls.fromTable, { token: admin, body: again })).toMatchObject({
    code: 500,
    errors: { formCode: '表单编码已存在' },
  })
})

test('由表定义新建表单: needs the right to add forms and to read the table', async () => {
  const body = { tableId: 'nobody', formName: '订单', formCode: 'some_order' }
  const reader = caller({ permissions: ['tool:gen:query'] })
  expect(await server.send(calls.fromTable, { token: reader, body })).toMatchObject({ code: 403 })
  const keeper = caller({ permissions: ['form:definition:add'] })
  expect(await server.send(calls.fromTable, { token: keeper, body })).toMatchObject({ code: 403 })
  const both = caller({ permissions: ['form:definition:add', 'tool:gen:query'] })
  expect(await server.send(calls.fromTable, { token: both, body })).toMatchObject({ code: 500, msg: '数据不存在' })
})
