import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptSecret } from '@app/form-engine/validation/keptSecret.ts'
import { SourceType } from '@app/shared/form/dataSource.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import { statisticsCalls } from '@app/shared/form/statistics.ts'
import { saveProcessRecord } from '#/modules/form/api.ts'
import { dataSourceTable } from '#/modules/form/dataSource/dataSource.table.ts'
import { versionOf } from '#/modules/form/record/shape/recordForm.ts'
import { recordSecretTable } from '#/modules/form/record/shape/secret.table.ts'
import { aControl, aForm, publishAgain, required, type AForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, refusedWith, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { webhookTable } from '#/modules/form/webhook/webhook.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { rotateKey } from '#/platform/secret/rotateKey.ts'
import { checkSharedSecret } from '#/platform/secret/secret.ts'
import { openSecret } from '#/platform/secret/secretBox.ts'
import { sheetsOf } from '#testing/sheets.ts'
import { createAsker } from './askedChoices.ts'
import { secretPlace } from './recordSecrets.ts'

let t: TestRecords
let anna: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
})
afterAll(() => t.server.close())

const pin = () => aControl('password', 'pin', { key: 'pin', label: '密码', options: { minLength: 6 } })
const name = () => aControl('input', 'name', { key: 'name', label: '姓名' })
const copied = () =>
  aControl('formula', 'copy', {
    key: 'copy',
    label: '抄录',
    options: { formula: "CONCAT('<', {pin}, '>')", result: 'text' },
  })
const clear = 'Geheim-4711'

const secretsOf = (id: string | undefined) =>
  t.server.ctx.db
    .select()
    .from(recordSecretTable)
    .where(eq(recordSecretTable.recordId, id ?? ''))
/** What the key of the installation makes of what is stored. */
const opened = async (id: string | undefined) =>
  (await secretsOf(id)).map((row) => openSecret(t.server.platform, secretPlace(row.id), row.sealed))

