import { eq } from 'drizzle-orm'
import { flowInstanceTable, type FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import type { InstanceOf } from '#/modules/flowable/instance/operate.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'

export async function findInstance(ctx: Ctx, id: string): Promise<FlowInstanceRow | undefined> {
  const [row] = await ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, id))
  return row
}

export async function getInstance(ctx: Ctx, id: string): Promise<FlowInstanceRow> {
  const row = await findInstance(ctx, id)
  if (!row) throw gone('流程实例不存在')
  return row
}

/** Which instance it is, and under whose lock. */
export const placeOf = ({ id, rootId }: FlowInstanceRow): InstanceOf => ({ instanceId: id, rootId })
