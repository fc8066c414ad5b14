import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import { openSecret, sealSecret } from '#/platform/secret/secretBox.ts'
import { smsConfigTable } from './smsConfig.table.ts'

export const placeOf = (id: string) => ({ table: 'sys_sms_config', column: 'access_secret', id })

/** The secret of a stored channel, as the provider gave it; `undefined` counts as not configured. */
export const secretOf = (platform: Platform, row: { id: string; accessSecret: string | null | undefined }) =>
  openSecret(platform, placeOf(row.id), row.accessSecret)

export async function storeSecret(ctx: Ctx, id: string, secret: string): Promise<void> {
  await ctx.db
    .update(smsConfigTable)
    .set({ accessSecret: sealSecret(ctx.platform, placeOf(id), secret) })
    .where(eq(smsConfigTable.id, id))
}

const signOf = ({ secret }: Pick<Platform, 'secret'>, id: string) =>
  createHmac('sha256', secret).update(`sms callback\n${id}`).digest('base64url')

/** Providers do not sign their delivery reports; the address that only they were told does it for them. */
export const callbackPath = (platform: Platform, { id, provider }: { id: string; provider: string }) =>
  `/system/sysSms/callback/${provider}?config=${id}&sign=${signOf(platform, id)}`

export function isCallbackSigned(platform: Platform, id: string, sign: string): boolean {
  const given = Buffer.from(sign)
  const wanted = Buffer.from(signOf(platform, id))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
