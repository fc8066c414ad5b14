import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smsConfig, smsConfigCalls, type SmsConfig } from '@app/shared/system/smsConfig.ts'
import { smsTemplate } from '@app/shared/system/smsTemplate.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { configValue } from '#/modules/system/settings/config/config.read.ts'
import { settled } from '#testing/settled.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { secretOf } from './smsConfig.secret.ts'
import { smsConfigTable } from './smsConfig.table.ts'

let server: TestApp
let token = ''
const { endpoints } = smsConfig
const right = (action: string) => `system:smsConfig:${action}`

beforeAll(async () => {
  server = await openTestApp({ env: { PUBLIC_URL: 'https://atrium.example.com', OUTBOUND_ALLOW: '127.0.0.1:1' } })
  token = (await signedIn(server, ...['list', 'query', 'add', 'edit', 'remove'].map(right))).token
})
afterAll(() => server.close())

const save = (body: object) => server.send(endpoints.save, { token, body: body })
let number = 0
const aliyun = (wish: object = {}) => ({
  configName: `阿里云${++number}`,
  provider: 'ALIYUN',
  signature: '中庭',
  accessKey: 'LTAI-key',
  accessSecret: 'Very-Secret-4711',
  status: '0',
  ...wish,
})
const saved = async (wish: object = {}) => (await save(aliyun(wish))).data as SmsConfig
const stored = async (id: string) => {
  const [row] = await server.ctx.db.select().from(smsConfigTable).where(eq(smsConfigTable.id, id))
  return row as NonNullable<typeof row>
}
const secret = async (id: string) => secretOf(server.platform, await stored(id))

test('短信设置: what is missing is named, by provider', async () => {
  expect(await save({})).toMatchObject({
    code: 500,
    errors: {
      configName: '配置名称不能为空',
      provider: '短信服务商不能为空',
      signature: '短信签名不能为空',
      status: '状态不能为空',
    },
  })
  expect(await save(aliyun({ provider: 'HUAWEI' }))).toMatchObject({ msg: '短信服务商的值不在可选范围内' })
  expect(await save(aliyun({ accessKey: '' }))).toMatchObject({ code: 500, msg: '短信 API 的账号不能为空' })
  expect(await save(aliyun({ accessSecret: '' }))).toMatchObject({ code: 500, msg: '短信 API 的密钥不能为空' })
  expect(await save(aliyun({ accessSecret: '******' }))).toMatchObject({ code: 500, msg: '短信 API 的密钥不能为空' })
  expect(await save(aliyun({ provider: 'TENCENT' }))).toMatchObject({ code: 500, msg: '应用编号不能为空' })
  expect(await save(aliyun({ provider: 'HTTP' }))).toMatchObject({ code: 500, msg: '接口地址不能为空' })
  expect(await save(aliyun({ signature: 'x'.repeat(31) }))).toMatchObject({ msg: '短信签名长度不能超过30个字符' })
})

test('短信设置: headers and rule of a gateway have a form', async () => {
  const http = { provider: 'HTTP', endpoint: 'https://sms.example.com/send' }
  expect(await save(aliyun({ ...http, httpHeaders: 'no colon' }))).toMatchObject({
    msg: '请求头格式不正确，每行应为 名称: 值',
  })
  expect(await save(aliyun({ ...http, httpHeaders: 'Host: 127.0.0.1' }))).toMatchObject({
    msg: '请求头格式不正确，每行应为 名称: 值',
  })
  expect(await save(aliyun({ ...http, successRule: 'code' }))).toMatchObject({
    msg: '成功规则格式不正确，应为 字段=值',
  })
  const ok = await save(aliyun({ ...http, httpHeaders: 'X-A: 1\n\nX-B: {accessKey}', successRule: 'code=0' }))
  expect(ok).toMatchObject({ code: 200, data: { httpMethod: null, httpHeaders: 'X-A: 1\n\nX-B: {accessKey}' } })
})

test('SS-01 短信设置: an address inside is refused when it is saved', async () => {
  for (const endpoint of [
    'http://127.0.0.1',
    'http://2130706433',
    '[::1]',
    'https://sms.example.com:8443',
    'ftp://a.b',
    'nohost',
    'https://{mobile}',
  ])
    expect(await save(aliyun({ endpoint })), endpoint).toMatchObject({ code: 500, errors: { endpoint: '地址不允许' } })
})

