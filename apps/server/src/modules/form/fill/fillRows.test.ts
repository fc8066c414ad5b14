import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCalls, type ReadRows } from '@app/shared/form/fill.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { aControl, aForm, publishAgain, required, type AForm } from '#/modules/form/record/testing/forms.ts'
import { openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { rightTable } from '#/modules/form/right/right.table.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { sendForm } from '#testing/multipart.ts'
import { workbook } from '#testing/sheets.ts'

let t: TestRecords
let anna: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: ['form:record:add'] })
})
afterAll(() => t.server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const notOffered = { code: 500, msg: '该表格不支持导入' }
const choices = [
  { value: 1, label: '红' },
  { value: 2, label: '绿' },
]
const items = (options: object = {}) =>
  aControl('batch', 'items', {
    label: '明细',
    options: { minLimit: 0, ...options },
    list: [
      aControl('input', 'what', { label: '品名', rules: required }),
      aControl('number', 'price', { label: '金额', options: { max: 100 } }),
      aControl('select', 'colour', { label: '颜色', options: { options: choices } }),
      aControl('date', 'day', { label: '日期', options: { format: 'YYYY-MM-DD' } }),
      aControl('number', 'twice', { label: '两倍', options: { formula: '{price} * 2' } }),
    ],
  })
const all = ['what', 'price', 'colour', 'day', 'twice']

const asked = (form: AForm, more: object = {}) => ({
  versionId: form.versionId,
  model: 'items',
  columns: JSON.stringify(all),
  ...more,
})

async function read(form: AForm, value: Buffer | string, { token = anna, fileName = 'a.xlsx', ...more } = {}) {
  await t.server.ctx.db.delete(submitTable)
  const query = new URLSearchParams(asked(form, more))
  const url = `/form/fill/${form.formCode}/readRows?${query.toString()}`
  return (await sendForm(t.server.app, url, [{ name: 'file', fileName, value }], token)).json<{
    code: number
    msg: string
    data: ReadRows
  }>()
}
const headers = ['品名', '金额', '颜色', '日期']
const readCells = async (form: AForm, rows: CellValue[][], more: object = {}, names = headers) =>
  read(form, await workbook(t.server, names, rows), more)

test('明细导入: cells become values of the table, in the words of its template, and nothing is saved', async () => {
  const form = await aForm(t.server, [items()])
  const { msg } = await t.server.send(fillCalls.rowsTemplate, {
    token: anna,
    params: { formCode: form.formCode },
    query: asked(form),
  })
  const file = await findGenerated(t.server.ctx, String(msg), 'anna')
  const chunks = await (await t.server.platform.files.storage.read(file?.fileKey ?? '')).toArray()
  const { sheets } = await readXlsx(Buffer.concat(chunks as Buffer[]))
  expect(sheets[0]?.rows).toEqual([headers])
  const answer = await readCells(form, [
    ['笔', 2.5, '绿', '2026-9-1'],
    ['纸', null, '1', null],
  ])
  expect(answer).toMatchObject({ code: 200, data: { mistakes: [], mistakeCount: 0 } })
  expect(answer.data.rows).toEqual([
    { what: '笔', price: 2.5, colour: 2, day: '2026-09-01' },
    { what: '纸', colour: 1 },
  ])
  expect(await t.server.ctx.db.$count(recordTable)).toBe(0)
})

test('明细导入: every wrong cell is told by its row and column, and no row is given', async () => {
  const form = await aForm(t.server, [items()])
  const answer = await readCells(form, [
    ['笔', 2, '绿', '2026-09-01'],
    ['纸', '很贵', '紫', '不是日期'],
    [null, 101, null, null],
  ])
  expect(answer.data).toEqual({
    rows: [],
    mistakes: [
      '第 3 行「金额」：必须是数字',
      '第 3 行「颜色」：取值不正确',
      '第 3 行「日期」：格式不正确',
      '第 4 行「品名」：必填项',
      '第 4 行「金额」：不能大于100',
    ],
    mistakeCount: 5,
  })
})

test('明细导入: a formula of the sheet is what it came to, one of the form is left to the form', async () => {
  const form = await aForm(t.server, [items()])
  const answer = await readCells(form, [['=1+1', 3, null, null]])
  expect(answer.data.rows).toEqual([{ what: '=1+1', price: 3 }])
  expect(await readCells(form, [['笔', 6]], {}, ['品名', '两倍'])).toMatchObject({
    code: 500,
    msg: '表头不正确，无法识别的列：两倍',
  })
})

test('明细导入: only the columns that the page lets people write', async () => {
  const form = await aForm(t.server, [items()])
  const columns = JSON.stringify(['what', 'twice', 'other'])
  expect(await readCells(form, [['笔', 2]], { columns }, ['品名', '金额'])).toMatchObject({
    msg: '表头不正确，无法识别的列：金额',
  })
  expect((await readCells(form, [['笔', 1]], { columns }, ['品名', '行号'])).data.rows).toEqual([{ what: '笔' }])
  expect(await readCells(form, [['笔']], { columns: JSON.stringify(['twice']) })).toMatchObject(notOffered)
  expect(await readCells(form, [['笔']], { columns: '{"a":1}' })).toMatchObject({ code: 500 })
})

test('明细导入: sheets of other shapes and sizes are refused in words', async () => {
  const form = await aForm(t.server, [items()])
  const refused = async (answer: ReturnType<typeof read>) => (await answer).msg
  expect(await refused(readCells(form, [['笔']], {}, ['名字']))).toBe('表头不正确，缺少列：品名；无法识别的列：名字')
  expect(await refused(readCells(form, []))).toBe('导入数据不能为空！')
  expect(await refused(read(form, 'not a workbook'))).toBe('文件格式不正确, 请上传xlsx')
  expect(await refused(read(form, 'a,b', { fileName: 'a.csv' }))).toBe('文件格式不正确, 请上传xlsx')
  const many = Array.from({ length: 10_000 }, (_, at): CellValue[] => [`品名${at}`, 1, null, null])
  expect(await refused(readCells(form, many))).toBe('导入数据不能超过1000条')
})

test('明细导入: only for whoever may fill the form, where the table offers it', async () => {
  const form = await aForm(t.server, [items()])
  const row: CellValue[][] = [['笔', 1, null, null]]
  expect(
    await readCells(form, row, { token: t.caller({ id: 'reader', permissions: ['form:record:list'] }) }),
  ).toMatchObject(denied)
  expect(await readCells(form, row, { model: 'nothing' })).toMatchObject(notOffered)
  const other = await aForm(t.server, [items()])
  expect(await readCells(form, row, { versionId: other.versionId })).toMatchObject(denied)
  expect(await readCells(await aForm(t.server, [items({ allowImport: false })]), row)).toMatchObject(notOffered)
  const later = { ...form, versionId: await publishAgain(t.server, form.id, [items()], { versionNo: 2 }) }
  expect(await readCells(form, row)).toMatchObject({ code: 200 })
  expect(await readCells(later, row)).toMatchObject({ code: 200 })
  await t.server.ctx.db.insert(rightTable).values({
    formId: form.id,
    subjectKind: 'user',
    subjectId: 'else',
    fill: true,
    see: 'own',
    edit: false,
    remove: false,
  })
  expect(await readCells(form, row)).toMatchObject(denied)
})
