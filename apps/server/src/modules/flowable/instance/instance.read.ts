import { desc, eq } from 'drizzle-orm'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowInstanceTable, type FlowInstanceRow } from './instance.table.ts'

/** Where a process of somebody's business stands. */
export type ProcessState = Pick<
  FlowInstanceRow,
  'id' | 'key' | 'title' | 'status' | 'suspended' | 'startTime' | 'endTime'
>

/** The processes of a business key, the newest first. */
export async function processOf(ctx: Ctx, businessKey: string): Promise<ProcessState[]> {
  const { id, key, title, status, suspended, startTime, endTime } = flowInstanceTable
  return ctx.db
    .select({ id, key, title, status, suspended, startTime, endTime })
    .from(flowInstanceTable)
    .where(eq(flowInstanceTable.businessKey, businessKey))
    .orderBy(desc(startTime), desc(id))
}

/** Name of the process that a request runs; its title may tell what others must not read. */
export async function processNameOf(ctx: Ctx, instanceId: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ name: flowDefinitionTable.name })
    .from(flowInstanceTable)
    .innerJoin(flowDefinitionTable, eq(flowDefinitionTable.id, flowInstanceTable.definitionId))
    .where(eq(flowInstanceTable.id, instanceId))
  return row?.name
}
