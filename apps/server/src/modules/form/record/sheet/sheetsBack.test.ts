import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { recordCalls, recordSource } from '@app/shared/form/record.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { recordLogTable, recordTable } from '#/modules/form/record/shape/record.table.ts'
import { aControl, aForm, publishAgain, required, type AForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { rightTable } from '#/modules/form/right/right.table.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { sendForm } from '#testing/multipart.ts'
import { sheetsOf, workbookOf, type Sheet } from '#testing/sheets.ts'

let t: TestRecords
let anna: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
})
afterAll(() => t.server.close())

const choices = [
  { value: '1', label: '红' },
  { value: '2', label: '绿' },
]
const name = () => aControl('input', 'name', { key: 'name', label: '姓名', rules: required })
const items = (options: ControlOptions = { minLimit: 1 }) =>
  aControl('batch', 'items', {
    key: 'items',
    label: '明细',
    options,
    list: [
      aControl('input', 'what', { key: 'what', label: '品名', rules: required }),
      aControl('number', 'price', { key: 'price', label: '单价', options: { max: 100 } }),
      aControl('select', 'shade', { key: 'shade', label: '颜色', options: { options: choices } }),
      aControl('uploadFile', 'proof', { key: 'proof', label: '凭证' }),
    ],
  })
const trips = () =>
  aControl('batch', 'trips', {
    key: 'trips',
    label: '行程',
    options: { minLimit: 0 },
    list: [aControl('date', 'day', { key: 'day', label: '日期', options: { format: 'YYYY-MM-DD' } })],
  })
const total = () =>
  aControl('number', 'total', { key: 'total', label: '合计', options: { formula: 'SUM({items.price})' } })
const controls = () => [name(), items(), trips(), total()]

async function sent(form: AForm, sheets: Sheet[], { token = anna, update = false } = {}) {
  await t.server.ctx.db.delete(submitTable)
  const url = `/form/record/importData?formId=${form.id}&updateSupport=${update}`
  const value = await workbookOf(t.server, sheets)
  return (await sendForm(t.server.app, url, [{ name: 'file', fileName: 'a.xlsx', value }], token)).json<{
    code: number
    msg: string
    data: ImportAnswer
  }>()
}
const errorsOf = ({ data }: { data: ImportAnswer }) =>
  Object.fromEntries(data.rows.map(({ rowNum, name: row, errors }) => [`${row} ${rowNum}`, errors]))

const exported = async (form: AForm) => {
  const { msg } = await t.server.send(recordCalls.export, { token: anna, query: { formId: form.id } })
  return sheetsOf(t.server, msg, 'anna')
}
const recordsOf = (form: AForm) =>
  t.server.ctx.db.select().from(recordTable).where(eq(recordTable.formId, form.id)).orderBy(recordTable.recordNo)

const dataOf = async (form: AForm) => (await recordsOf(form)).map(({ dataJson }) => dataJson)

/** Puts a value into the cell of a row and a column. */
function write(sheet: Sheet | undefined, row: number, header: string, value: CellValue) {
  const cells = sheet?.rows[row]
  const column = sheet?.rows[0]?.indexOf(header) ?? -1
  if (!cells || column < 0) throw new Error(`no ${header} in row ${row}`)
  cells[column] = value
}

