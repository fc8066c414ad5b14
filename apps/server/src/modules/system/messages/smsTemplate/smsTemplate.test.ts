import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  filledContent,
  paramsOf,
  smsTemplate,
  smsTemplateCalls,
  type SmsTemplate,
} from '@app/shared/system/smsTemplate.ts'
import { smsConfigTable } from '#/modules/system/messages/smsConfig/smsConfig.table.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { settled } from '#testing/settled.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let token = ''
const { endpoints } = smsTemplate

beforeAll(async () => {
  server = await openTestApp()
  const rights = ['list', 'query', 'add', 'edit', 'remove', 'export', 'send'].map(
    (word) => `system:smsTemplate:${word}`,
  )
  token = (await signedIn(server, ...rights)).token
  const channel = { provider: 'ALIYUN' as const, signature: '中庭' }
  await server.ctx.db.insert(smsConfigTable).values([
    { ...channel, id: 'closed', configName: '停用渠道', status: '1' },
    { ...channel, id: 'ali', configName: '阿里云' },
  ])
})
afterAll(() => server.close())

let number = 0
const aTemplate = (wish: object = {}) => ({
  templateCode: `T_${++number}`,
  templateName: '通知',
  templateType: '2',
  configId: '1',
  content: '您好，{name}：{title}。',
  status: '0',
  ...wish,
})
const save = (body: object) => server.send(endpoints.save, { token, body: body })
const saved = async (wish: object = {}) => (await save(aTemplate(wish))).data as SmsTemplate
const logOf = async (id: string | undefined) => {
  await settled(server, 'system.sms')
  const [row] = await server.ctx.db
    .select()
    .from(smsLogTable)
    .where(eq(smsLogTable.id, id ?? ''))
  return row
}

test('短信模板: what is missing is named', async () => {
  expect(await save({})).toMatchObject({
    code: 500,
    errors: {
      templateCode: '模板编码不能为空',
      templateName: '模板名称不能为空',
      templateType: '短信类型不能为空',
      configId: '短信渠道编号不能为空',
      content: '模板内容不能为空',
    },
  })
  expect(await save(aTemplate({ configId: 'none' }))).toMatchObject({ code: 500, msg: '短信渠道编号不能为空' })
  expect(await save(aTemplate({ templateType: '9' }))).toMatchObject({ msg: '短信类型的值不在可选范围内' })
})

test('短信模板: a taken code is refused by name, on save and while typing', async () => {
  expect(await save(aTemplate({ templateCode: 'SMS_LOGIN' }))).toMatchObject({
    code: 500,
    msg: '已经存在编码为【SMS_LOGIN】的短信模板',
  })
  const { checks } = smsTemplate
  const check = checks.templateCode as NonNullable<typeof checks.templateCode>
  expect(check.path).toBe('/system/smsTemplate/checkTemplateCodeUnique')
  expect((await server.send(check, { token, query: { templateCode: 'SMS_LOGIN' } })).data).toEqual({ code: '2' })
  const twins = await Promise.all(
    ['甲', '乙'].map((templateName) => save(aTemplate({ templateCode: 'TWIN', templateName }))),
  )
  expect(twins.map(({ msg }) => msg).toSorted()).toEqual(['已经存在编码为【TWIN】的短信模板', '操作成功'].toSorted())
})

test('短信模板: a disabled channel cannot be chosen, and a real provider wants its own number', async () => {
  expect(await save(aTemplate({ configId: 'closed', apiTemplateId: 'SMS_1' }))).toMatchObject({
    code: 500,
    msg: '短信渠道不处于开启状态，不允许选择',
  })
  expect(await save(aTemplate({ configId: 'ali' }))).toMatchObject({
    code: 500,
    msg: '短信 API 的模板编号不能为空',
  })
  const row = await saved({ configId: 'ali', apiTemplateId: 'SMS_1' })
  expect(row).toMatchObject({ configName: '阿里云' })
})

test('短信模板: the parameters are those of the text, in its order', async () => {
  expect(paramsOf('{b}{a}，{b} {1x} { c } {d_2}')).toEqual(['b', 'a', 'd_2'])
  expect(filledContent('{b}-{a}-{b}', { b: '1', a: '{b}' })).toBe('1-{b}-1')
  const row = await saved({ params: ['forged'] })
  expect(row.params).toEqual(['name', 'title'])
  const next = await save({ id: row.id, version: row.version, content: '{x}' })
  expect(next.data?.params).toEqual(['x'])
  const kept = await save({ id: row.id, version: next.data?.version, remark: '改' })
  expect(kept.data?.params).toEqual(['x'])
})

test('测试发送: number and parameters are needed', async () => {
  const { id } = await saved()
  const send = (body: { id?: string; mobile: string; params: Record<string, string> }) =>
    server.send(smsTemplateCalls.send, { token, body: { id, ...body } })
  expect(await send({ mobile: '', params: {} })).toMatchObject({ code: 500, msg: '手机不能为空' })
  expect(await send({ mobile: '13800000001', params: { name: '王' } })).toMatchObject({
    code: 500,
    msg: '模板参数【title】缺失',
  })
  expect(await send({ id: 'none', mobile: '13800000001', params: {} })).toMatchObject({ msg: '数据不存在' })
  const { data } = await send({ mobile: '13800000001', params: { name: '王', title: '会议', further: 'x' } })
  expect(await logOf(data?.logId)).toMatchObject({
    content: '您好，王：会议。',
    params: '{"name":"王","title":"会议"}',
    sendStatus: 10,
    mobile: '13800000001',
  })
})

test('测试发送: a disabled template or channel leaves a row that says so', async () => {
  const { id } = await saved({ status: '1' })
  const body = { id, mobile: '13800000001', params: { name: '王', title: '会议' } }
  const { data } = await server.send(smsTemplateCalls.send, { token, body })
  expect(await logOf(data?.logId)).toMatchObject({
    sendStatus: 30,
    apiSendMsg: '短信模板或短信渠道已停用',
    sendTime: null,
  })
  const open = await saved({ configId: 'ali', apiTemplateId: 'SMS_1' })
  await server.ctx.db.update(smsConfigTable).set({ status: '1' }).where(eq(smsConfigTable.id, 'ali'))
  const second = await server.send(smsTemplateCalls.send, { token, body: { ...body, id: open.id } })
  expect(await logOf(second.data?.logId)).toMatchObject({ sendStatus: 30 })
})

test('短信模板: every call needs its right', async () => {
  const { token: stranger } = await signedIn(server, 'system:smsTemplate:list')
  const denied = { code: 403 }
  expect(await server.send(endpoints.export, { token: stranger })).toMatchObject(denied)
  expect(await server.send(endpoints.get, { token: stranger, params: { id: '1' } })).toMatchObject(denied)
  expect(await server.send(endpoints.save, { token: stranger, body: aTemplate() })).toMatchObject(denied)
  expect(await server.send(endpoints.remove, { token: stranger, params: { ids: '1' } })).toMatchObject(denied)
  const body = { id: '1', mobile: '13800000001', params: {} }
  expect(await server.send(smsTemplateCalls.send, { token: stranger, body })).toMatchObject(denied)
})
