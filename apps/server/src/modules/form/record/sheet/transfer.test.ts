import { eq, inArray } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { dataSourceTable } from '#/modules/form/dataSource/dataSource.table.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { recordLogTable, recordTable, recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import { aControl, aForm, required, type AForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { rightTable } from '#/modules/form/right/right.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { sendForm } from '#testing/multipart.ts'
import { generatedRows, workbook } from '#testing/sheets.ts'

let t: TestRecords
let anna: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
})
afterAll(() => t.server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const choices = [
  { value: '1', label: '红' },
  { value: '2', label: '绿' },
]
const places = [{ value: 'z', label: '浙江', children: [{ value: 'h', label: '杭州' }] }]
const unique = [
  { required: true, message: '必填项' },
  { kind: 'unique' as const, message: '' },
]
const controls = () => [
  aControl('input', 'name', { label: '姓名', rules: unique }),
  aControl('number', 'age', { label: '年龄' }),
  aControl('date', 'visit', { label: '日期', options: { format: 'YYYY-MM-DD' } }),
  aControl('select', 'colour', { label: '颜色', options: { options: choices } }),
  aControl('checkbox', 'tags', { label: '标签', options: { options: choices } }),
  aControl('cascader', 'place', { label: '地点', options: { options: places } }),
  aControl('switch', 'fast', { label: '加急' }),
  aControl('number', 'twice', { label: '两倍', options: { formula: '{age} * 2' } }),
]
const items = (options: ControlOptions = { minLimit: 0 }) =>
  aControl('batch', 'items', {
    label: '明细',
    options,
    list: [
      aControl('input', 'what', { label: '品名', rules: required }),
      aControl('number', 'price', { label: '单价' }),
      aControl('select', 'shade', { label: '颜色', options: { options: choices } }),
    ],
  })

const exported = (form: AForm, token = anna, query: object = {}) =>
  t.server.send(recordCalls.export, { token, query: { formId: form.id, ...query } })

async function sheetsOf(fileName: unknown, userId = 'anna') {
  const file = await findGenerated(t.server.ctx, String(fileName), userId)
  const chunks = await (await t.server.platform.files.storage.read(file?.fileKey ?? '')).toArray()
  return (await readXlsx(Buffer.concat(chunks as Buffer[]))).sheets
}

test('表单数据导出: fields in words, tables on sheets of their own, nothing that a spreadsheet would run', async () => {
  const form = await aForm(t.server, [...controls(), items()])
  await t.submit(anna, form, {
    name: '=HYPERLINK("http://127.0.0.1/","x")',
    age: 3,
    visit: '2026-09-01',
    colour: '2',
    tags: ['1', '2'],
    place: ['z', 'h'],
    fast: true,
    items: [
      { key: 'a', what: '笔', price: 2 },
      { key: 'b', what: '@纸' },
    ],
  })
  const { msg } = await exported(form)
  const [main, table] = await sheetsOf(msg)
  const [row] = (await t.page(anna, form)).data?.list ?? []
  expect(main?.rows[0]).toEqual([
    '编号',
    '标题',
    '姓名',
    '年龄',
    '日期',
    '颜色',
    '标签',
    '地点',
    '加急',
    '两倍',
    '提交人',
    '部门',
    '提交时间',
    '状态',
    '数据版本',
  ])
  expect(main?.rows[1]?.slice(0, 10)).toEqual([
    row?.recordNo,
    row?.title,
    '=HYPERLINK("http://127.0.0.1/","x")',
    3,
    '2026-09-01',
    '绿',
    '红、绿',
    '浙江 / 杭州',
    '是',
    6,
  ])
  expect(main?.rows[1]?.slice(-2)).toEqual(['已提交', 1])
  expect(table?.name).toBe('明细')
  expect(table?.rows).toEqual([
    ['编号', '行号', '品名', '单价', '颜色'],
    [row?.recordNo, 1, '笔', 2, null],
    [row?.recordNo, 2, '@纸', null, null],
  ])
})

test('表单数据导出: only what the caller sees, by the questions of the page', async () => {
  const form = await aForm(t.server, controls())
  const bert = t.caller({ id: 'bert', permissions: everyRight })
  await t.server.ctx.db.insert(rightTable).values([
    { formId: form.id, subjectKind: 'user', subjectId: 'bert', fill: true, see: 'own', edit: false, remove: false },
    { formId: form.id, subjectKind: 'user', subjectId: 'anna', fill: true, see: 'all', edit: false, remove: false },
  ])
  for (const name of ['甲', '乙']) await t.submit(anna, form, { name, age: name === '甲' ? 1 : 2 })
  await t.submit(bert, form, { name: '丙' })
  const namesIn = async (fileName: unknown, userId: string) =>
    (await generatedRows(t.server, fileName, userId)).slice(1).map((row) => row[2])
  expect(await namesIn((await exported(form, bert)).msg, 'bert')).toEqual(['丙'])
  expect(await namesIn((await exported(form)).msg, 'anna')).toEqual(['丙', '乙', '甲'])
  const filters = JSON.stringify([{ model: 'age', op: 'gte', value: 2 }])
  expect(await namesIn((await exported(form, anna, { filters })).msg, 'anna')).toEqual(['乙'])
  const nobody = t.caller({ id: 'nobody', permissions: ['form:record:list'] })
  expect(await exported(form, nobody)).toMatchObject(denied)
  expect(await exported(form, t.caller({ id: 'carl', permissions: everyRight }))).toMatchObject(denied)
})

const headers = ['姓名', '年龄', '日期', '颜色', '标签', '地点', '加急']

async function imported(form: AForm, rows: CellValue[][], { token = anna, check = false, names = headers } = {}) {
  await t.server.ctx.db.delete(submitTable)
  const url = `/form/record/importData?formId=${form.id}&checkOnly=${check}`
  const value = await workbook(t.server, names, rows)
  return (await sendForm(t.server.app, url, [{ name: 'file', fileName: 'a.xlsx', value }], token)).json<{
    code: number
    msg: string
    data: ImportAnswer
  }>()
}

test('表单数据导入: cells become values by the rules of the form', async () => {
  const form = await aForm(t.server, controls(), { titleTemplate: '{name}来访' })
  const answer = await imported(form, [
    ['甲', 3, '2026-9-1', '绿', '红、绿', '浙江 / 杭州', '是'],
    ['乙', null, null, null, null, null, null],
  ])
  expect(answer).toMatchObject({ code: 200, msg: '恭喜您，数据已全部导入成功！共 2 条', data: { failed: 0 } })
  const rows = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.formId, form.id))
  const first = rows.find(({ dataJson }) => dataJson.name === '甲')
  expect(first).toMatchObject({
    title: '甲来访',
    source: '1',
    status: '1',
    submitBy: 'anna',
    dataJson: {
      name: '甲',
      age: 3,
      visit: '2026-09-01',
      colour: '2',
      tags: ['1', '2'],
      place: ['z', 'h'],
      fast: true,
      twice: 6,
    },
  })
  expect(new Set(rows.map(({ recordNo }) => recordNo)).size).toBe(2)
  const values = await t.server.ctx.db
    .select()
    .from(recordValueTable)
    .where(eq(recordValueTable.recordId, first?.id ?? ''))
  expect(values.length).toBeGreaterThan(6)
  const log = await t.server.ctx.db
    .select()
    .from(recordLogTable)
    .where(eq(recordLogTable.recordId, first?.id ?? ''))
  expect(log.map(({ action }) => action)).toEqual(['新增'])
})

