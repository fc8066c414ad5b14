import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '@app/shared/form/record.ts'
import { webhookCalls as calls } from '@app/shared/form/webhook.ts'
import { deliverWaiting, pausesMs } from '#/kit/delivery/deliver.ts'
import { sweepDeliveries } from '#/kit/delivery/deliveryLog.ts'
import { aPublishedForm } from '#/modules/form/testing/aForm.ts'
import { noticeTable } from '#/modules/system/messages/notice/notice.table.ts'
import { systemContext } from '#/platform/context.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { httpDouble } from '#testing/httpDouble.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { recordEvent, type ToldRecord } from './recordEvent.ts'
import { recordNews } from './webhook.deliveries.ts'
import { webhookLogTable, webhookTable } from './webhook.table.ts'

let outside: Awaited<ReturnType<typeof httpDouble>>
let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

const perms = [
  ...['query', 'add', 'edit', 'design', 'publish'].map((word) => `form:definition:${word}`),
  ...['add', 'list', 'query', 'edit', 'remove'].map((word) => `form:record:${word}`),
]
beforeAll(async () => {
  outside = await httpDouble()
  server = await openTestApp({ env: { OUTBOUND_ALLOW: outside.host } })
  caller = fakeCallers(server.platform)
  keeper = caller({ permissions: perms })
})
afterEach(() => server.ctx.db.delete(webhookLogTable))
afterAll(async () => {
  await server.close()
  await outside.close()
})

const settings = (given: object = {}) => ({
  enabled: true,
  url: `${outside.origin}/hook`,
  secret: 'common secret',
  events: ['submit', 'edit', 'void', 'restore'],
  version: 0,
  ...given,
})
const save = (formId: string, given: object = {}, token = keeper) =>
  server.send(calls.save, { token, params: { formId }, body: settings(given) as never })
const told = async (formId: string) => {
  const { data } = await server.send(calls.log, { token: keeper, query: { formId } })
  return data?.list ?? []
}
const aRecord = (formId: string, given: Partial<ToldRecord> = {}): ToldRecord => ({
  id: 'record-1',
  formId,
  recordNo: '20260302000001',
  title: '一条记录',
  status: '1',
  version: 1,
  submitBy: 'u1',
  submitTime: null,
  dataJson: { field1: '张三' },
  ...given,
})
const submitted = async (form: { formCode: string; versionId: string }, name: string) => {
  const body = { formCode: form.formCode, versionId: form.versionId, data: { field1: name } }
  const { data, msg } = await server.send(recordCalls.submit, { token: keeper, body })
  if (!data) throw new Error(String(msg))
  return data
}

test('推送: whoever may not see or change the form may not see or change its settings', async () => {
  const { id } = await aPublishedForm(server, keeper)
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const filler = caller({ permissions: ['form:record:add'] })
  expect(await save(id, {}, filler)).toMatchObject(denied)
  expect(await server.send(calls.get, { token: filler, params: { formId: id } })).toMatchObject(denied)
  expect(await server.send(calls.log, { token: filler, query: { formId: id } })).toMatchObject(denied)
  expect(await server.send(calls.resend, { token: filler, params: { id: 'x' } })).toMatchObject(denied)
  for (const call of [calls.test, calls.resendFailed])
    expect(await server.send(call, { token: filler, params: { formId: id } })).toMatchObject(denied)
  const far = caller({ permissions: perms, dataScope: { deptIds: [], own: true } })
  const gone = { code: 500, msg: '数据不存在' }
  expect(await save(id, {}, far)).toMatchObject(gone)
  expect(await server.send(calls.get, { token: far, params: { formId: id } })).toMatchObject(gone)
  expect(await server.send(calls.log, { token: far, query: { formId: id } })).toMatchObject(gone)
  for (const call of [calls.test, calls.resendFailed])
    expect(await server.send(call, { token: far, params: { formId: id } })).toMatchObject(gone)
  expect(await server.send(calls.resend, { token: keeper, params: { id: 'x' } })).toMatchObject(gone)
})

