import { desc, eq } from 'drizzle-orm'
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
