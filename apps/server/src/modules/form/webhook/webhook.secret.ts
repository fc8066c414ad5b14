import { createHmac } from 'node:crypto'
import type { Platform } from '#/platform/platform.ts'
import { openSecret, sealSecret } from '#/platform/secret/secretBox.ts'

export const placeOf = (id: string) => ({ table: 'form_webhook', column: 'secret', id })

export const sealedFor = (platform: Platform, id: string, secret: string) => sealSecret(platform, placeOf(id), secret)

/** The secret as it was typed; `undefined` counts as none. */
export const secretOf = (platform: Platform, row: { id: string; secret: string | null }) =>
  openSecret(platform, placeOf(row.id), row.secret)

/** What a receiver computes too: HMAC-SHA-256 of the moment, a dot and the body. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
