import { eq } from 'drizzle-orm'
import { flowSettings, type FlowSettings } from '@app/shared/flowable/settings.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowDefinitionTable } from './definition.table.ts'

/** 流程设置 of a version as they are now; what was stored before a setting came has its default. */
export async function settingsOf(ctx: Ctx, definitionId: string): Promise<FlowSettings> {
  const { id, settings } = flowDefinitionTable
  const [row] = await ctx.db.select({ settings }).from(flowDefinitionTable).where(eq(id, definitionId))
  return flowSettings.parse(row?.settings ?? {})
}