test('表单数据导入: one refused row and nothing is stored; the sheet says what is wrong', async () => {
  const form = await aForm(t.server, controls())
  await t.submit(anna, form, { name: '已有' })
  const answer = await imported(form, [
    ['好', 1, null, null, null, null, null],
    [null, 1, null, null, null, null, null],
    ['坏', '很大', '不是日期', '紫', '红、紫', '浙江/宁波', '也许'],
    ['好', 2, null, null, null, null, null],
    ['已有', 2, null, null, null, null, null],
  ])
  expect(answer).toMatchObject({
    code: 500,
    msg: '很抱歉，导入失败！共 4 条数据格式不正确',
    data: { failed: 4, total: 5 },
  })
  const told = Object.fromEntries(answer.data.rows.map(({ rowNum, errors }) => [rowNum, errors]))
  expect(told[3]).toEqual(['A3 姓名：必填项'])
  expect(told[4]).toEqual([
    'B4 年龄：必须是数字',
    'C4 日期：格式不正确',
    'D4 颜色：取值不正确',
    'E4 标签：取值不正确',
    'F4 地点：取值不正确',
    'G4 加急：取值不正确',
  ])
  expect(told[5]).toEqual(['A5 姓名：文件内重复'])
  expect(told[6]).toEqual(['A6 姓名：已存在'])
  expect((await t.page(anna, form)).data?.total).toBe(1)
  const sheet = await generatedRows(t.server, answer.data.errorFile, 'anna')
  expect(sheet[0]?.at(-1)).toBe('错误信息')
  expect(sheet).toHaveLength(5)
})

