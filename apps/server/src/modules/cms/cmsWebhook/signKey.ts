import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { sealSecret } from '#/platform/secret/secretBox.ts'
import { cmsWebhookTable as t } from './cmsWebhook.table.ts'

const keyBytes = 24

export const placeOf = (id: string) => ({ table: 'cms_webhook', column: 'secret', id })

/** A new key for a receiver; it is said once, what is kept is sealed. */
export async function giveKey(ctx: Ctx, id: string): Promise<string> {
  const key = `whk_${randomBytes(keyBytes).toString('base64url')}`
  await ctx.db
    .update(t)
    .set({ secret: sealSecret(ctx.platform, placeOf(id), key) })
    .where(eq(t.id, id))
  return key
}