/** Tables of the product and of its queue in which some row says the text, wherever it stands. */
async function tablesTelling(text: string): Promise<string[]> {
  const { db } = t.server.ctx
  const { rows } = await db.execute<{ schema: string; name: string }>(
    sql`select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const telling: string[] = []
  for (const { schema, name: table } of rows) {
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
    const found = await db.execute(sql`select 1 from ${from} row where row::text like ${`%${text}%`} limit 1`)
    if (found.rows.length > 0) telling.push(`${schema}.${table}`)
  }
  return telling
}

const answered = async (form: AForm, id: string) => {
  const { send } = t.server
  const { msg } = await send(recordCalls.export, { token: anna, query: { formId: form.id } })
  return JSON.stringify([
    await send(recordCalls.page, { token: anna, query: { formId: form.id } }),
    await send(recordCalls.get, { token: anna, params: { id } }),
    await send(recordCalls.log, { token: anna, params: { id } }),
    await send(recordCalls.view, { token: anna, params: { formId: form.id } }),
    await send(statisticsCalls.get, { token: anna, query: { formId: form.id } }),
    await sheetsOf(t.server, msg, 'anna'),
  ])
}

test('密码: what was typed stands in no table, in no answer and in no sheet; everybody reads the mask', async () => {
  const form = await aForm(t.server, [name(), pin(), copied()], { titleTemplate: '{name} {密码} {抄录}' })
  await t.server.ctx.db
    .insert(webhookTable)
    .values({ formId: form.id, enabled: true, url: 'http://localhost:1/hook', events: ['submit', 'edit'] } as never)
  const first = await t.submit(anna, form, { name: '甲', pin: clear })
  const { id, version, dataJson, title } = await t.stored(first.data?.id)
  expect(dataJson).toEqual({ name: '甲', pin: keptSecret, copy: `<${keptSecret}>` })
  expect(title).not.toContain(clear)
  const saved = await t.save(anna, { id, version, data: { name: '乙', pin: `${clear}!` } })
  const refused = await t.submit(anna, form, { name: '丙', pin: `${clear}${'x'.repeat(128)}` })
  expect(refused).toMatchObject(refusedWith('pin', '密码', '最多输入128个字符'))

  expect(await opened(id)).toEqual([`${clear}!`])
  expect(await tablesTelling('乙')).toContain('public.form_record')
  expect(await tablesTelling(keptSecret)).toEqual(
    expect.arrayContaining(['public.form_record', 'public.form_record_log', 'public.form_webhook_log']),
  )
  expect(await tablesTelling(clear)).toEqual([])
  const told = await answered(form, id)
  expect(told).toContain(keptSecret)
  expect(`${JSON.stringify([first, saved, refused])}${told}`).not.toContain(clear)
  expect(await t.texts(anna, form)).toMatchObject([{ pin: keptSecret }])
})

test('密码: no line of the log tells it, whatever happens to the request', async () => {
  const lines: string[] = []
  const own = await openRecords({ log: (line) => void lines.push(line) })
  try {
    const token = own.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
    const form = await aForm(own.server, [pin()])
    await own.submit(token, form, { pin: clear })
    await own.submit(token, form, { pin: [clear] })
    await own.submit(token, { ...form, versionId: 'none' }, { pin: clear })
    // A fault: its line tells the statement that failed.
    await own.server.ctx.db.execute(sql`drop table form_record_secret`)
    expect(await own.submit(token, form, { pin: clear })).toMatchObject({ code: 500 })
  } finally {
    await own.server.close()
  }
  expect(lines.join('')).toContain('form_record_secret')
  expect(lines.join('')).not.toContain(clear)
})

test('密码: an interface that offers choices is not asked with it', async () => {
  const choosing = aControl('select', 'kind', { options: { dynamic: true, dynamicKey: 'who' } })
  const form = await aForm(t.server, [name(), pin(), choosing])
  await t.server.ctx.db
    .insert(dataSourceTable)
    .values({ dsCode: 'who', dsName: '谁', dsType: SourceType.api, configJson: '{}' })
  const asked: unknown[] = []
  const reader = {
    fields: async () => ['name', 'pin'],
    read: async (...given: unknown[]) => {
      asked.push(given.at(-1))
      return []
    },
  }
  const run = await versionOf(t.server.ctx, form.versionId)
  const asker = createAsker(t.server.ctx, {} as never, reader as never, 'submission')
  await asker.about(run, { name: '甲', pin: clear })
  expect(asked).toEqual([{ name: '甲', pin: '' }])
})

test('密码: an unchanged mask keeps it, another text replaces it, nothing clears it', async () => {
  const form = await aForm(t.server, [name(), pin()])
  const { data } = await t.submit(anna, form, { name: '甲', pin: clear })
  const save = async (values: Record<string, unknown>) => {
    const { id, version } = await t.stored(data?.id)
    await t.save(anna, { id, version, data: values })
    return [(await t.stored(id)).dataJson.pin, await opened(id)]
  }
  expect(await save({ name: '乙', pin: keptSecret })).toEqual([keptSecret, [clear]])
  expect(await save({ name: '乙', pin: 'another-1' })).toEqual([keptSecret, ['another-1']])
  expect(await save({ name: '乙', pin: '' })).toEqual(['', []])
  expect(await save({ name: '乙', pin: keptSecret })).toEqual(['', []])
})

test('密码: a mask that stands for nothing is no password', async () => {
  const form = await aForm(t.server, [{ ...pin(), rules: required }])
  expect(await t.submit(anna, form, { pin: keptSecret })).toMatchObject(refusedWith('pin', '密码', '必填项'))
  expect(await t.submit(anna, form, { pin: 'short' })).toMatchObject(refusedWith('pin', '密码', '密码不能少于6个字符'))
})

test('密码: a draft keeps it sealed too, and hands it on to the record', async () => {
  const form = await aForm(t.server, [name(), pin()])
  const draft = await t.submit(anna, form, { name: '甲', pin: clear }, { draft: true })
  expect((await t.stored(draft.data?.id)).dataJson.pin).toBe(keptSecret)
  expect(await tablesTelling(clear)).toEqual([])
  const { data } = await t.submit(anna, form, { name: '乙', pin: keptSecret })
  expect([data?.id, await opened(data?.id)]).toEqual([draft.data?.id, [clear]])
})

test('密码: one record does not open what was sealed for another', async () => {
  const form = await aForm(t.server, [pin()])
  const [one, other] = [await t.submit(anna, form, { pin: clear }), await t.submit(anna, form, { pin: 'another-1' })]
  const [[own], [foreign]] = [await secretsOf(one.data?.id), await secretsOf(other.data?.id)]
  expect(openSecret(t.server.platform, secretPlace(own?.id ?? ''), foreign?.sealed)).toBeUndefined()
})

test('密码: nobody searches in it; whether it is there may be asked', async () => {
  const form = await aForm(t.server, [name(), pin()])
  for (const values of [{ name: '甲', pin: clear }, { name: '乙' }]) await t.submit(anna, form, values)
  const found = async (filter: object) => t.page(anna, form, { filters: JSON.stringify([{ model: 'pin', ...filter }]) })
  expect((await found({ op: 'notEmpty' })).data?.list).toHaveLength(1)
  expect((await found({ op: 'empty' })).data?.list).toHaveLength(1)
  for (const op of ['eq', 'contains', 'in']) expect(await found({ op, value: clear })).toMatchObject({ code: 500 })
})

test('密码: in the rows of a table, where no designer puts it, it is not kept', async () => {
  const rows = aControl('batch', 'rows', { label: '明细', list: [name(), pin()] })
  const form = await aForm(t.server, [rows])
  const { data } = await t.submit(anna, form, { rows: [{ name: '甲', pin: clear }] })
  expect((await t.stored(data?.id)).dataJson).toMatchObject({ rows: [{ name: '甲', pin: '' }] })
  expect(await tablesTelling(clear)).toEqual([])
})

test('密码: a form that demands it takes no sheet', async () => {
  const form = await aForm(t.server, [name(), { ...pin(), rules: required }])
  const { data } = await t.server.send(recordCalls.view, { token: anna, params: { formId: form.id } })
  expect(data?.notImportable).toBe('含必填密码的表单不能导入：密码')
})

test('密码: it moves with its record to the next version, and to no other kind of field', async () => {
  const form = await aForm(t.server, [name(), pin()])
  const { data } = await t.submit(anna, form, { name: '甲', pin: clear })
  const move = async (versionId: string, values: Record<string, unknown>) => {
    const { id, version } = await t.stored(data?.id)
    await t.save(anna, { id, version, versionId, data: values })
    return [(await t.stored(id)).dataJson, await opened(id)]
  }
  const renamed = await publishAgain(t.server, form.id, [name(), { ...pin(), model: 'code' }], { versionNo: 2 })
  expect(await move(renamed, { name: '甲', code: keptSecret })).toEqual([{ name: '甲', code: keptSecret }, [clear]])
  const asText = aControl('input', 'code', { key: 'pin', label: '编码' })
  const plain = await publishAgain(t.server, form.id, [name(), asText], { versionNo: 3 })
  expect(await move(plain, { name: '甲', code: '' })).toEqual([{ name: '甲', code: '' }, []])
})

test('密码: a step of a process is told the mask; what it may not change stays', async () => {
  const form = await aForm(t.server, [name(), pin()], { formType: '1' })
  const common = { procInstId: `p-${form.id}`, versionId: form.versionId }
  const step = (data: Record<string, unknown>, more: object = {}) =>
    t.server.ctx.tx((tx) => saveProcessRecord(tx, { ...common, data, ...more }))
  const { recordId, values } = await step({ name: '甲', pin: clear })
  expect(values).toEqual({ name: '甲', pin: keptSecret })
  const next = await step(
    { name: '乙', pin: 'forged-1' },
    { permissions: { fields: { pin: 'read' }, otherwise: 'edit' } },
  )
  expect([next.values, await opened(recordId)]).toEqual([{ name: '乙', pin: keptSecret }, [clear]])
  expect(await tablesTelling(clear)).toEqual([])
})

test('密码: the answer that is kept for repeats tells the mask alone', async () => {
  const form = await aForm(t.server, [pin()])
  await t.submit(anna, form, { pin: clear })
  const kept = await t.server.ctx.db.select().from(submitTable)
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain(clear)
})

test('密码: a changed key takes it along', async () => {
  const own = await openRecords()
  try {
    const { platform, ctx } = own.server
    const next = 'the second key of this installation 0815'
    const token = own.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
    await own.submit(token, await aForm(own.server, [pin()]), { pin: clear })
    await checkSharedSecret(platform.database, platform.secret)
    // Nodes that are up hold the old key; this one listens no more.
    await platform.events.close()
    expect(await rotateKey(platform, { from: platform.secret, to: next })).toMatchObject({ sealed: 1 })
    const [row] = await ctx.db.select().from(recordSecretTable)
    expect(openSecret(platform, secretPlace(row?.id ?? ''), row?.sealed)).toBeUndefined()
    expect(openSecret({ secret: next }, secretPlace(row?.id ?? ''), row?.sealed)).toBe(clear)
  } finally {
    await own.server.close()
  }
})
