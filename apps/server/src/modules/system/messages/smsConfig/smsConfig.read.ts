import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { SmsConfigChoice } from '@app/shared/system/smsConfig.ts'
import type { Ctx } from '#/platform/context.ts'
import { smsConfigTable } from './smsConfig.table.ts'

export type SmsConfigRow = typeof smsConfigTable.$inferSelect

const live = eq(smsConfigTable.delFlag, '0')
const choices = 200

export async function findSmsConfig(ctx: Ctx, id: string): Promise<SmsConfigRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(smsConfigTable)
    .where(and(eq(smsConfigTable.id, id), live))
    .limit(1)
  return row
}

/** The address of a channel as it was typed; a bare host means TLS. */
export const addressOf = (endpoint: string) => {
  const typed = endpoint.trim()
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
}

/** Channels for selects, the default first; disabled ones included, so that rows keep their names. */
export function smsConfigChoices(ctx: Ctx): Promise<SmsConfigChoice[]> {
  const { id, configName, provider, isDefault, status } = smsConfigTable
  return ctx.db
    .select({ id, configName, provider, isDefault, status })
    .from(smsConfigTable)
    .where(live)
    .orderBy(desc(isDefault), asc(configName), asc(id))
    .limit(choices)
}

/** Fills `configName` of rows that name a channel; deleted channels keep theirs. */
export async function withConfigNames<T extends Record<string, unknown>>(ctx: Ctx, rows: T[]): Promise<T[]> {
  const ids = [...new Set(rows.map(({ configId }) => String(configId)))]
  if (ids.length === 0) return rows
  const { id, configName } = smsConfigTable
  const names = await ctx.db.select({ id, configName }).from(smsConfigTable).where(inArray(id, ids))
  const byId = new Map(names.map((row) => [row.id, row.configName]))
  return rows.map((row) => ({ ...row, configName: byId.get(String(row.configId)) ?? null }))
}