test('表单数据导入: rows of each table come from its sheet, joined by 编号', async () => {
  const form = await aForm(t.server, controls())
  const answer = await sent(form, [
    {
      name: '数据',
      rows: [
        ['编号', '姓名'],
        ['甲-1', '甲'],
        [2, '乙'],
      ],
    },
    {
      name: '行程',
      rows: [
        ['编号', '日期'],
        ['2', '2026/11/4'],
      ],
    },
    { name: '别的', rows: [['什么'], ['不看']] },
    {
      name: '明细',
      rows: [
        ['编号', '品名', '单价', '颜色'],
        [2, '纸', '￥1,0', null],
        ['甲-1', '笔', '￥12.50', '红'],
        ['甲-1', '墨', null, null],
        [2, '纸', 3, '2'],
      ],
    },
  ])
  expect(answer).toMatchObject({ data: { failed: 1 } })
  expect(errorsOf(answer)).toEqual({ '乙 3': ['「明细」C2 单价：必须是数字'] })
  const mended = await sent(form, [
    {
      name: '数据',
      rows: [
        ['编号', '姓名'],
        ['甲-1', '甲'],
        [2, '乙'],
      ],
    },
    {
      name: '行程',
      rows: [
        ['编号', '日期'],
        ['2', '2026/11/4'],
      ],
    },
    {
      name: '明细',
      rows: [
        ['编号', '品名', '单价', '颜色'],
        [2, '布', 4, null],
        ['甲-1', '笔', '￥12.50', '红'],
        ['甲-1', '墨', null, null],
        [2, '纸', 3, '2'],
      ],
    },
  ])
  expect(mended).toMatchObject({ code: 200, msg: '恭喜您，数据已全部导入成功！共 2 条' })
  expect(await dataOf(form)).toMatchObject([
    { name: '甲', items: [{ what: '笔', price: 12.5, shade: '1' }, { what: '墨' }], total: 12.5 },
    {
      name: '乙',
      items: [
        { what: '布', price: 4 },
        { what: '纸', price: 3, shade: '2' },
      ],
      trips: [{ day: '2026-11-04' }],
    },
  ])
})

test('表单数据导入: every fault is told with its sheet and cell, and comes back in a workbook to mend', async () => {
  const form = await aForm(t.server, controls())
  const answer = await sent(form, [
    {
      name: '数据',
      rows: [
        ['编号', '姓名'],
        ['1', '好'],
        ['2', null],
        ['3', '丙'],
        ['3', '丁'],
      ],
    },
    {
      name: '明细',
      rows: [
        ['编号', '行号', '品名', '单价', '颜色'],
        ['1', 1, '笔', 1, null],
        ['2', 1, null, 101, '紫'],
        ['2', 1, '纸', 'abc', null],
        ['9', null, '谁', 'x', null],
        [null, null, '无', 1, null],
      ],
    },
  ])
  expect(errorsOf(answer)).toEqual({
    '2 3': [
      '「明细」E3 颜色：取值不正确',
      '「明细」B4 行号：重复',
      '「明细」D4 单价：必须是数字',
      'B3 姓名：必填项',
      '「明细」C3 品名：必填项',
      '「明细」D3 单价：不能大于100',
    ],
    '3 4': ['明细：至少填写1行'],
    '3 5': ['A5 编号：文件内重复', '明细：至少填写1行'],
    '明细 5': ['「明细」A5 编号：第一个工作表中没有“9”', '「明细」D5 单价：必须是数字'],
    '明细 6': ['「明细」A6 编号：不能为空'],
  })
  expect(await dataOf(form)).toEqual([])
  const [main, table] = await sheetsOf(t.server, answer.data.errorFile, 'anna')
  expect(main?.rows.map((row) => row.slice(0, 2))).toEqual([
    ['编号', '姓名'],
    ['2', null],
    ['3', '丙'],
    ['3', '丁'],
  ])
  expect(table?.name).toBe('明细')
  expect(table?.rows[0]).toEqual(['编号', '行号', '品名', '单价', '颜色', '错误信息'])
  expect(table?.rows.slice(1).map((row) => [row[0], row[5]])).toEqual([
    ['2', 'E3 颜色：取值不正确；C3 品名：必填项；D3 单价：不能大于100'],
    ['2', 'B4 行号：重复；D4 单价：必须是数字'],
    ['9', '「明细」A5 编号：第一个工作表中没有“9”；「明细」D5 单价：必须是数字'],
    [null, '「明细」A6 编号：不能为空'],
  ])
})