test('表单数据导入: a refused row is named by its first words, else by its place', async () => {
  const form = await aForm(t.server, [
    aControl('number', 'age', { label: '年龄', options: { defaultValue: 0, max: 100 } }),
    aControl('input', 'name', { label: '姓名', rules: required }),
  ])
  const rows: CellValue[][] = [
    [null, null],
    [1, null],
    [200, '甲'],
  ]
  const { data } = await imported(form, [[5, '好'], ...rows], { names: ['年龄', '姓名'] })
  expect(data.rows.map(({ name }) => name)).toEqual(['第 4 行', '甲'])
})

test('表单数据导入: a form that asks for files in every record takes no sheet, and says so before one is chosen', async () => {
  const name = aControl('input', 'name', { label: '姓名' })
  const asks = (type: string, label: string, more: object = {}) => aControl(type, label, { rules: required, ...more })
  const words = '含必填附件的表单不能导入：证件、签名'
  const form = await aForm(t.server, [name, asks('uploadImg', '证件'), asks('signature', '签名')])
  const view = (id: string) => t.server.send(recordCalls.view, { token: anna, params: { formId: id } })
  const template = (id: string) => t.server.send(recordCalls.importTemplate, { token: anna, query: { formId: id } })
  expect((await view(form.id)).data?.notImportable).toBe(words)
  expect(await template(form.id)).toMatchObject({ code: 500, msg: words })
  expect(await imported(form, [['甲']], { names: ['姓名'] })).toMatchObject({ code: 500, msg: words })
  const proof = asks('uploadFile', '证明', { key: 'proof' })
  const linkages = [
    {
      id: 'l',
      name: '证明',
      enabled: true,
      when: { logic: 'all' as const, items: [{ model: 'name', op: 'eq' as const, value: '乙' }] },
      then: [{ do: 'show' as const, targets: ['proof'] }],
    },
  ]
  const sometimes = await aForm(t.server, [name, proof, asks('uploadImg', '旧', { options: { hidden: true } })], {
    config: { linkages },
  })
  expect((await view(sometimes.id)).data?.notImportable).toBe('')
  expect(await imported(sometimes, [['甲']], { names: ['姓名'] })).toMatchObject({ code: 200, data: { failed: 0 } })
})

test('表单数据导入: only by those who may, only with the columns of the form', async () => {
  const form = await aForm(t.server, controls())
  const row: CellValue[][] = [['甲', 1, null, null, null, null, null]]
  const reader = t.caller({ id: 'reader', permissions: ['form:record:list', 'form:record:add'] })
  expect(await imported(form, row, { token: reader })).toMatchObject(denied)
  await t.server.ctx.db.insert(rightTable).values({
    formId: form.id,
    subjectKind: 'user',
    subjectId: 'else',
    fill: true,
    see: 'own',
    edit: false,
    remove: false,
  })
  expect(await imported(form, row)).toMatchObject(denied)
  const open = await aForm(t.server, controls())
  expect(await imported(open, [['甲']], { names: ['名字'] })).toMatchObject({
    msg: '表头不正确，缺少列：姓名；无法识别的列：名字',
  })
  expect(await imported(open, [])).toMatchObject({ msg: '导入数据不能为空！' })
  expect(await imported(open, row, { check: true })).toMatchObject({ msg: '校验通过，共 1 条数据可以导入' })
  expect((await t.page(anna, open)).data?.total).toBe(0)
  const disabled = await aForm(t.server, controls())
  await t.server.ctx.db.update(definitionTable).set({ status: '2' }).where(eq(definitionTable.id, disabled.id))
  expect(await imported(disabled, row)).toMatchObject({ msg: '表单未开放填报' })
})

test('表单数据导入: many rows go in the background, all in one transaction', async () => {
  const form = await aForm(t.server, controls())
  const rows = Array.from({ length: 1_001 }, (_, i): CellValue[] => [`人${i}`, i, null, null, null, null, null])
  const answer = await imported(form, rows)
  expect(answer).toMatchObject({ msg: '已加入导入任务，请在上传中心查看', data: { background: true } })
  await vi.waitFor(async () => expect((await t.page(anna, form)).data?.total).toBe(1_001), {
    timeout: 60_000,
    interval: 200,
  })
})

