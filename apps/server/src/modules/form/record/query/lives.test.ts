import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { definition, definitionCalls } from '@app/shared/form/definition.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import type { RecordFilter } from '@app/shared/form/recordQuery.ts'
import { upgradeCalls } from '@app/shared/form/upgrade.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { recordIndexTable } from '#/modules/form/record/shape/record.table.ts'
import { aControl, aForm, type AForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { findGenerated } from '#/platform/files/generated.ts'

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
  if (!data?.versionId) throw new Error(String(msg))
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

test('表单换版: a condition that was kept goes on when a choice takes several, and says which field it fits no more', async () => {
  const options = [{ value: 'red', label: '红' }]
  const before = [
    aControl('select', 'colour', { label: '颜色', options: { options } }),
    aControl('number', 'sum', { label: '合计' }),
  ]
  const first = await aForm(t.server, before)
  await t.submit(chief, first, { colour: 'red', sum: 9 })
  const form = await publish(
    first,
    before.map((control) => retyped(control, control.type === 'select' ? 'checkbox' : 'input', control.options)),
  )
  const [colourKey, sumKey] = before.map(({ key }) => key)
  const total = async (filter: object) => t.page(chief, form, { filters: JSON.stringify([filter]) })
  expect((await total({ model: colourKey, op: 'eq', value: 'red' })).data?.total).toBe(1)
  expect((await total({ model: colourKey, op: 'ne', value: 'red' })).data?.total).toBe(0)
  expect(await total({ model: sumKey, op: 'gte', value: 5 })).toMatchObject({
    code: 500,
    msg: '条件“合计”不适用于该字段现在的类型，请在条件筛选中修改',
  })
})

test('表单换版: a condition that was kept is refused by the name of its field when its value is none of the new type', async () => {
  const before = [aControl('input', 'code', { label: '编号' }), aControl('number', 'day', { label: '日期' })]
  const first = await aForm(t.server, before)
  await t.submit(chief, first, { code: '12', day: 3 })
  const form = await publish(
    first,
    before.map((control) => retyped(control, control.model === 'code' ? 'number' : 'date')),
  )
  const [code, day] = before.map(({ key }) => key)
  const total = async (filter: object) => t.page(chief, form, { filters: JSON.stringify([filter]) })
  expect((await total({ model: code, op: 'eq', value: '12' })).data?.total).toBe(1)
  expect((await total({ model: code, op: 'in', value: ['11', '12'] })).data?.total).toBe(1)
  expect((await total({ model: code, op: 'between', value: ['', 20] })).data?.total).toBe(1)
  const refusal = (label: string) => ({
    code: 500,
    msg: `条件“${label}”不适用于该字段现在的类型，请在条件筛选中修改`,
  })
  for (const [op, value] of [
    ['eq', 'A1'],
    ['eq', ''],
    ['ne', 'A1'],
    ['in', ['12', 'A1']],
    ['notIn', ['A1']],
  ])
    expect(await total({ model: code, op, value })).toMatchObject(refusal('编号'))
  for (const [op, value] of [
    ['gte', 3],
    ['between', ['', 31]],
  ])
    expect(await total({ model: day, op, value })).toMatchObject(refusal('日期'))
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

/** A record of this form, and the form published anew. */
async function movedOn(list: Control[], data: object, next: Control[]) {
  const first = await aForm(t.server, list)
  const { data: made } = await t.submit(chief, first, data)
  const form = await publish(first, next)
  const id = made?.id ?? ''
  const upgrade = await t.server.send(recordCalls.upgrade, { token: chief, params: { id } })
  return { form, id, upgrade: upgrade.data }
}
const retyped = (of: Control, type: string, options: Control['options'] = {}) => ({
  ...aControl(type, of.model ?? '', { label: of.label ?? '', options }),
  key: of.key,
})
const changesOf = async (id: string) =>
  (await t.server.send(recordCalls.log, { token: chief, params: { id } })).data?.[0]?.changes

test('升级到最新版本: columns keep their values by their control; what has no place is named first and kept in the log', async () => {
  const unit = { ...item, model: 'unit' }
  const { form, id, upgrade } = await movedOn(
    [person, items],
    {
      name: '甲',
      items: [
        { key: 'a', item: '笔', price: 2 },
        { key: 'b', item: '纸', price: 3 },
      ],
    },
    [person, { ...items, list: [unit] }],
  )
  expect(upgrade?.data.items).toEqual([
    { unit: '笔', key: 'a' },
    { unit: '纸', key: 'b' },
  ])
  expect(upgrade?.lost).toEqual([
    { label: '明细 第 1 行 价格', text: '2' },
    { label: '明细 第 2 行 价格', text: '3' },
  ])
  const saved = await t.save(chief, { id, version: 1, versionId: form.versionId, data: upgrade?.data ?? {} })
  expect(saved).toMatchObject({ code: 200 })
  expect(await changesOf(id)).toEqual([
    { label: '明细 第 1 行 价格（已删除）', before: '2', after: '' },
    { label: '明细 第 2 行 价格（已删除）', before: '3', after: '' },
  ])
})

test('升级到最新版本: conversions without doubt are made, others are named', async () => {
  const sizes = { options: ['大', '小'].map((label) => ({ value: label, label })) }
  const day = { format: 'YYYY-MM-DD' }
  const list = [
    aControl('input', 'digits', { label: '数字' }),
    aControl('input', 'words', { label: '文字' }),
    aControl('select', 'size', { label: '尺寸', options: sizes }),
    aControl('checkbox', 'several', { label: '多个', options: sizes }),
    aControl('date', 'day', { label: '日期', options: day }),
    aControl('number', 'count', { label: '数量' }),
    aControl('input', 'title', { label: '标签' }),
  ]
  const [digits, words, size, several, date, count, title] = list as [
    Control,
    Control,
    Control,
    Control,
    Control,
    Control,
    Control,
  ]
  const { upgrade } = await movedOn(
    list,
    { digits: ' 12.5', words: '三', size: '大', several: ['大', '小'], day: '2026-01-02', count: 7, title: '小' },
    [
      retyped(digits, 'number'),
      retyped(words, 'number'),
      retyped(size, 'checkbox', sizes),
      retyped(several, 'radio', sizes),
      retyped(date, 'date', { ...day, range: true }),
      retyped(count, 'input'),
      retyped(title, 'select', sizes),
    ],
  )
  expect(upgrade?.data).toMatchObject({
    digits: 12.5,
    size: ['大'],
    day: ['2026-01-02', '2026-01-02'],
    count: '7',
    title: '小',
  })
  expect(upgrade?.lost).toEqual([
    { label: '文字', text: '三' },
    { label: '多个', text: '大、小' },
  ])
})

test('标题模板: follows renamed fields, whatever version a record has, and is checked before publishing', async () => {
  const first = await aForm(t.server, [person, amount], { titleTemplate: '{name}的单 {金额} {编}' })
  const old = await t.submit(chief, first, { name: '甲', amt: '1' })
  const next = [
    { ...person, model: 'fullname' },
    { ...amount, label: '总额' },
  ]
  await expect(publish(first, next)).rejects.toThrow('存在 1 个问题，请先处理')
  const template = (titleTemplate: string) =>
    t.server.ctx.db.update(definitionTable).set({ titleTemplate }).where(eq(definitionTable.id, first.id))
  await template('{name}的单 {金额} {表单名称}')
  const form = await publish(first, next)
  const row = await t.server.send(definition.endpoints.get, { token: chief, params: { id: form.id } })
  expect(row.data?.titleTemplate).toBe('{fullname}的单 {总额} {表单名称}')
  const made = await t.submit(chief, form, { fullname: '乙', amt: '2' })
  expect((await t.stored(made.data?.id)).title).toBe('乙的单 2 访客登记')
  const id = old.data?.id ?? ''
  expect(await t.save(chief, { id, version: 1, data: { name: '丙', amt: '3' } })).toMatchObject({ code: 200 })
  expect((await t.stored(id)).title).toBe('丙的单 3 访客登记')
})

test('批量升级: what a list finds is looked at first, then moved as it was looked at; the rest stays and is told', async () => {
  const first = await aForm(t.server, [person, amount])
  const ids: string[] = []
  for (const data of [
    { name: '甲', amt: '12' },
    { name: '乙', amt: '一百' },
    { name: '', amt: '3' },
    { name: '丁', amt: '4' },
  ])
    ids.push((await t.submit(chief, first, data)).data?.id ?? '')
  const name = { ...person, rules: [{ required: true, message: '请填写' }] }
  const money = { ...retyped(amount, 'number'), model: 'money' }
  const form = await publish(first, [name, money])
  const plan = (query: object = {}, token = chief) =>
    t.server.send(upgradeCalls.plan, { token, query: { formId: form.id, ...query } })
  const run = (records: { id: string; version: number }[], versionId = form.versionId, token = chief) =>
    t.server.send(upgradeCalls.run, { token, body: { formId: form.id, versionId, records } })
  const reader = t.caller({ id: 'reader', permissions: ['form:record:list', 'form:record:query'] })
  expect(await plan({}, reader)).toMatchObject({ code: 403 })
  const one = await plan({ filters: JSON.stringify([{ model: 'name', op: 'eq', value: '甲' }]) })
  expect(one.data).toMatchObject({ total: 1, records: [{ id: ids[0], version: 1 }], lost: [], refused: [] })
  const { data: all } = await plan()
  const nos = await Promise.all(ids.map(async (id) => (await t.stored(id)).recordNo))
  expect(all).toMatchObject({ versionNo: 2, total: 4, checked: 4, next: null })
  expect(all?.lost).toEqual([{ recordNo: nos[1], label: '金额', text: '一百' }])
  expect(all?.refused).toEqual([{ recordNo: nos[2], message: '姓名：请填写' }])
  expect(await run(all?.records ?? [], first.versionId)).toMatchObject({
    reason: 'outdatedForm',
    msg: '表单已更新，请刷新后重试',
  })
  expect(await run(all?.records ?? [], form.versionId, reader)).toMatchObject({ code: 403 })
  // Somebody corrects one of them meanwhile: what it would lose is not what was told.
  await t.save(chief, { id: ids[3] ?? '', version: 1, data: { name: '丁', amt: '五' } })
  const { data: done } = await run(all?.records ?? [])
  expect(done).toEqual({ done: 2, refused: [{ recordNo: nos[3], message: '数据已被修改，请重新检查' }] })
  expect(await t.stored(ids[0])).toMatchObject({ versionId: form.versionId, dataJson: { name: '甲', money: 12 } })
  expect(await changesOf(ids[1] ?? '')).toEqual([{ label: '金额', before: '一百', after: '' }])
  expect((await t.stored(ids[2])).versionId).toBe(first.versionId)
})