test('表单数据导入: a sheet that went out comes back and changes what was changed in it', async () => {
  const form = await aForm(t.server, controls())
  const file = await t.upload(anna, '凭证.txt')
  const proof = [{ type: 'file', name: '凭证.txt', status: 'done', uid: file.id, url: file.url }]
  await t.submit(anna, form, {
    name: '甲',
    items: [
      { key: 'a', what: '笔', price: 2, proof },
      { key: 'b', what: '纸', price: 3, shade: '1' },
    ],
    trips: [{ key: 'c', day: '2026-11-01' }],
  })
  await t.submit(anna, form, { name: '乙', items: [{ key: 'd', what: '墨', price: 1 }] })
  const [main, table, tour] = await exported(form)
  const first = String(main?.rows.find((row) => row.includes('甲'))?.[0])
  const rowOf = (what: string) => table?.rows.findIndex((row) => row.includes(what)) ?? -1
  write(main, main?.rows.findIndex((row) => row.includes('甲')) ?? -1, '姓名', '甲甲')
  write(table, rowOf('笔'), '单价', '￥99.50')
  table?.rows.splice(rowOf('纸'), 1)
  table?.rows.push([first, null, '布', 5, '绿'])
  const answer = await sent(
    form,
    [main, table, tour].filter((sheet) => sheet !== undefined),
    { update: true },
  )
  expect(answer).toMatchObject({ code: 200, data: { total: 2, failed: 0 } })
  const [changed, kept] = await recordsOf(form)
  expect(changed).toMatchObject({
    recordNo: first,
    version: 2,
    dataJson: {
      name: '甲甲',
      items: [
        { key: 'a', what: '笔', price: 99.5, proof: [{ uid: file.id }] },
        { what: '布', price: 5, shade: '2' },
      ],
      trips: [{ key: 'c', day: '2026-11-01' }],
      total: 104.5,
    },
  })
  expect(kept).toMatchObject({ version: 1, dataJson: { name: '乙', items: [{ key: 'd', what: '墨', price: 1 }] } })
  const logs = await t.server.ctx.db
    .select()
    .from(recordLogTable)
    .where(eq(recordLogTable.recordId, changed?.id ?? ''))
    .orderBy(recordLogTable.operTime)
  expect(logs.map(({ action }) => action)).toEqual(['新增', '修改'])
  expect(logs[1]).toMatchObject({ beforeJson: { name: '甲' }, afterJson: { name: '甲甲' }, operBy: 'anna' })
})

test('表单数据导入: a column that is not in the sheet and a table without a row there stay as they are', async () => {
  const form = await aForm(t.server, [...controls(), aControl('input', 'note', { label: '说明' })])
  await t.submit(anna, form, { name: '甲', note: '旧', items: [{ key: 'a', what: '笔' }] })
  const [record] = await recordsOf(form)
  const rows = [
    ['编号', '说明', '数据版本'],
    [record?.recordNo ?? '', null, 1],
  ]
  expect(await sent(form, [{ name: 'S', rows }], { update: true })).toMatchObject({ data: { failed: 0 } })
  expect(await dataOf(form)).toMatchObject([{ name: '甲', items: [{ key: 'a', what: '笔' }] }])
  expect((await dataOf(form))[0]?.note ?? '').toBe('')
})

test('表单数据导入: what a cell cannot say comes back as it was', async () => {
  const long = '长'.repeat(33_000)
  const old = aControl('select', 'shade', { key: 'shade', label: '颜色', options: { options: choices } })
  const form = await aForm(t.server, [name(), aControl('textarea', 'text', { label: '正文' }), old])
  await t.submit(anna, form, { name: '甲', text: long, shade: '1' })
  const [main] = await exported(form)
  write(main, 1, '姓名', '乙')
  expect(await sent(form, main ? [main] : [], { update: true })).toMatchObject({ data: { failed: 0 } })
  expect(await dataOf(form)).toMatchObject([{ name: '乙', text: long, shade: '1' }])
})

