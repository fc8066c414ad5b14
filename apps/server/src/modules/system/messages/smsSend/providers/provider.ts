import { createHash, createHmac } from 'node:crypto'
import type { OutboundEnv } from '#/platform/outside/outbound.ts'

/** The channel as a provider sees it; the secret is open here and nowhere else. */
export interface SmsAccount {
  signature: string
  accessKey: string
  accessSecret: string
  sdkAppId: string
  region: string
  endpoint: string
  httpMethod: 'GET' | 'POST'
  httpHeaders: string
  bodyTemplate: string
  successRule: string
}

export interface SmsMessage {
  /** Ours; the same at every try. */
  serial: string
  mobile: string
  content: string
  apiTemplateId: string
  /** In the order of the template. */
  params: readonly (readonly [name: string, value: string])[]
}

export interface Surroundings {
  env: OutboundEnv
  now: Date
  signal: AbortSignal
}

/** What the provider said; when it said nothing usable the call throws `OutboundFailure` and may be tried again. */
export interface SmsResult {
  ok: boolean
  code: string
  message: string
  requestId?: string | undefined
  /** The number that delivery reports name. */
  serialNo?: string | undefined
}

export type SendMessage = (around: Surroundings, account: SmsAccount, message: SmsMessage) => Promise<SmsResult>

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
export const hmac256 = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The server of the channel, else the provider's own. */
export const originOf = (endpoint: string, usual: string) => new URL(endpoint || `https://${usual}`)
