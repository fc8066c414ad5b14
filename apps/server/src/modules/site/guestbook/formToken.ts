import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'

/** People need longer for a leave word, and leave no page open for so long. */
const youngestMs = 3_000
const oldestMs = 2 * 3_600_000

const signed = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`guestbook form ${text}`).digest('base64url').slice(0, 32)

/** Names a form and says when it was handed out; nobody else can make one. */
export function newFormToken({ secret, clock }: Platform): string {
  const text = `${clock.now().getTime().toString(36)}.${randomBytes(16).toString('hex')}`
  return `${text}.${signed(secret, text)}`
}

/** The form that a token names; undefined when it is none of ours. */
export function readFormToken({ secret, clock }: Platform, token: string | undefined) {
  const [time = '', key = '', signature = ''] = (token ?? '').split('.')
  const expected = Buffer.from(signed(secret, `${time}.${key}`))
  const shown = Buffer.from(signature)
  if (expected.length !== shown.length || !timingSafeEqual(expected, shown)) return undefined
  return { key, ageMs: clock.now().getTime() - Number.parseInt(time, 36) }
}

/** Whether it may be sent, now or in a moment. */
export function isOpenForm(platform: Platform, token: string | undefined): token is string {
  const form = readFormToken(platform, token)
  return form !== undefined && form.ageMs <= oldestMs
}

/** The form that was sent, unless it is too young, too old or forged. */
export function requireForm(platform: Platform, token: string | undefined): { key: string; ageMs: number } {
  const form = readFormToken(platform, token)
  if (!form || form.ageMs > oldestMs) throw new Refusal(500, '页面已过期，请刷新后重试')
  if (form.ageMs < youngestMs) throw new Refusal(500, '提交过快，请稍后再试')
  return form
}