test('SC-01 SC-02 短信设置: the secret is stored sealed and leaves the server as a mask only', async () => {
  const { id } = await saved()
  const row = await stored(id)
  expect(row.accessSecret).toMatch(/^v1\./)
  expect(await secret(id)).toBe('Very-Secret-4711')
  const answers = [
    await server.send(endpoints.get, { token, params: { id } }),
    await server.send(endpoints.page, { token }),
    await server.send(endpoints.list, { token }),
    await server.ctx.db.select().from(operlogTable),
  ]
  expect(answers[0]).toMatchObject({ data: { accessSecret: '******' } })
  expect(JSON.stringify(answers)).not.toContain('Very-Secret')
  expect(JSON.stringify(answers)).not.toContain(row.accessSecret)
})

test('SC-01 短信设置: a secret copied to another row opens nothing', async () => {
  const { id } = await saved()
  const other = await saved({ accessSecret: 'Another-1' })
  const { accessSecret } = await stored(id)
  await server.ctx.db.update(smsConfigTable).set({ accessSecret }).where(eq(smsConfigTable.id, other.id))
  expect(await secret(other.id)).toBeUndefined()
})

test('SC-03 短信设置: the mask and an empty field keep the secret, a new one replaces it', async () => {
  let row = await saved()
  for (const accessSecret of ['******', '', null]) {
    row = (await save({ id: row.id, version: row.version, accessSecret, remark: '改' })).data as SmsConfig
    expect(await secret(row.id)).toBe('Very-Secret-4711')
  }
  row = (await save({ id: row.id, version: row.version, accessSecret: 'New-one-1' })).data as SmsConfig
  expect(await secret(row.id)).toBe('New-one-1')
})

test('SC-04 短信设置: another address or account asks for the secret again', async () => {
  const row = await saved()
  const change = (wish: object) => save({ id: row.id, version: row.version, ...wish })
  for (const wish of [{ endpoint: 'https://evil.example.com' }, { region: 'cn-beijing' }, { accessKey: 'other' }])
    expect(await change({ ...wish, accessSecret: '******' })).toMatchObject({ code: 500, msg: '请重新输入密钥' })
  expect(await change({ region: 'cn-beijing', accessSecret: 'Very-Secret-4711' })).toMatchObject({ code: 200 })
})

test('SC-04 短信设置: another method, header, text or rule asks for the secret again, typed it is taken', async () => {
  const gateway = {
    provider: 'HTTP',
    endpoint: 'https://sms.example.com/send',
    httpMethod: 'POST',
    httpHeaders: 'X-Sign: {accessSecret}',
    bodyTemplate: '{"to":"{mobile}","text":"{content}"}',
    successRule: 'code=0',
  }
  const row = await saved(gateway)
  const before = await stored(row.id)
  const change = (wish: object) => save({ id: row.id, version: row.version, ...wish })
  const changes = [
    { httpMethod: 'GET' },
    { httpHeaders: 'X-Sign: {accessSecret}\nX-Copy: {accessSecret}' },
    { httpHeaders: null },
    { bodyTemplate: '{"to":"{mobile}","text":"{accessSecret}"}' },
    { successRule: 'echo=0' },
    { endpoint: 'https://sms.example.com/send?key={accessSecret}' },
  ]
  for (const wish of changes)
    for (const accessSecret of ['******', '', null, undefined])
      expect([wish, await change({ ...wish, accessSecret })]).toMatchObject([
        wish,
        { code: 500, errors: { accessSecret: '请重新输入密钥' } },
      ])
  expect(await stored(row.id)).toEqual(before)
  expect(await change({ ...gateway, remark: '只改备注', accessSecret: '******' })).toMatchObject({ code: 200 })
  const typed = { id: row.id, version: row.version + 1, ...changes[3], accessSecret: 'Very-Secret-4711' }
  expect(await save(typed)).toMatchObject({ code: 200, data: changes[3] })
})

test('短信设置: the provider stays, and what it has no use for is not kept', async () => {
  const row = await saved()
  const next = await save({ id: row.id, version: row.version, provider: 'DEBUG', sdkAppId: '1', bodyTemplate: 'x' })
  expect(next.data).toMatchObject({ provider: 'ALIYUN', sdkAppId: null, bodyTemplate: null })
})

test('短信设置: one channel is the default', async () => {
  const first = await saved({ isDefault: 'Y' })
  const second = await saved()
  expect((await stored('1')).isDefault).toBe('N')
  expect(await server.send(smsConfigCalls.setDefault, { token, params: { id: second.id } })).toMatchObject({
    code: 200,
  })
  expect([(await stored(first.id)).isDefault, (await stored(second.id)).isDefault]).toEqual(['N', 'Y'])
  const closed = await saved({ status: '1' })
  expect(await server.send(smsConfigCalls.setDefault, { token, params: { id: closed.id } })).toMatchObject({
    code: 500,
    msg: '短信渠道不处于开启状态，不允许选择',
  })
  const { data } = await server.send(smsConfigCalls.options, { token })
  expect(data?.[0]).toMatchObject({ id: second.id, isDefault: 'Y' })
})