test('表单数据导入: only whoever may change records changes them by a sheet, and only as he saw them', async () => {
  const form = await aForm(t.server, [name()])
  for (const one of ['甲', '乙', '丙', '丁']) await t.submit(anna, form, { name: one })
  const all = await recordsOf(form)
  const [first, second, third, fourth] = all.map(({ recordNo }) => recordNo)
  const sheet = (...rows: CellValue[][]): Sheet[] => [{ name: 'S', rows: [['编号', '姓名', '数据版本'], ...rows] }]
  const mine = sheet([first ?? '', '新', 1])
  expect(errorsOf(await sent(form, mine))).toEqual({ [`${first} 2`]: ['A2 编号：数据已存在，如需修改请勾选更新'] })
  const filler = t.caller({ id: 'filler', permissions: everyRight.filter((right) => right !== 'form:record:edit') })
  expect(await sent(form, mine, { token: filler, update: true })).toMatchObject({ code: 403 })
  await t.move(anna, 'void', all[1]?.id ?? '')
  await t.server.ctx.db
    .update(recordTable)
    .set({ source: recordSource.process })
    .where(eq(recordTable.id, all[2]?.id ?? ''))
  await t.save(anna, { id: all[3]?.id ?? '', version: 1, data: { name: '丁丁' } })
  const answer = await sent(
    form,
    sheet(
      [first ?? '', '新', null],
      [second ?? '', '新', 2],
      [third ?? '', '新', 1],
      [fourth ?? '', '新', 1],
      ['20260101999999', '新', 1],
    ),
    { update: true },
  )
  expect(errorsOf(answer)).toEqual({
    [`${first} 2`]: ['C2 数据版本：请使用导出的表格修改'],
    [`${second} 3`]: ['A3 编号：状态不允许修改'],
    [`${third} 4`]: ['A4 编号：流程数据请在流程中修改'],
    [`${fourth} 5`]: ['C5 数据版本：数据已被修改，请重新导出后再修改'],
    '20260101999999 6': ['A6 编号：数据不存在或无权修改'],
  })
  expect((await dataOf(form)).map((data) => data.name)).toEqual(['甲', '乙', '丙', '丁丁'])
})

test('表单数据导入: a record that the caller does not see is none to be changed', async () => {
  const form = await aForm(t.server, [name()])
  await t.submit(anna, form, { name: '甲' })
  await t.server.ctx.db.insert(rightTable).values({
    formId: form.id,
    subjectKind: 'user',
    subjectId: 'bert',
    fill: true,
    see: 'own',
    edit: true,
    remove: false,
  })
  const bert = t.caller({ id: 'bert', permissions: everyRight })
  const [record] = await recordsOf(form)
  const rows = [
    ['编号', '姓名', '数据版本'],
    [record?.recordNo ?? '', '乙', 1],
  ]
  const answer = await sent(form, [{ name: 'S', rows }], { token: bert, update: true })
  expect(errorsOf(answer)).toEqual({ [`${record?.recordNo} 2`]: ['A2 编号：数据不存在或无权修改'] })
})

test('表单数据导入: a record of a former version is changed with its own version', async () => {
  const form = await aForm(t.server, [name(), items({ minLimit: 0 })])
  await t.submit(anna, form, { name: '甲', items: [{ key: 'a', what: '笔', price: 1 }] })
  const renamed = { ...name(), model: 'fullName', label: '全名' }
  const later = aControl('input', 'later', { key: 'later', label: '新字段' })
  await publishAgain(t.server, form.id, [renamed, later, items({ minLimit: 0 })], { versionNo: 2 })
  const [record] = await recordsOf(form)
  const sheets = (added: CellValue): Sheet[] => [
    {
      name: 'S',
      rows: [
        ['编号', '全名', '新字段', '数据版本'],
        [record?.recordNo ?? '', '乙', added, 1],
      ],
    },
    {
      name: '明细',
      rows: [
        ['编号', '行号', '单价'],
        [record?.recordNo ?? '', 1, 7],
      ],
    },
  ]
  expect(errorsOf(await sent(form, sheets('有'), { update: true }))).toEqual({
    [`${record?.recordNo} 2`]: ['C2 新字段：该数据的表单版本没有此字段，请先升级'],
  })
  expect(await sent(form, sheets(null), { update: true })).toMatchObject({ data: { failed: 0 } })
  expect(await dataOf(form)).toEqual([
    { name: '乙', items: [expect.objectContaining({ key: 'a', what: '笔', price: 7 })] },
  ])
})

test('表单数据导入: a table that asks for files in every row is none of a sheet', async () => {
  const photos = aControl('batch', 'photos', {
    label: '照片',
    options: { minLimit: 1 },
    list: [aControl('uploadImg', 'photo', { label: '图', rules: required })],
  })
  const form = await aForm(t.server, [name(), photos])
  expect(await sent(form, [{ name: 'S', rows: [['姓名'], ['甲']] }])).toMatchObject({
    code: 500,
    msg: '含必填附件的表单不能导入：照片',
  })
})
