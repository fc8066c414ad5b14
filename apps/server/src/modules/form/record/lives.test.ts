import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Control } from '@app/form-engine/definition/types.ts'
import { newForm } from '@app/form-engine/definition/newForm.ts'
import { definition, definitionCalls } from '@app/shared/form/definition.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import type { RecordFilter } from '@app/shared/form/recordQuery.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import { recordIndexTable } from './record.table.ts'
import { aControl, aForm, type AForm } from './testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from './testing/records.ts'

let t: TestRecords
let chief: string
beforeAll(async () => {
  t = await openRecords()
  const designs = ['query', 'design', 'publish', 'edit'].map((action) => `form:definition:${action}`)
  chief = t.caller({ id: 'chief', name: '主管', deptId: '100', permissions: [...everyRight, ...designs], admin: true })
})
afterAll(() => t.server.close())

const colours = (...labels: string[]) => labels.map((label) => ({ value: label.codePointAt(0) ?? 0, label }))
const person = aControl('input', 'name', { label: '姓名' })
const amount = aControl('input', 'amt', { label: '金额' })
const colour = aControl('select', 'colour', { label: '颜色', options: { options: colours('红', '绿') } })
const item = aControl('input', 'item', { label: '品名' })
const price = aControl('number', 'price', { label: '价格' })
const items = aControl('batch', 'items', { label: '明细', options: { minLimit: 0 }, list: [item, price] })

/** Publishes through the door, so that values kept apart follow. */
async function publish(form: AForm, list: Control[]): Promise<AForm> {
  const row = await t.server.send(definition.endpoints.get, { token: chief, params: { id: form.id } })
  const draftJson = JSON.stringify({ ...newForm(), list })
  const designed = await t.server.send(definitionCalls.saveDesign, {
    token: chief,
    body: { id: form.id, version: row.data?.version ?? 0, draftJson },
  })
  const { data, msg } = await t.server.send(definitionCalls.publish, {
    token: chief,
    body: { id: form.id, version: designed.data?.version ?? 0 },
  })
  if (!data) throw new Error(String(msg))
  return { ...form, versionId: data.versionId }
}

const indexed = (form: AForm) =>
  vi.waitFor(
    async () =>
      expect(await t.server.ctx.db.select().from(recordIndexTable).where(eq(recordIndexTable.formId, form.id))).toEqual(
        [],
      ),
    { timeout: 30_000, interval: 100 },
  )

const found = async (form: AForm, ...filters: RecordFilter[]) =>
  (await t.texts(chief, form, { filters: JSON.stringify(filters) }))?.map((texts) => Object.values(texts)[0])

async function sheets(form: AForm) {
  const { msg } = await t.server.send(recordCalls.export, { token: chief, query: { formId: form.id } })
  const file = await findGenerated(t.server.ctx, String(msg), 'chief')
  const chunks = await (await t.server.platform.files.storage.read(file?.fileKey ?? '')).toArray()
  return (await readXlsx(Buffer.concat(chunks as Buffer[]))).sheets
}

/** Three records: of the first version, of one in which all names are others, and of one with other types. */
async function livedForm(wish: Parameters<typeof aForm>[2] = {}) {
  const first = await aForm(t.server, [person, amount, colour, items], wish)
  const red = '红'.codePointAt(0)
  await t.submit(chief, first, { name: '甲', amt: '12', colour: red, items: [{ key: 'a', item: '笔', price: 2 }] })
  t.server.clock.moveMs(1_000)
  const renamed = { ...person, model: 'fullname', label: '全名' }
  const money: Control = { ...amount, model: 'money' }
  const unit = { ...item, model: 'unit' }
  const second = await publish(first, [renamed, money, colour, { ...items, list: [unit, price] }])
  await t.submit(chief, second, { fullname: '乙', money: '7', items: [{ key: 'b', unit: '纸', price: 3 }] })
  t.server.clock.moveMs(1_000)
  const number = { ...aControl('number', 'money', { label: '金额' }), key: amount.key }
  const greens = { ...colour, options: { ...colour.options, options: colours('绿') } }
  // Somebody else now has the name that the first version had for the person.
  const nick = aControl('input', 'name', { label: '昵称' })
  const third = await publish(second, [renamed, number, greens, { ...items, list: [unit] }, nick])
  await t.submit(chief, third, { fullname: '丙', money: 100, name: '小丙', items: [{ key: 'c', unit: '尺' }] })
  return { form: third, nick }
}

