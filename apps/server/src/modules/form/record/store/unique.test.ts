import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newForm } from '@app/form-engine/document/newForm.ts'
import { definition, definitionCalls } from '@app/shared/form/definition.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import { recordIndexTable, recordTable, recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import { formOf, versionOf } from '#/modules/form/record/shape/recordForm.ts'
import { aControl, aForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, refusedWith, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { fakeCallers } from '#testing/callers.ts'
import { statementsOf } from '#testing/statements.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { takenKeys } from './unique.ts'

let t: TestRecords
let other: TestApp
let anna: string
beforeAll(async () => {
  t = await openRecords()
  other = await openTestApp({ databaseUrl: t.server.databaseUrl })
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', deptName: '总公司', permissions: everyRight })
})
afterAll(async () => {
  await other.close()
  await t.server.close()
})

const unique = [
  { required: false, message: '' },
  { kind: 'unique' as const, message: '' },
]
const plate = () => aControl('input', 'no', { label: '车牌', rules: unique })
const taken = refusedWith('no', '车牌', '车牌已存在')

test('唯一: of many who submit one value at two nodes at once exactly one is accepted', async () => {
  const form = await aForm(t.server, [plate()])
  const elsewhere = fakeCallers(other.platform)
  const sent = await Promise.all(
    ['a', 'b', 'c'].flatMap((id) => [
      t.submit(t.caller({ id: `here-${id}`, permissions: everyRight }), form, { no: 'A1' }),
      other.send(recordCalls.submit, {
        token: elsewhere({ id: `there-${id}`, permissions: everyRight }),
        body: { formCode: form.formCode, versionId: form.versionId, data: { no: 'A1' } },
      }),
    ]),
  )
  expect(sent.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const answer of sent.filter(({ code }) => code !== 200)) expect(answer).toEqual(taken)
  const stored = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.formId, form.id))
  expect(stored).toHaveLength(1)
})

test('唯一: among thousands of records a value is looked up in an index', async () => {
  const once = plate()
  const form = await aForm(t.server, [once])
  const { db } = t.server.ctx
  await db.execute(sql`
    insert into form_record (id, form_id, version_id, record_no, title, data_json, status, submit_by, submit_time, source)
    select 'u' || n, ${form.id}, ${form.versionId}, 'u' || n, 't', jsonb_build_object('no', 'P' || n), '1', '1', now(), '0'
    from generate_series(1, 5000) n`)
  await db.execute(sql`
    insert into form_record_value (id, record_id, form_id, field_key, value_text, unique_text, submit_time)
    select 'u' || n, 'u' || n, ${form.id}, ${once.key}, 'P' || n, 'P' || n, now() from generate_series(1, 5000) n`)
  await db.execute(sql`analyze form_record`)
  await db.execute(sql`analyze form_record_value`)
  const { fields } = await versionOf(t.server.ctx, form.versionId)
  const [field] = fields
  if (!field) throw new Error('no field')
  const facts = await formOf(t.server.ctx, form.id)
  const statements = await statementsOf(t.server, 'form_record', async () =>
    expect(await takenKeys(t.server.ctx, facts, field, ['P77', 'P5001'])).toEqual(new Set(['"P77"'])),
  )
  expect(statements).toHaveLength(1)
  expect(statements[0]?.plan).toMatch(/form_record_value_unique_ix/)
  expect(statements[0]?.plan).not.toMatch(/Seq Scan|form_record_time_ix/)
  expect(await t.submit(anna, form, { no: 'P4999' })).toEqual(taken)
  expect(await t.submit(anna, form, { no: 'P5001' })).toMatchObject({ code: 200 })
})

test('唯一: drafts, voided records and the record itself take no value', async () => {
  const form = await aForm(t.server, [plate()], { allowEdit: '1' })
  const bert = t.caller({ id: 'bert', permissions: everyRight })
  expect(await t.submit(bert, form, { no: 'B1' }, { draft: true })).toMatchObject({ code: 200 })
  const first = await t.submit(anna, form, { no: 'B1' })
  const id = first.data?.id ?? ''
  expect(await t.submit(anna, form, { no: 'B1' }, { recordId: id, version: 1 })).toMatchObject({ code: 200 })
  await t.move(anna, 'void', id)
  expect(await t.submit(bert, form, { no: 'B1' })).toMatchObject({ code: 200 })
})

