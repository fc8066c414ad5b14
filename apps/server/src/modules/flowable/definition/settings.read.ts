import { eq } from 'drizzle-orm'
import { flowSettings, type FlowSettings } from '@app/shared/flowable/settings.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'
import { flowDefinitionTable } from './definition.table.ts'

/** What a transaction has read once holds for all of it. */
const known = new WeakMap<Db, Map<string, FlowSettings>>()

/** 流程设置 of a version as they are now; what was stored before a setting came has its default. */
export async function settingsOf(ctx: Ctx, definitionId: string): Promise<FlowSettings> {
  const ofTransaction = known.get(ctx.db) ?? new Map<string, FlowSettings>()
  const found = ofTransaction.get(definitionId)
  if (found) return found
  if (ctx.inTx) known.set(ctx.db, ofTransaction)
  const { id, settings } = flowDefinitionTable
  const [row] = await ctx.db.select({ settings }).from(flowDefinitionTable).where(eq(id, definitionId))
  const read = flowSettings.parse(row?.settings ?? {})
  ofTransaction.set(definitionId, read)
  return read
}