test.each([
  ['with values apart', {}],
  ['without', { listSettings: { indexed: [] } }],
])('表单换版: a list shows, finds and sorts values by their control, whatever it was called, %s', async (_, wish) => {
  const { form } = await livedForm(wish)
  for (const ready of [false, true]) {
    if (ready) await indexed(form)
    expect(await t.texts(chief, form)).toEqual([
      { fullname: '丙', money: '100', colour: '', name: '小丙' },
      { fullname: '乙', money: '7', colour: '', name: '' },
      { fullname: '甲', money: '12', colour: '红', name: '' },
    ])
    expect(await found(form, { model: 'fullname', op: 'eq', value: '甲' })).toEqual(['甲'])
    expect(await found(form, { model: person.key, op: 'contains', value: '乙' })).toEqual(['乙'])
    expect(await found(form, { model: 'money', op: 'between', value: [7, 12] })).toEqual(['乙', '甲'])
    expect(await found(form, { model: 'colour', op: 'eq', value: '红'.codePointAt(0) ?? 0 })).toEqual(['甲'])
    expect(await found(form, { model: 'name', op: 'notEmpty' })).toEqual(['丙'])
    expect(await found(form, { model: 'name', op: 'eq', value: '甲' })).toEqual([])
    for (const [isAsc, order] of [
      ['asc', '乙甲丙'],
      ['desc', '丙甲乙'],
    ]) {
      const sorted = await t.texts(chief, form, { orderByColumn: 'money', isAsc })
      expect(sorted?.map(({ fullname }) => fullname).join('')).toBe(order)
    }
  }
})

test('表单换版: a removed field is named so, can be shown and asked for, and gives its choices by their words', async () => {
  const { form: third } = await livedForm()
  const form = await publish(third, [person])
  const view = await t.server.send(recordCalls.view, { token: chief, params: { formId: form.id } })
  const gone = view.data?.fields.filter(({ removed }) => removed).map(({ label }) => label)
  expect(gone).toEqual(['金额（已删除）', '颜色（已删除）', '明细（已删除）', '昵称（已删除）'])
  expect(view.data?.fields.find(({ key }) => key === colour.key)?.choices).toEqual([
    { value: '绿'.codePointAt(0), label: '绿' },
    { value: '红'.codePointAt(0), label: '红（已删除）' },
  ])
  expect(view.data?.columns).toEqual([person.key])
  const body = { formId: form.id, columns: [person.key, amount.key, colour.key], indexed: [] }
  expect(await t.server.send(recordCalls.settings, { token: chief, body })).toMatchObject({ code: 200 })
  const { data } = await t.page(chief, form)
  expect(data?.list.map(({ texts }) => Object.values(texts).join(' '))).toEqual(['丙 100 ', '乙 7 ', '甲 12 红'])
  expect(await found(form, { model: amount.key, op: 'gte', value: 12 })).toEqual(['丙', '甲'])
})

test('表单换版: a sheet holds every value that was ever submitted, in tables too', async () => {
  const { form } = await livedForm()
  const [main, table] = await sheets(form)
  expect(main?.rows[0]?.slice(2, 6)).toEqual(['全名', '金额', '颜色', '昵称'])
  expect(main?.rows.slice(1).map((row) => row.slice(2, 6))).toEqual([
    ['丙', 100, null, '小丙'],
    ['乙', '7', null, null],
    ['甲', '12', '红', null],
  ])
  expect(table?.rows[0]?.slice(2)).toEqual(['品名', '价格（已删除）'])
  expect(table?.rows.slice(1).map((row) => row.slice(2))).toEqual([
    ['尺', null],
    ['纸', 3],
    ['笔', 2],
  ])
})
