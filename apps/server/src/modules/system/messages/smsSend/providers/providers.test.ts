import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutboundFailure } from '#/platform/outside/outbound.ts'
import { httpDouble, type Heard } from '#testing/httpDouble.ts'
import { acs3Headers } from './aliyun.ts'
import type { SmsAccount, SmsMessage } from './provider.ts'
import { smsProviderDoors } from './providers.ts'
import { tc3Authorization } from './tencent.ts'

let outside: Awaited<ReturnType<typeof httpDouble>>
beforeAll(async () => void (outside = await httpDouble()))
afterAll(() => outside.close())

const account = (wish: Partial<SmsAccount>): SmsAccount => ({
  signature: '中庭',
  accessKey: 'key-id',
  accessSecret: 'key-secret',
  sdkAppId: '1400006666',
  region: '',
  endpoint: outside.origin,
  httpMethod: 'POST',
  httpHeaders: '',
  bodyTemplate: '',
  successRule: '',
  ...wish,
})
const message: SmsMessage = {
  serial: 'log-1',
  mobile: '13800000000',
  content: '您的登录验证码为"123456"，5分钟内有效。',
  apiTemplateId: 'SMS_4711',
  params: [
    ['code', '123456'],
    ['expire', '5'],
  ],
}
const around = () => ({
  env: { OUTBOUND_ALLOW: [outside.host] },
  now: new Date('2024-05-06T07:08:09.123Z'),
  signal: new AbortController().signal,
})
const send = (
  provider: keyof typeof smsProviderDoors,
  wish: Partial<SmsAccount> = {},
  changed: Partial<SmsMessage> = {},
) => smsProviderDoors[provider](around(), account(wish), { ...message, ...changed })

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