test('推送: the secret is sealed and never told again; another address needs it anew', async () => {
  const { id } = await aPublishedForm(server, keeper)
  expect(await save(id)).toMatchObject({ code: 200, data: { enabled: true, secret: '******', version: 1 } })
  const [row] = await server.ctx.db.select().from(webhookTable).where(eq(webhookTable.formId, id))
  expect(row?.secret).toMatch(/^v1\./)
  expect(JSON.stringify(row)).not.toContain('common secret')
  const kept = { version: 1, secret: '******' }
  expect(await save(id, { ...kept, url: `${outside.origin}/other` })).toMatchObject({
    code: 500,
    errors: { secret: '请重新输入密钥' },
  })
  expect(await save(id, { ...kept, events: ['submit'] })).toMatchObject({ code: 200, data: { secret: '******' } })
  expect(await save(id, { ...kept, events: ['void'] })).toMatchObject({
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  expect(await save(id, { version: 2, secret: '' })).toMatchObject({ code: 200, data: { secret: null } })
})

test.for<[string, object, Record<string, string>]>([
  ['no address', { url: '' }, { url: '推送地址不能为空' }],
  ['no events', { events: [] }, { events: '至少选择一个推送事件' }],
  ['an address inside', { url: 'http://127.0.0.1:1/' }, { url: '地址不允许' }],
  ['the metadata of a cloud', { url: 'http://169.254.169.254/latest' }, { url: '地址不允许' }],
  ['another protocol', { url: 'file:///etc/passwd' }, { url: '地址不允许' }],
  ['no address at all', { url: 'hook' }, { url: '地址不允许' }],
])('推送: %s is refused', async ([, given, errors]) => {
  const { id } = await aPublishedForm(server, keeper)
  expect(await save(id, given)).toMatchObject({ code: 500, errors })
})

test('推送: submitting, changing and voiding are told with a signature', async () => {
  outside.answers(() => ({ body: { ok: true } }))
  const form = await aPublishedForm(server, keeper)
  await save(form.id)
  const { id } = await submitted(form, '张三')
  await expect.poll(() => outside.heard.length).toBe(1)
  const [heard] = outside.heard
  expect(heard).toMatchObject({ method: 'POST', url: { pathname: '/hook' } })
  expect(JSON.parse(heard?.body ?? '')).toMatchObject({
    event: 'submit',
    formCode: form.formCode,
    recordId: id,
    data: { field1: '张三' },
  })
  const { 'x-atrium-timestamp': time, 'x-atrium-signature': signature, 'x-atrium-event': event } = heard?.headers ?? {}
  const expected = createHmac('sha256', 'common secret')
    .update(`${String(time)}.${heard?.body}`)
    .digest('hex')
  expect([event, signature]).toEqual(['submit', `sha256=${expected}`])
  await server.send(recordCalls.void, { token: keeper, params: { ids: id } })
  await expect.poll(() => outside.heard.length).toBe(2)
  expect(JSON.parse(outside.heard[1]?.body ?? '')).toMatchObject({ event: 'void', recordId: id, status: '2' })
  await expect.poll(async () => (await told(form.id)).map(({ status }) => status)).toEqual(['1', '1'])
})

test('推送: nothing is told of other events, of other forms and while it is off', async () => {
  const form = await aPublishedForm(server, keeper)
  const record = aRecord(form.id)
  await recordEvent(server.ctx, 'submit', record)
  await save(form.id, { events: ['edit'] })
  await recordEvent(server.ctx, 'submit', record)
  await save(form.id, { enabled: false, version: 1 })
  await recordEvent(server.ctx, 'edit', record)
  expect(await told(form.id)).toEqual([])
})

test('推送: a record that was not stored is not told of', async () => {
  const form = await aPublishedForm(server, keeper)
  await save(form.id)
  const undone = server.ctx.tx(async (tx) => {
    await recordEvent(tx, 'submit', aRecord(form.id))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await told(form.id)).toEqual([])
})

const signal = new AbortController().signal
/** Has what waits of a record told now. */
const tellNow = (recordId: string) => deliverWaiting(recordNews, () => systemContext(server.platform), recordId, signal)
const bodies = () => outside.heard.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

test('推送: 恢复 is told after 作废, each with the version of the record and a rising number', async () => {
  outside.answers(() => ({ body: 'taken' }))
  const form = await aPublishedForm(server, keeper)
  await save(form.id)
  const { id } = await submitted(form, '张三')
  await server.send(recordCalls.void, { token: keeper, params: { ids: id } })
  await server.send(recordCalls.restore, { token: keeper, params: { ids: id } })
  await expect.poll(() => bodies().map(({ event }) => event)).toEqual(['submit', 'void', 'restore'])
  expect(bodies().map(({ status, recordVersion }) => [status, recordVersion])).toEqual([
    ['1', 1],
    ['2', 2],
    ['1', 3],
  ])
  const numbers = bodies().map(({ eventNo }) => Number(eventNo))
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
})

test('推送: an answer of 500 is followed by another try a minute later, and what came after it waits for it', async () => {
  let answers = 0
  outside.answers(() => (++answers === 1 ? { status: 500, body: 'busy' } : { body: 'taken' }))
  const form = await aPublishedForm(server, keeper)
  await save(form.id, { secret: null })
  const { id } = await submitted(form, '李四')
  await expect.poll(async () => (await told(form.id)).map(({ httpStatus }) => httpStatus)).toEqual([500])
  await server.send(recordCalls.void, { token: keeper, params: { ids: id } })
  await tellNow(id)
  expect(bodies().map(({ event }) => event)).toEqual(['submit'])
  server.clock.moveMs(60_000)
  await tellNow(id)
  // The queue may be at it already; then it is the queue that goes on with what waited.
  await expect.poll(() => bodies().map(({ event }) => event)).toEqual(['submit', 'submit', 'void'])
  await expect
    .poll(() => told(form.id))
    .toMatchObject([
      { event: 'void', status: '1', tries: 1 },
      { event: 'submit', status: '1', tries: 2, httpStatus: 200, answer: 'taken' },
    ])
  const [first, second] = outside.heard
  expect(second?.body).toBe(first?.body)
  expect(first?.headers).not.toHaveProperty('x-atrium-signature')
})

test('推送: two nodes at one record tell each piece of news once and in order', async () => {
  outside.answers(() => ({ body: 'taken' }))
  const form = await aPublishedForm(server, keeper)
  await save(form.id)
  for (let version = 1; version <= 6; version++)
    await server.ctx.tx((tx) => recordEvent(tx, 'edit', aRecord(form.id, { version })))
  await Promise.all([tellNow('record-1'), tellNow('record-1'), tellNow('record-1')])
  await expect.poll(async () => (await told(form.id)).map(({ status }) => status)).toEqual(Array(6).fill('1'))
  expect(bodies().map(({ recordVersion }) => recordVersion)).toEqual([1, 2, 3, 4, 5, 6])
})

test('推送: a receiver may be away for half a day; then its keepers are told once, and all is sent again on demand', async () => {
  outside.answers(() => 'reset')
  const made = await aUser(server)
  const maker = caller({ id: made.id, permissions: perms })
  const form = await aPublishedForm(server, maker)
  await save(form.id, {}, maker)
  for (const id of ['far-1', 'far-2']) await server.ctx.tx((tx) => recordEvent(tx, 'submit', aRecord(form.id, { id })))
  for (const pauseMs of [0, ...pausesMs]) {
    server.clock.moveMs(pauseMs)
    await tellNow('far-1')
    await tellNow('far-2')
  }
  const givenUp = { status: '2', tries: 6, httpStatus: null, answer: '无应答' }
  expect(await told(form.id)).toMatchObject([givenUp, givenUp])
  expect(await server.send(calls.get, { token: maker, params: { formId: form.id } })).toMatchObject({
    data: { failed: 2 },
  })
  const notices = await server.ctx.db.select().from(noticeTable).where(eq(noticeTable.noticeTitle, '表单数据推送失败'))
  expect(notices).toHaveLength(1)
  outside.answers(() => ({ status: 204, body: '' }))
  const again = (token: string) => server.send(calls.resendFailed, { token, params: { formId: form.id } })
  expect(await again(maker)).toMatchObject({ code: 200, data: { resent: 2, failed: 0 } })
  await expect.poll(async () => (await told(form.id)).map(({ status }) => status)).toEqual(['1', '1'])
  expect(await again(keeper)).toMatchObject({ code: 500, msg: '没有推送失败的记录' })
})

test('推送: one that waits is not sent again by hand, one that was given up is', async () => {
  outside.answers(() => ({ status: 503, body: 'busy' }))
  const form = await aPublishedForm(server, keeper)
  await save(form.id)
  await server.ctx.tx((tx) => recordEvent(tx, 'submit', aRecord(form.id)))
  await expect.poll(async () => (await told(form.id))[0]?.httpStatus).toBe(503)
  const [{ id } = { id: '' }] = await told(form.id)
  const resend = () => server.send(calls.resend, { token: keeper, params: { id } })
  expect(await resend()).toMatchObject({ code: 500, msg: '正在推送，请稍候' })
  await server.ctx.db.update(webhookLogTable).set({ status: '2' }).where(eq(webhookLogTable.id, id))
  outside.answers(() => ({ body: 'taken' }))
  expect(await resend()).toMatchObject({ code: 200 })
  await expect.poll(async () => (await told(form.id)).map(({ status }) => status)).toEqual(['1'])
})

test('推送: a try that died with its node is made again when its hold has ended', async () => {
  outside.answers(() => ({ body: 'taken' }))
  const form = await aPublishedForm(server, keeper)
  await save(form.id)
  const now = server.platform.clock.now().getTime()
  const values = { ownerId: form.id, laneId: 'held', recordNo: '1', event: 'submit' as const, payload: {} }
  await server.ctx.db
    .insert(webhookLogTable)
    .values({ ...values, id: 'held', heldUntil: new Date(now + 30_000).toISOString() })
  await tellNow('held')
  expect(outside.heard).toEqual([])
  server.clock.moveMs(31_000)
  await tellNow('held')
  expect(outside.heard).toHaveLength(1)
})

test('推送: a test call tells what the other system answered, and asks for an address first', async () => {
  outside.answers(() => ({ status: 401, body: 'wrong signature' }))
  const form = await aPublishedForm(server, keeper)
  const tryOut = () => server.send(calls.test, { token: keeper, params: { formId: form.id } })
  expect(await tryOut()).toMatchObject({ code: 500, msg: '请先保存推送地址' })
  await save(form.id, { enabled: false })
  expect(await tryOut()).toMatchObject({ data: { ok: false, httpStatus: 401, answer: 'wrong signature' } })
  expect(bodies()).toMatchObject([{ event: 'test', formCode: form.formCode }])
  outside.answers(() => 'reset')
  expect(await tryOut()).toMatchObject({ data: { ok: false, httpStatus: null, answer: '无应答' } })
  expect(await told(form.id)).toEqual([])
})

test('推送: what was forgotten on its way is found by the hourly sweep', async () => {
  outside.answers(() => ({ body: 'taken' }))
  const form = await aPublishedForm(server, keeper)
  await save(form.id)
  await server.ctx.db.insert(webhookLogTable).values({
    id: 'lost',
    ownerId: form.id,
    laneId: 'lost',
    recordNo: '1',
    event: 'submit',
    payload: {},
    dueTime: sql`now() - interval '1 hour'` as never,
  })
  await sweepDeliveries(server.ctx, recordNews)
  await expect.poll(async () => (await told(form.id)).map(({ status }) => status)).toEqual(['1'])
})

test('推送: switched off in between it ends, and old deliveries are forgotten', async () => {
  const form = await aPublishedForm(server, keeper)
  const values = { ownerId: form.id, laneId: 'r', recordNo: '1', event: 'submit' as const, payload: {} }
  await server.ctx.db.insert(webhookLogTable).values([
    { ...values, id: 'now' },
    { ...values, id: 'old', createTime: '2020-01-01T00:00:00Z' },
  ])
  await tellNow('r')
  await sweepDeliveries(server.ctx, recordNews)
  expect(await told(form.id)).toMatchObject([{ id: 'now', status: '2', answer: '推送已停用' }])
})