test('短信设置: channels tell who took their default, or gave it to them, and when', async () => {
  const [first, second] = [await saved({ isDefault: 'Y' }), await saved()]
  await server.ctx.db.update(smsConfigTable).set({ updateTime: '2001-02-03 04:05:06' })
  const other = await signedIn(server, right('add'), right('edit'))
  const changed = { updateBy: other.userId, updateTime: expect.not.stringContaining('2001') as string }
  await server.send(smsConfigCalls.setDefault, { token: other.token, params: { id: second.id } })
  const get = async (id: string) => (await server.send(endpoints.get, { token, params: { id } })).data
  expect(await get(first.id)).toMatchObject({ ...changed, isDefault: 'N', version: first.version + 1 })
  expect(await get(second.id)).toMatchObject({ ...changed, isDefault: 'Y', version: second.version + 1 })
  await server.ctx.db.update(smsConfigTable).set({ updateTime: '2001-02-03 04:05:06', updateBy: 'somebody' })
  await server.send(endpoints.save, { token: other.token, body: aliyun({ isDefault: 'Y' }) })
  expect(await get(second.id)).toMatchObject({ ...changed, isDefault: 'N', version: second.version + 2 })
})

test('短信设置: a channel with templates stays', async () => {
  const used = { code: 500, msg: '无法删除，该短信渠道还有短信模板' }
  const spare = await saved()
  expect(await server.send(endpoints.remove, { token, params: { ids: `${spare.id},1` } })).toMatchObject(used)
  expect(await server.send(endpoints.remove, { token, params: { ids: spare.id } })).toMatchObject({ code: 200 })
})

test('短信设置: 回执地址 carries a signature and the name of the provider', async () => {
  const row = await saved()
  expect(row.callbackUrl).toMatch(
    new RegExp(`^https://atrium\\.example\\.com/system/sysSms/callback/ALIYUN\\?config=${row.id}&sign=[\\w-]{43}$`),
  )
  const { data } = await server.send(endpoints.get, { token, params: { id: '1' } })
  expect(data?.callbackUrl).toBeNull()
})

test('验证码策略: values out of range are refused, good ones become 参数设置', async () => {
  const policy = { codeLength: 6, codeExpire: 5, sendInterval: 60, mobileDayLimit: 10, ipDayLimit: 50, maxError: 5 }
  expect(await server.send(smsConfigCalls.policy, { token })).toMatchObject({ code: 200, data: policy })
  const store = (wish: object) => server.send(smsConfigCalls.savePolicy, { token, body: { ...policy, ...wish } })
  expect(await store({ codeLength: 3 })).toMatchObject({ code: 500, msg: '位数应为4到8的整数' })
  expect(await store({ sendInterval: 0.5 })).toMatchObject({ code: 500, msg: '发送间隔(秒)应为1到3600的整数' })
  expect(await store({ ipDayLimit: '50' })).toMatchObject({ code: 500, msg: '单IP每日上限应为1到10000的整数' })
  expect(await store({ codeExpire: 10 })).toMatchObject({ code: 200 })
  expect(await configValue(server.ctx, 'sys.sms.codeExpire')).toBe('10')
  expect((await server.send(smsConfigCalls.policy, { token })).data).toEqual({ ...policy, codeExpire: 10 })
  const [log] = await server.ctx.db
    .select()
    .from(operlogTable)
    .where(eq(operlogTable.logContent, '短信验证码策略-有效期(分钟)：5 → 10'))
  expect(log).toMatchObject({ title: '短信设置', businessType: 2 })
})

test('短信设置: 测试 sends the test text through this channel', async () => {
  const test1 = (body: { id: string; mobile: string }) => server.send(smsConfigCalls.test, { token, body: body })
  expect(await test1({ id: '1', mobile: '' })).toMatchObject({ code: 500, msg: '手机不能为空' })
  expect(await test1({ id: '1', mobile: '123' })).toMatchObject({ code: 500, msg: '手机号格式错误' })
  expect(await test1({ id: 'none', mobile: '13800000001' })).toMatchObject({ code: 500, msg: '数据不存在' })
  const { data } = await test1({ id: '1', mobile: '13800000001' })
  await settled(server, 'system.sms')
  const [row] = await server.ctx.db
    .select()
    .from(smsLogTable)
    .where(eq(smsLogTable.id, data?.logId ?? ''))
  expect(row).toMatchObject({
    templateCode: 'SMS_TEST',
    content: '这是一条测试短信。',
    sendStatus: 10,
    apiSendCode: 'DEBUG',
  })
})

