import { randomBytes } from 'node:crypto'
import { callOutside } from '#/platform/outside/outbound.ts'
import { jsonOf, answerText } from './answer.ts'
import { hmac256, originOf, sha256, type SendMessage } from './provider.ts'

export interface Acs3Request {
  host: string
  action: string
  version: string
  query: Readonly<Record<string, string>>
  date: string
  nonce: string
  accessKey: string
  accessSecret: string
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1)

export const acs3Query = (query: Readonly<Record<string, string>>) =>
  Object.entries(query)
    .toSorted(byName)
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .join('&')

/** Headers of a call signed with ACS3-HMAC-SHA256: parameters in the query, no body. */
export function acs3Headers({ accessKey, accessSecret, query, ...request }: Acs3Request): Record<string, string> {
  const bodyHash = sha256('')
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const entries = Object.entries(headers).toSorted(byName)
  const names = entries.map(([name]) => name).join(';')
  const lines = entries.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['POST', '/', acs3Query(query), lines, names, bodyHash].join('\n')
  const signature = hmac256(accessSecret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${names},Signature=${signature}`,
  }
}

/** 阿里云短信服务, SendSms of 2017-05-25. */
export const sendByAliyun: SendMessage = async ({ env, now, signal }, account, message) => {
  const origin = originOf(account.endpoint, 'dysmsapi.aliyuncs.com')
  const query = {
    PhoneNumbers: message.mobile,
    SignName: account.signature,
    TemplateCode: message.apiTemplateId,
    TemplateParam: JSON.stringify(Object.fromEntries(message.params)),
    OutId: message.serial,
    ...(account.region ? { RegionId: account.region } : {}),
  }
  const headers = acs3Headers({
    host: origin.host,
    action: 'SendSms',
    version: '2017-05-25',
    query,
    date: now.toISOString().replace(/\.\d+Z$/, 'Z'),
    nonce: randomBytes(16).toString('hex'),
    accessKey: account.accessKey,
    accessSecret: account.accessSecret,
  })
  const url = `${origin.origin}/?${acs3Query(query)}`
  const answer = jsonOf(await callOutside(env, { method: 'POST', url, headers, signal }))
  return {
    ok: answer.Code === 'OK',
    code: answerText(answer.Code),
    message: answerText(answer.Message),
    requestId: answerText(answer.RequestId),
    serialNo: answerText(answer.BizId),
  }
}