test("阿里云: the signature is that of the provider's own example", () => {
  const { authorization } = acs3Headers({
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
    accessKey: 'YourAccessKeyId',
    accessSecret: 'YourAccessKeySecret',
  })
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test("腾讯云: the signature is that of the provider's own example", () => {
  const authorization = tc3Authorization({
    service: 'cvm',
    headers: { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' },
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    timestamp: 1551113065,
    accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******',
    accessSecret: 'Gu5t9xGARNpq86cd98joQYCN3*******',
  })
  expect(authorization).toMatch(/Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c$/)
})

/** What a gateway does: it rebuilds the text that was signed from the request alone. */
function aliyunAccepts({ method, url, headers, body }: Heard, secret: string): boolean {
  const [, names = '', signature] =
    /SignedHeaders=([^,]+),Signature=([0-9a-f]+)$/.exec(headers.authorization ?? '') ?? []
  const escaped = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&')
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name])}\n`)
    .join('')
  const canonical = [method, url.pathname, query, lines, names, sha256(body)].join('\n')
  return hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex') === signature
}

test('阿里云: the message arrives signed, with its parameters by name', async () => {
  outside.answers((call) =>
    aliyunAccepts(call, 'key-secret')
      ? { body: { Code: 'OK', Message: 'OK', BizId: '900619^0', RequestId: 'R-1' } }
      : { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'signature', RequestId: 'R-2' } },
  )
  expect(await send('ALIYUN')).toEqual({ ok: true, code: 'OK', message: 'OK', requestId: 'R-1', serialNo: '900619^0' })
  const [call] = outside.heard
  expect(call?.headers).toMatchObject({
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': '2024-05-06T07:08:09Z',
  })
  expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
    PhoneNumbers: '13800000000',
    SignName: '中庭',
    TemplateCode: 'SMS_4711',
    TemplateParam: '{"code":"123456","expire":"5"}',
    OutId: 'log-1',
  })
  expect(await send('ALIYUN', { accessSecret: 'another' })).toMatchObject({ ok: false, code: 'SignatureDoesNotMatch' })
})

function tencentAccepts({ url, headers, body }: Heard, secret: string): boolean {
  const [, day = '', names = '', signature] =
    /Credential=[^/]+\/([\d-]+)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`)
    .join('')
  const canonical = ['POST', url.pathname, '', lines, names, sha256(body)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secret}`, day), 'sms'), 'tc3_request')
  const text = ['TC3-HMAC-SHA256', headers['x-tc-timestamp'], `${day}/sms/tc3_request`, sha256(canonical)].join('\n')
  return hmac(key, text).toString('hex') === signature
}

test('腾讯云: the message arrives signed, with its parameters by position', async () => {
  outside.answers((call) =>
    tencentAccepts(call, 'key-secret')
      ? {
          body: {
            Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success', SerialNo: 'S-9' }], RequestId: 'R-1' },
          },
        }
      : {
          body: {
            Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'signature' }, RequestId: 'R-2' },
          },
        },
  )
  expect(await send('TENCENT')).toEqual({
    ok: true,
    code: 'Ok',
    message: 'send success',
    requestId: 'R-1',
    serialNo: 'S-9',
  })
  expect(outside.heard[0]?.headers).toMatchObject({
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-timestamp': '1714979289',
    'x-tc-region': 'ap-guangzhou',
  })
  expect(JSON.parse(outside.heard[0]?.body ?? '')).toEqual({
    PhoneNumberSet: ['+8613800000000'],
    SmsSdkAppId: '1400006666',
    SignName: '中庭',
    TemplateId: 'SMS_4711',
    TemplateParamSet: ['123456', '5'],
    SessionContext: 'log-1',
  })
  expect(await send('TENCENT', { accessSecret: 'another' })).toMatchObject({
    ok: false,
    code: 'AuthFailure.SignatureFailure',
    requestId: 'R-2',
  })
})

test('腾讯云: a number that the provider refuses is a failure', async () => {
  const status = { Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: 'too many', SerialNo: '' }
  outside.answers(() => ({ body: { Response: { SendStatusSet: [status], RequestId: 'R-3' } } }))
  expect(await send('TENCENT')).toMatchObject({ ok: false, code: status.Code, message: 'too many' })
})

test('通用HTTP: values are written in the language of their place', async () => {
  outside.answers(() => ({ body: { code: 0 } }))
  const sent = await send('HTTP', {
    endpoint: `${outside.origin}/send/{mobile}?sign={signature}`,
    httpHeaders: 'Content-Type: application/json\nX-Token: {accessSecret}',
    bodyTemplate: '{"text":"{content}","all":{params},"code":"{param.code}","no":"{unknown}"}',
    successRule: 'code=0',
  })
  expect(sent).toEqual({ ok: true, code: '0', message: '', serialNo: 'log-1' })
  const [call] = outside.heard
  expect(`${call?.url.pathname}${call?.url.search}`).toBe(`/send/13800000000?sign=${encodeURIComponent('中庭')}`)
  expect(call?.headers).toMatchObject({ 'x-token': 'key-secret', 'content-type': 'application/json' })
  expect(JSON.parse(call?.body ?? '')).toEqual({
    text: message.content,
    all: { code: '123456', expire: '5' },
    code: '123456',
    no: '{unknown}',
  })
})

test('通用HTTP: a value that looks like a variable or a quotation stays a value', async () => {
  outside.answers(() => ({ body: 'ok' }))
  const hostile = '","x":"{accessSecret}\r\nX-Evil: 1'
  await send(
    'HTTP',
    { httpHeaders: 'X-Note: {param.note}', bodyTemplate: '{"note":"{param.note}","all":{params}}' },
    { params: [['note', hostile]] },
  )
  const [call] = outside.heard
  expect(JSON.parse(call?.body ?? '')).toEqual({ note: hostile, all: { note: hostile } })
  expect(call?.headers['x-evil']).toBeUndefined()
  expect(JSON.stringify(call)).not.toContain('key-secret')
})

test('通用HTTP: GET sends no body; without a rule the status decides, with one the field', async () => {
  outside.answers(({ url }) => ({ status: Number(url.searchParams.get('s')), body: { result: { code: 'OK' } } }))
  const ask = (status: number, successRule = '') =>
    send('HTTP', { httpMethod: 'GET', bodyTemplate: 'x', endpoint: `${outside.origin}/?s=${status}`, successRule })
  expect(await ask(204)).toMatchObject({ ok: true, code: '204' })
  expect(await ask(403)).toMatchObject({ ok: false, code: '403', message: '应答不符合成功规则' })
  expect(await ask(200, 'result.code=OK')).toMatchObject({ ok: true, code: 'OK' })
  expect(await ask(200, 'result.code=0')).toMatchObject({ ok: false, code: 'OK' })
  expect(outside.heard.every(({ method, body }) => method === 'GET' && body === '')).toBe(true)
})

test('R-68 短信: a fault of the gateway, a cut connection and a page instead of an answer may be tried again', async () => {
  for (const reply of [
    { status: 502, body: 'bad gateway' },
    { status: 429, body: {} },
    'reset',
    { body: '<html>' },
  ] as const) {
    outside.answers(() => reply)
    for (const provider of ['ALIYUN', 'TENCENT'] as const)
      await expect(send(provider), `${provider} ${JSON.stringify(reply)}`).rejects.toBeInstanceOf(OutboundFailure)
  }
  outside.answers(() => 'reset')
  await expect(send('HTTP')).rejects.toBeInstanceOf(OutboundFailure)
})

test('SS-01 短信: no provider is led inside', async () => {
  outside.answers(() => ({ body: {} }))
  for (const provider of ['ALIYUN', 'TENCENT', 'HTTP'] as const)
    await expect(send(provider, { endpoint: 'http://127.0.0.1:1/' }), provider).rejects.toMatchObject({
      message: '地址不允许',
    })
  expect(outside.heard).toEqual([])
})