test('唯一: texts that begin alike are two, numbers and texts too, and nothing chosen is no value', async () => {
  const long = '字'.repeat(600)
  const form = await aForm(t.server, [
    plate(),
    aControl('number', 'count', { label: '数量', rules: unique }),
    aControl('checkbox', 'tags', {
      label: '标签',
      rules: unique,
      options: { options: ['1', '2'].map((value) => ({ value, label: value })) },
    }),
    aControl('editor', 'text', { label: '正文', rules: unique }),
  ])
  const send = (data: object) => t.submit(anna, form, { count: null, ...data })
  expect(await send({ no: `${long}一`, tags: [] })).toMatchObject({ code: 200 })
  expect(await send({ no: `${long}二`, tags: [] })).toMatchObject({ code: 200 })
  expect(await send({ no: `${long}一` })).toEqual(taken)
  expect(await send({ no: '5', count: 5 })).toMatchObject({ code: 200 })
  expect(await send({ count: 5 })).toEqual(refusedWith('count', '数量', '数量已存在'))
  expect(await send({ tags: ['1', '2'] })).toMatchObject({ code: 200 })
  expect(await send({ tags: ['1'] })).toMatchObject({ code: 200 })
  expect(await send({ tags: ['1', '2'] })).toEqual(refusedWith('tags', '标签', '标签已存在'))
  expect(await send({ text: '<p>甲</p>' })).toMatchObject({ code: 200 })
  expect(await send({ text: '<p>甲</p>' })).toEqual(refusedWith('text', '正文', '正文已存在'))
})

test('唯一: a rule of a later version holds for the values of earlier ones, before and after they are kept apart', async () => {
  const actions = ['query', 'design', 'publish'].map((action) => `form:definition:${action}`)
  const keeper = t.caller({ id: 'keeper', permissions: actions })
  const once = plate()
  const form = await aForm(t.server, [{ ...once, rules: [{ required: false, message: '' }] }], {
    listSettings: { indexed: [] },
  })
  await t.submit(anna, form, { no: 'C1' })
  const row = await t.server.send(definition.endpoints.get, { token: keeper, params: { id: form.id } })
  const draftJson = JSON.stringify({ ...newForm(), list: [once] })
  const body = { id: form.id, version: row.data?.version ?? 0 }
  const designed = await t.server.send(definitionCalls.saveDesign, { token: keeper, body: { ...body, draftJson } })
  const { data } = await t.server.send(definitionCalls.publish, {
    token: keeper,
    body: { ...body, version: designed.data?.version ?? 0 },
  })
  const next = { ...form, versionId: data?.versionId ?? '' }
  expect(await t.submit(anna, next, { no: 'C1' })).toEqual(taken)
  // Somebody still has the former page open: their value is kept apart as well.
  expect(await t.submit(anna, form, { no: 'C2' })).toMatchObject({ code: 200 })
  const { db } = t.server.ctx
  await vi.waitFor(
    async () => {
      expect(await db.select().from(recordIndexTable).where(eq(recordIndexTable.formId, form.id))).toEqual([])
      const mine = and(eq(recordValueTable.formId, form.id), eq(recordValueTable.fieldKey, once.key))
      const kept = await db.select().from(recordValueTable).where(mine)
      expect(kept.map(({ valueText }) => valueText).toSorted()).toEqual(['C1', 'C2'])
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(await t.submit(anna, next, { no: 'C1' })).toEqual(taken)
  expect(await t.submit(anna, next, { no: 'C2' })).toEqual(taken)
  expect(await t.submit(anna, next, { no: 'C3' })).toMatchObject({ code: 200 })
})

test.each([
  ['apart', undefined],
  ['in the records alone', { indexed: [] }],
])(
  '唯一: a text is the same whatever blanks stand around it and however wide its letters are, %s',
  async (how, listSettings) => {
    const form = await aForm(t.server, [plate()], listSettings ? { listSettings } : {})
    if (how !== 'apart') await t.server.ctx.db.insert(recordIndexTable).values({ formId: form.id, fieldKey: '*' })
    expect(await t.submit(anna, form, { no: 'SAME 1' })).toMatchObject({ code: 200 })
    for (const no of [' SAME 1', 'SAME 1\u3000', 'ＳＡＭＥ　１', 'SAME\u00a01'])
      expect(await t.submit(anna, form, { no })).toEqual(taken)
    expect(await t.submit(anna, form, { no: 'same 1' })).toMatchObject({ code: 200 })
  },
)