test('表单数据导入模板: every table has a sheet, required columns are marked, choices are offered, every column is explained', async () => {
  const form = await aForm(t.server, [
    ...controls(),
    items(),
    aControl('input', 'free', { label: '其他', rules: required }),
  ])
  const { msg } = await t.server.send(recordCalls.importTemplate, { token: anna, query: { formId: form.id } })
  const sheets = await sheetsOf(msg)
  expect(sheets.map(({ name }) => name)).toEqual(['访客登记', '明细', '填写说明', '可选值'])
  const [main, table, notes, offered] = sheets
  expect(main?.rows[0]).toEqual(['编号', ...headers, '其他'])
  expect(table?.rows[0]).toEqual(['编号', '品名', '单价', '颜色'])
  expect(notes?.rows.slice(1)).toEqual([
    ['编号', '按条件必填', '有“明细”时填写，如 1、2、3；该表中编号相同的行属于同一条数据'],
    ['姓名', '必填', null],
    ['年龄', '选填', '数字'],
    ['日期', '选填', '格式 YYYY-MM-DD'],
    ['颜色', '选填', '可填：红、绿'],
    ['标签', '选填', '多个值用顿号或逗号隔开'],
    ['地点', '选填', '各级名称用 / 隔开'],
    ['加急', '选填', '可填：是、否'],
    ['其他', '必填', null],
    ['明细 / 编号', '必填', '与第一个工作表的编号相同'],
    ['明细 / 品名', '必填', null],
    ['明细 / 单价', '选填', '数字'],
    ['明细 / 颜色', '选填', '可填：红、绿'],
  ])
  expect(table?.dataValidations?.[0]).toMatchObject({ range: 'D2:D10001' })
  expect(offered?.rows[0]).toContain('红')
})

test('表单数据导入模板: a field that a rule shows or asks for is required on conditions', async () => {
  const proof = aControl('input', 'proof', { label: '证明', key: 'proof', rules: required })
  const reason = aControl('input', 'reason', { label: '原因', key: 'reason' })
  const hidden = aControl('input', 'old', { label: '旧', rules: required, options: { hidden: true } })
  const when = { logic: 'all' as const, items: [{ model: 'name', op: 'eq' as const, value: '乙' }] }
  const linkages = [
    { id: 'l', name: '证明', enabled: true, when, then: [{ do: 'show' as const, targets: ['proof'] }] },
    { id: 'm', name: '原因', enabled: true, when, then: [{ do: 'require' as const, targets: ['reason'] }] },
  ]
  const form = await aForm(t.server, [aControl('input', 'name', { label: '姓名' }), proof, reason, hidden], {
    config: { linkages },
  })
  const { msg } = await t.server.send(recordCalls.importTemplate, { token: anna, query: { formId: form.id } })
  const [, notes] = await sheetsOf(msg)
  expect(notes?.rows.slice(1).map((row) => row.slice(0, 2))).toEqual([
    ['姓名', '选填'],
    ['证明', '按条件必填'],
    ['原因', '按条件必填'],
    ['旧', '选填'],
  ])
  expect(await imported(form, [['甲']], { names: ['姓名'] })).toMatchObject({ code: 200, data: { failed: 0 } })
})

test('表单数据导入: choices of interfaces are asked for with the cells of the row, and their words are kept', async () => {
  const { db } = t.server.ctx
  const source = (dsCode: string, params: object) => ({
    dsCode,
    dsName: dsCode,
    dsType: '3' as const,
    configJson: JSON.stringify({ path: '/system/post/page', params, label: 'postName', value: 'id' }),
  })
  await db.insert(dataSourceTable).values([source('allPosts', {}), source('postsNamed', { postName: '{name}' })])
  await db
    .insert(postTable)
    .values(['校对', '排版'].map((postName, at) => ({ id: `sheet${at}`, postCode: `sheet${at}`, postName })))
  const asks = (model: string, label: string, dynamicKey: string) =>
    aControl('select', model, { label, options: { dynamic: true, dynamicKey, options: [] } })
  const list = [
    asks('post', '岗位', 'postsNamed'),
    aControl('input', 'name', { label: '名称' }),
    asks('any', '任一', 'allPosts'),
  ]
  const form = await aForm(t.server, list, { titleTemplate: '{post}的单' })
  const token = t.caller({ id: 'sheetReader', permissions: [...everyRight, 'system:post:list'], admin: true })
  const names = ['岗位', '名称', '任一']
  const wrong = await imported(form, [['校对', '排版', '校对']], { token, names })
  expect(wrong.data.rows[0]?.errors).toEqual(['A2 岗位：取值不正确'])
  expect(await imported(form, [['校对', '校对', '排版']], { token, names })).toMatchObject({ code: 200 })
  const [row] = (await t.page(token, form)).data?.list ?? []
  expect(row?.title).toBe('校对的单')
  expect((await t.stored(row?.id)).dataJson).toEqual({ post: 'sheet0', name: '校对', any: 'sheet1' })
  await db.delete(postTable).where(inArray(postTable.id, ['sheet0', 'sheet1']))
  expect((await t.texts(token, form))?.[0]).toEqual({ post: '校对', name: '校对', any: '排版' })
})
