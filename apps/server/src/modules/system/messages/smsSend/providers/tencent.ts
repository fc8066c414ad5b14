import { callOutside } from '#/platform/outside/outbound.ts'
import { jsonOf, answerText, type Json } from './answer.ts'
import { hmac256, originOf, sha256, type SendMessage } from './provider.ts'

export interface Tc3Request {
  service: string
  /** Signed headers, lower-case names with their values. */
  headers: Readonly<Record<string, string>>
  body: string
  /** Seconds since 1970. */
  timestamp: number
  accessKey: string
  accessSecret: string
}

/** The Authorization header of TC3-HMAC-SHA256. */
export function tc3Authorization({ service, headers, body, timestamp, accessKey, accessSecret }: Tc3Request): string {
  const entries = Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = entries.map(([name]) => name).join(';')
  const lines = entries.map(([name, value]) => `${name}:${value.toLowerCase()}\n`).join('')
  const canonical = ['POST', '/', '', lines, names, sha256(body)].join('\n')
  const day = new Date(timestamp * 1_000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const key = hmac256(hmac256(hmac256(`TC3${accessSecret}`, day), service), 'tc3_request')
  const signature = hmac256(key, ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

/** 腾讯云短信, SendSms of 2021-01-11; parameters go by position. */
export const sendByTencent: SendMessage = async ({ env, now, signal }, account, message) => {
  const origin = originOf(account.endpoint, 'sms.tencentcloudapi.com')
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${message.mobile}`],
    SmsSdkAppId: account.sdkAppId,
    SignName: account.signature,
    TemplateId: message.apiTemplateId,
    TemplateParamSet: message.params.map(([, value]) => value),
    SessionContext: message.serial,
  })
  const timestamp = Math.floor(now.getTime() / 1_000)
  const signed = { 'content-type': 'application/json; charset=utf-8', host: origin.host, 'x-tc-action': 'SendSms' }
  const { accessKey, accessSecret } = account
  const headers = {
    ...signed,
    authorization: tc3Authorization({ service: 'sms', headers: signed, body, timestamp, accessKey, accessSecret }),
    'x-tc-version': '2021-01-11',
    'x-tc-timestamp': String(timestamp),
    'x-tc-region': account.region || 'ap-guangzhou',
  }
  const url = `${origin.origin}/`
  const { Response } = jsonOf(await callOutside(env, { method: 'POST', url, headers, body, signal })) as {
    Response?: { Error?: Json; SendStatusSet?: Json[]; RequestId?: unknown }
  }
  const requestId = answerText(Response?.RequestId)
  if (Response?.Error)
    return { ok: false, code: answerText(Response.Error.Code), message: answerText(Response.Error.Message), requestId }
  const status = Response?.SendStatusSet?.[0]
  const serialNo = answerText(status?.SerialNo)
  return {
    ok: status?.Code === 'Ok',
    code: answerText(status?.Code),
    message: answerText(status?.Message),
    requestId,
    serialNo,
  }
}
