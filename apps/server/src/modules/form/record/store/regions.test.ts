import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '@app/shared/form/record.ts'
import { statisticsCalls } from '@app/shared/form/statistics.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { aControl, aForm, required } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, refusedWith, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { sendForm } from '#testing/multipart.ts'
import { sheetsOf, workbookOf } from '#testing/sheets.ts'

let t: TestRecords
let anna: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
})
afterAll(() => t.server.close())

const region = () => aControl('region', 'where', { label: '区域' })
const table = () =>
  aControl('batch', 'rows', {
    label: '行程',
    list: [aControl('region', 'to', { label: '到达', options: { level: 'city' } })],
  })
const xihu = ['330000', '330100', '330106']
const words = '浙江省 / 杭州市 / 西湖区'

test('区域: stored as codes, read as names', async () => {
  const form = await aForm(t.server, [region(), table()])
  const { data } = await t.submit(anna, form, { where: xihu, rows: [{ to: ['440000', '441900'] }] })
  expect((await t.stored(data?.id)).dataJson).toMatchObject({ where: xihu, rows: [{ to: ['440000', '441900'] }] })
  expect(await t.texts(anna, form)).toMatchObject([{ where: words }])
})

test('区域: the server refuses a code that is none, half a way and a missing one, in rows too', async () => {
  const form = await aForm(t.server, [{ ...region(), rules: required }, table()])
  const refused = async (where: unknown, message: string) =>
    expect(await t.submit(anna, form, { where })).toMatchObject(refusedWith('where', '区域', message))
  await refused(['330000', '330100', '000000'], '区域不存在')
  await refused(['330000', '330100'], '请选择完整的区域')
  await refused(['浙江省', '杭州市', '西湖区'], '区域不存在')
  await refused('330106', '数据格式不正确')
  await refused([], '必填项')
  expect(await t.submit(anna, form, { where: xihu, rows: [{ to: xihu }] })).toMatchObject(
    refusedWith('rows.to', '到达', '区域不存在', ['rows', 0, 'to']),
  )
})

test('区域: a record is found by any place above it', async () => {
  const form = await aForm(t.server, [region()])
  await t.submit(anna, form, { where: xihu })
  await t.submit(anna, form, { where: ['320000', '320100', '320102'] })
  const found = async (op: string, value: string[]) =>
    (await t.page(anna, form, { filters: JSON.stringify([{ model: 'where', op, value }]) })).data?.list.length
  expect(await found('in', ['330000'])).toBe(1)
  expect(await found('in', ['330100', '320000'])).toBe(2)
  expect(await found('notIn', ['330106'])).toBe(1)
  expect(await found('in', ['110000'])).toBe(0)
})

test('区域: the list is not sent three thousand choices', async () => {
  const form = await aForm(t.server, [region()])
  const { data } = await t.server.send(recordCalls.view, { token: anna, params: { formId: form.id } })
  expect(data?.fields).toMatchObject([{ type: 'region', kind: 'choices' }])
  expect(data?.fields[0]?.choices).toBeUndefined()
})

test('区域: statistics count whole ways by their names', async () => {
  const form = await aForm(t.server, [region()])
  for (const where of [xihu, xihu, ['330000', '330100', '330102']]) await t.submit(anna, form, { where })
  const { data } = await t.server.send(statisticsCalls.get, { token: anna, query: { formId: form.id } })
  expect(JSON.stringify(data)).toContain(`{"label":"${words}","count":2}`)
})

test('区域: a sheet says it by names or codes, tells what is wrong, and takes it away as names', async () => {
  const form = await aForm(t.server, [region()])
  const sent = async (...cells: string[]) => {
    const value = await workbookOf(t.server, [{ name: '数据', rows: [['区域'], ...cells.map((cell) => [cell])] }])
    const url = `/form/record/importData?formId=${form.id}`
    const answer = await sendForm(t.server.app, url, [{ name: 'file', fileName: 'a.xlsx', value }], anna)
    return answer.json<{ data: ImportAnswer }>().data
  }
  expect((await sent('火星', '浙江省')).rows.map(({ errors }) => errors)).toEqual([
    ['A2 区域：区域不存在'],
    ['A3 区域：请选择完整的区域'],
  ])
  expect(await sent(words, '浙江省杭州市西湖区', '330106')).toMatchObject({ total: 3, failed: 0 })
  const { msg } = await t.server.send(recordCalls.export, { token: anna, query: { formId: form.id } })
  const [sheet] = await sheetsOf(t.server, msg, 'anna')
  const column = sheet?.rows[0]?.indexOf('区域') ?? -1
  expect(sheet?.rows.slice(1).map((row) => row[column])).toEqual([words, words, words])
})