test('短信设置: 测试 says what came of it, and what nobody answers is not tried again', async () => {
  const outcome = async (id: string) => {
    const { data } = await server.send(smsConfigCalls.test, { token, body: { id, mobile: '13800000009' } })
    const logId = data?.logId ?? ''
    return { logId, ...(await server.send(smsConfigCalls.testResult, { token, params: { logId } })).data }
  }
  expect(await outcome('1')).toMatchObject({ sent: true })
  const off = await saved({ status: '1' })
  expect(await outcome(off.id)).toMatchObject({ sent: false, answer: '短信模板或短信渠道已停用' })
  const silent = await saved({ provider: 'HTTP', endpoint: 'http://127.0.0.1:1/send' })
  const told = await outcome(silent.id)
  expect(told).toMatchObject({ sent: false, answer: '短信服务无应答' })
  await settled(server, 'system.sms')
  const [row] = await server.ctx.db.select().from(smsLogTable).where(eq(smsLogTable.id, told.logId))
  expect(row).toMatchObject({ sendStatus: 20, tries: 1, apiSendMsg: '短信服务无应答' })
  const stranger = (await signedIn(server, right('edit'))).token
  const params = { logId: told.logId }
  expect(await server.send(smsConfigCalls.testResult, { token: stranger, params })).toMatchObject({ msg: '数据不存在' })
})

test('短信设置: 测试 keeps the daily limit of a number', async () => {
  const sent = { configId: '1', provider: 'DEBUG', templateId: '5', templateCode: 'SMS_TEST', templateType: '2' }
  const createTime = new Date(server.clock.now().getTime() - 60_000).toISOString()
  const row = {
    ...sent,
    content: '',
    params: '{}',
    mobile: '13800000002',
    ipaddr: '10.0.0.1',
    sendStatus: 10,
    createTime,
  }
  await server.ctx.db.insert(smsLogTable).values(Array.from({ length: 10 }, () => row))
  const ask = (mobile: string) => server.send(smsConfigCalls.test, { token, body: { id: '1', mobile } })
  expect(await ask('13800000002')).toMatchObject({ code: 500, msg: '超过每日短信发送数量' })
  expect(await ask('13800000003')).toMatchObject({ code: 200 })
})

test('短信设置: 测试 keeps the daily limit of an address, which is a whole network of IPv6', async () => {
  const createTime = new Date(server.clock.now().getTime() - 60_000).toISOString()
  const sent = (ipaddr: string) => ({
    configId: '1',
    provider: 'DEBUG',
    templateId: '5',
    templateCode: 'SMS_TEST',
    templateType: '2',
    content: '',
    params: '{}',
    mobile: '13800000004',
    ipaddr,
    sendStatus: 10,
    createTime,
  })
  const of = ['fe80::1%eth0', '', '2001:db8:1:3::9', ...Array.from({ length: 50 }, (_, n) => `2001:db8:1:2:ffff::${n}`)]
  await server.ctx.db.insert(smsLogTable).values(of.map(sent))
  let mobile = 13_800_000_005
  const ask = async (remoteAddress: string) => {
    const { method, path } = smsConfigCalls.test
    const headers = { authorization: `Bearer ${token}` }
    const payload = { id: '1', mobile: String((mobile += 1)) }
    return (await server.app.inject({ method, url: path, headers, payload, remoteAddress })).json()
  }
  expect(await ask('2001:db8:1:2::1')).toMatchObject({ code: 500, msg: '超过每日短信发送数量' })
  expect(await ask('2001:db8:1:3::1')).toMatchObject({ code: 200 })
  expect(await ask('10.0.0.9')).toMatchObject({ code: 200 })
})

test('短信设置: every call needs its right', async () => {
  const { token: stranger } = await signedIn(server)
  const denied = { code: 403 }
  for (const call of [endpoints.page, endpoints.list, smsConfigCalls.options, smsConfigCalls.policy])
    expect(await server.send(call, { token: stranger })).toMatchObject(denied)
  expect(await server.send(endpoints.get, { token: stranger, params: { id: '1' } })).toMatchObject(denied)
  expect(await server.send(endpoints.save, { token: stranger, body: aliyun() })).toMatchObject(denied)
  expect(await server.send(endpoints.remove, { token: stranger, params: { ids: '1' } })).toMatchObject(denied)
  const body = { id: '1', mobile: '13800000001' }
  expect(await server.send(smsConfigCalls.test, { token: stranger, body })).toMatchObject(denied)
  const reader = await signedIn(server, 'system:smsTemplate:list')
  expect(await server.send(smsConfigCalls.options, { token: reader.token })).toMatchObject({ code: 200 })
  expect(await server.send(smsTemplate.endpoints.page, { token: reader.token })).toMatchObject({ code: 200 })
})
