import { callOutside, OutboundFailure } from '#/platform/outside/outbound.ts'
import { parsed, answerText } from './answer.ts'
import type { SendMessage, SmsAccount, SmsMessage } from './provider.ts'

type Encode = (text: string, name: string) => string

const variable = /\{([\w.]+)\}/g

function valuesOf(account: SmsAccount, message: SmsMessage): Record<string, string> {
  const params = Object.fromEntries(message.params)
  return {
    mobile: message.mobile,
    content: message.content,
    signature: account.signature,
    apiTemplateId: message.apiTemplateId,
    serial: message.serial,
    params: JSON.stringify(params),
    accessKey: account.accessKey,
    accessSecret: account.accessSecret,
    ...Object.fromEntries(Object.entries(params).map(([name, value]) => [`param.${name}`, value])),
  }
}

/** Fills a template; every value is written in the language of its place, so that it can only be a value there. */
function filled(template: string, values: Readonly<Record<string, string>>, encode: Encode): string {
  return template.replace(variable, (whole, name: string) =>
    Object.hasOwn(values, name) ? encode(values[name] ?? '', name) : whole,
  )
}

const asJsonText = (text: string) => JSON.stringify(text).slice(1, -1)
const asHeader = (text: string) => text.replace(/[^\x20-\x7e]/gu, encodeURIComponent)

/** How values are written into a body of this kind. */
const bodyEncoding = (contentType: string): Encode => {
  // The parameters are JSON already.
  if (contentType.includes('json')) return (text, name) => (name === 'params' ? text : asJsonText(text))
  return contentType.includes('urlencoded') ? encodeURIComponent : (text) => text
}

function headersOf(account: SmsAccount, values: Readonly<Record<string, string>>): Record<string, string> {
  const lines = account.httpHeaders.split('\n').map((line) => line.trim())
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).trim().toLowerCase(), filled(line.slice(at + 1).trim(), values, asHeader)]
      }),
  )
}

/** `a.b=value` against the answer; without a rule the status alone decides. */
function succeeded(rule: string, status: number, text: string): boolean {
  if (status < 200 || status > 299) return false
  if (rule === '') return true
  const at = rule.indexOf('=')
  return fieldOf(parsed(text), rule.slice(0, at)) === rule.slice(at + 1)
}

function fieldOf(answer: unknown, path: string): string {
  let value = answer
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return ''
    value = (value as Record<string, unknown>)[name]
  }
  return answerText(value)
}

/** Any gateway that takes one request per message. What it answers beside its code is nobody's business here. */
export const sendByHttp: SendMessage = async ({ env, signal }, account, message) => {
  const values = valuesOf(account, message)
  const url = filled(account.endpoint, values, encodeURIComponent)
  const own = headersOf(account, values)
  const contentType = own['content-type'] ?? 'application/json'
  const method = account.httpMethod
  const body = filled(account.bodyTemplate, values, bodyEncoding(contentType))
  const sent = method === 'GET' || account.bodyTemplate === '' ? {} : { body }
  const headers = 'body' in sent ? { ...own, 'content-type': contentType } : own
  const { status, text } = await callOutside(env, { method, url, headers, ...sent, signal })
  if (status >= 500 || status === 429) throw new OutboundFailure(`status ${status}`)
  const ok = succeeded(account.successRule, status, text)
  const rule = account.successRule.split('=', 1)[0] ?? ''
  const told = rule === '' ? '' : fieldOf(parsed(text), rule).slice(0, 30)
  return {
    ok,
    code: told || String(status),
    message: ok ? '' : '应答不符合成功规则',
    serialNo: message.serial,
  }
}
