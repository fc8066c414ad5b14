import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smsConfig } from '@app/shared/system/smsConfig.ts'
import { cleanSmsLog, smsLog } from '@app/shared/system/smsLog.ts'
import { smsConfigTable } from '#/modules/system/messages/smsConfig/smsConfig.table.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { smsTemplateTable } from '#/modules/system/messages/smsTemplate/smsTemplate.table.ts'
import { httpDouble } from '#testing/httpDouble.ts'
import { runTask } from '#testing/runTask.ts'
import { settled, settledAfterTries } from '#testing/settled.ts'
import { signedIn, signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { sendSms } from './sendSms.ts'

let outside: Awaited<ReturnType<typeof httpDouble>>
let server: TestApp
let admin = ''
let channel = { id: '', callbackUrl: '' }

beforeAll(async () => {
  outside = await httpDouble()
  server = await openTestApp({ env: { OUTBOUND_ALLOW: outside.host, L_RATE_WRITE: '1000' } })
  admin = await signInAsAdmin(server)
  const body = {
    configName: '阿里云',
    provider: 'ALIYUN',
    signature: '中庭',
    accessKey: 'key-id',
    accessSecret: 'key-secret',
    endpoint: outside.origin,
    status: '0',
  }
  const { data } = await server.send(smsConfig.endpoints.save, { token: admin, body: body })
  channel = { id: data?.id ?? '', callbackUrl: data?.callbackUrl ?? '' }
  await server.ctx.db.update(smsTemplateTable).set({ configId: channel.id, apiTemplateId: 'SMS_1' })
})
afterAll(async () => {
  await server.close()
  await outside.close()
})
beforeEach(async () => {
  await settled(server, 'system.sms')
  await server.ctx.db.delete(smsLogTable)
  await server.ctx.db.update(smsConfigTable).set({ failCount: 0 })
})

const ok = { body: { Code: 'OK', Message: 'OK', BizId: 'B-1', RequestId: 'R-1' } }
const notice = (params = { title: '放假' }) =>
  sendSms(server.ctx, { templateCode: 'SMS_NOTICE', mobile: '13800000001', params, userId: '7' })
const row = async (id: string) => {
  const [found] = await server.ctx.db.select().from(smsLogTable).where(eq(smsLogTable.id, id))
  return found
}

test('发送: an unknown template, no number and a missing parameter are refused', async () => {
  const send = (wish: object) =>
    sendSms(server.ctx, { templateCode: 'SMS_NOTICE', mobile: '13800000001', params: { title: 'x' }, ...wish })
  await expect(send({ templateCode: 'NONE' })).rejects.toThrow('发送短信时，没有模板【NONE】')
  await expect(send({ mobile: '' })).rejects.toThrow('手机号不存在')
  await expect(send({ mobile: '12345' })).rejects.toThrow('手机号格式错误')
  await expect(send({ params: {} })).rejects.toThrow('模板参数【title】缺失')
  expect(await server.ctx.db.select().from(smsLogTable)).toEqual([])
})

test('发送: row and queue stand or fall with the transaction', async () => {
  outside.answers(() => ok)
  const failing = server.ctx.tx(async (tx) => {
    await sendSms(tx, { templateCode: 'SMS_NOTICE', mobile: '13800000001', params: { title: 'x' } })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await settled(server, 'system.sms')
  expect(await server.ctx.db.select().from(smsLogTable)).toEqual([])
  expect(outside.heard).toEqual([])
})

test('发送: the provider gets the parameters, the log what became of it', async () => {
  outside.answers(() => ok)
  const id = await notice()
  await settled(server, 'system.sms')
  expect(await row(id)).toMatchObject({
    sendStatus: 10,
    tries: 1,
    apiSendCode: 'OK',
    apiRequestId: 'R-1',
    apiSerialNo: 'B-1',
    receiveStatus: 0,
    content: '您有一条新公告：放假，请登录系统查看。',
    userId: '7',
  })
  expect(outside.heard[0]?.url.searchParams.get('TemplateParam')).toBe('{"title":"放假"}')
})

test('发送: a code stands neither in the log nor in the queue', async () => {
  outside.answers(() => ok)
  const params = { code: '735291', expire: '5' }
  const id = await sendSms(server.ctx, { templateCode: 'SMS_LOGIN', mobile: '13800000001', params })
  const { rows } = await server.ctx.db.execute(`select data::text from atrium_jobs.job where name = 'system.sms'`)
  expect(JSON.stringify(rows)).not.toMatch(/\b735291\b/)
  await settled(server, 'system.sms')
  expect(JSON.stringify(await row(id))).not.toMatch(/\b735291\b/)
  expect(await row(id)).toMatchObject({ sendStatus: 10, params: '{"code":"******","expire":"5"}' })
  expect(outside.heard[0]?.url.searchParams.get('TemplateParam')).toContain('735291')
})

test('发送: a refusal of the provider is final', async () => {
  outside.answers(() => ({ status: 400, body: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控' } }))
  const id = await notice()
  await settled(server, 'system.sms')
  expect(await row(id)).toMatchObject({
    sendStatus: 20,
    tries: 1,
    apiSendCode: 'isv.BUSINESS_LIMIT_CONTROL',
    apiSendMsg: '触发天级流控',
  })
  expect(outside.heard).toHaveLength(1)
})

test('R-68 发送: a provider that is down is asked three times, then the row says so', async () => {
  outside.answers(() => ({ status: 500, body: 'down' }))
  const id = await notice()
  await settledAfterTries(server, 'system.sms')
  expect(outside.heard).toHaveLength(3)
  expect(await row(id)).toMatchObject({ sendStatus: 20, tries: 3, apiSendMsg: '短信服务无应答' })
  const [down] = await server.ctx.db.select().from(smsConfigTable).where(eq(smsConfigTable.id, channel.id))
  expect(down?.failCount).toBe(3)
})

test('R-68 发送: a cut connection and then an answer end well, with one and the same message', async () => {
  outside.answers(() => (outside.heard.length === 1 ? 'reset' : ok))
  const id = await notice()
  await settledAfterTries(server, 'system.sms')
  expect(await row(id)).toMatchObject({ sendStatus: 10, tries: 2 })
  expect(new Set(outside.heard.map(({ url }) => url.searchParams.get('OutId')))).toEqual(new Set([id]))
  const [up] = await server.ctx.db.select().from(smsConfigTable).where(eq(smsConfigTable.id, channel.id))
  expect(up?.failCount).toBe(0)
})

const report = (body: object, url = channel.callbackUrl) => server.app.inject({ method: 'POST', url, payload: body })

test('回执: without the signature of the address nothing changes', async () => {
  outside.answers(() => ok)
  const id = await notice()
  await settled(server, 'system.sms')
  const delivered = [{ biz_id: 'B-1', success: true, err_code: 'DELIVERED', err_msg: '用户接收成功' }]
  const [path, query = ''] = channel.callbackUrl.split('?')
  for (const url of [
    path ?? '',
    channel.callbackUrl.slice(0, -2),
    `${path}?${query.replace(channel.id, '1')}`,
    channel.callbackUrl.replace('ALIYUN', 'TENCENT'),
  ])
    expect((await report(delivered, url)).json(), url).toMatchObject({ code: 403 })
  expect((await report(delivered, channel.callbackUrl.replace('ALIYUN', 'NONE'))).json()).toMatchObject({ code: 404 })
  expect(await row(id)).toMatchObject({ receiveStatus: 0 })
})

test('回执: a report is noted once, in the words the provider expects', async () => {
  outside.answers(() => ok)
  const id = await notice()
  await settled(server, 'system.sms')
  const answer = await report([{ biz_id: 'B-1', success: true, err_code: 'DELIVERED', err_msg: '用户接收成功' }])
  expect(answer.json()).toEqual({ code: 0, msg: '成功' })
  await report([{ biz_id: 'B-1', success: false, err_code: 'LATE', err_msg: '' }, { biz_id: 'unknown' }, {}])
  expect(await row(id)).toMatchObject({
    receiveStatus: 10,
    apiReceiveCode: 'DELIVERED',
    apiReceiveMsg: '用户接收成功',
    receiveTime: expect.any(String),
  })
})

test('短信日志: list, detail, removal and 清空 need their rights; messages on their way stay', async () => {
  outside.answers(() => ok)
  const sent = await notice()
  await settled(server, 'system.sms')
  const waiting = { ...(await row(sent)), id: 'waiting', sendStatus: 0 } as typeof smsLogTable.$inferInsert
  await server.ctx.db.insert(smsLogTable).values({ ...waiting, createTime: server.clock.now().toISOString() })
  const { token: stranger } = await signedIn(server)
  for (const call of [smsLog.endpoints.page, smsLog.endpoints.export, cleanSmsLog])
    expect(await server.send(call, { token: stranger })).toMatchObject({ code: 403 })
  const { token } = await signedIn(server, ...['list', 'query', 'export', 'remove'].map((w) => `system:smsLog:${w}`))
  const page = await server.send(smsLog.endpoints.page, { token, query: { mobile: '1380', sendStatus: 10 } })
  expect(page.data?.list).toMatchObject([{ id: sent, configName: '阿里云', mobile: '13800000001' }])
  const detail = await server.send(smsLog.endpoints.get, { token, params: { id: sent } })
  expect(detail.data).toMatchObject({ apiSerialNo: 'B-1', templateCode: 'SMS_NOTICE' })
  expect(await server.send(smsLog.endpoints.export, { token })).toMatchObject({ code: 200, msg: /短信日志\.xlsx$/ })
  expect(await server.send(cleanSmsLog, { token })).toMatchObject({ code: 200 })
  expect(await server.ctx.db.select({ id: smsLogTable.id }).from(smsLogTable)).toEqual([{ id: 'waiting' }])
  await server.ctx.db.delete(smsLogTable)
})

test('重发: messages that failed for good are sent again with the words of the first time, codes are not', async () => {
  outside.answers(() => ({ body: { Code: 'isv.BUSY', Message: '繁忙' } }))
  const [failed, code, older] = [await notice({ title: '重发' }), await notice(), await notice()]
  await settled(server, 'system.sms')
  const { id } = smsLogTable
  await server.ctx.db.update(smsLogTable).set({ templateType: '1' }).where(eq(id, code))
  const yesterday = new Date(server.clock.now().getTime() - 25 * 3_600_000).toISOString()
  await server.ctx.db.update(smsLogTable).set({ createTime: yesterday }).where(eq(id, older))
  expect((await row(failed))?.sendStatus).toBe(20)
  outside.answers(() => ok)
  expect((await runTask(server, 'systemTask.retryQueue', [24])).message).toBe('重新发送短信 1 条')
  await settled(server, 'system.sms')
  expect(await row(failed)).toMatchObject({ sendStatus: 10, apiSendCode: 'OK' })
  expect((await row(code))?.sendStatus).toBe(20)
  expect((await row(older))?.sendStatus).toBe(20)
  expect(outside.heard.map(({ url }) => url.searchParams.get('TemplateParam'))).toEqual(['{"title":"重发"}'])
})

test('重发: what fails again waits for the next run', async () => {
  outside.answers(() => ({ body: { Code: 'isv.BUSY', Message: '繁忙' } }))
  const id = await notice()
  await settled(server, 'system.sms')
  expect((await runTask(server, 'systemTask.retryQueue', [24])).message).toBe('重新发送短信 1 条')
  await settled(server, 'system.sms')
  expect((await row(id))?.sendStatus).toBe(20)
})
