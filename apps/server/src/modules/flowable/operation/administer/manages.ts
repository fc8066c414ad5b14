import { and, eq } from 'drizzle-orm'
import { settingsOf } from '#/modules/flowable/definition/settings.read.ts'
import { flowInstanceTable, type FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'

/** Whether a permission of 流程实例 reaches an instance: by the data scope of its holder. */
export async function manages(ctx: Ctx, { id }: Pick<FlowInstanceRow, 'id'>, permission: string): Promise<boolean> {
  if (!ctx.can(permission)) return false
  const { starterDeptId, starterId } = flowInstanceTable
  const [row] = await ctx.db
    .select({ id: flowInstanceTable.id })
    .from(flowInstanceTable)
    .where(and(eq(flowInstanceTable.id, id), ctx.scope(starterDeptId, starterId)))
  return row !== undefined
}

/** 流程管理员 of its definition. */
export const isFlowManager = async (ctx: Ctx, { definitionId }: Pick<FlowInstanceRow, 'definitionId'>) =>
  (await settingsOf(ctx, definitionId)).managers.includes(ctx.user.id)

/** Refused unless the permission reaches the instance, or the caller manages its process. */
export async function requireManager(ctx: Ctx, row: FlowInstanceRow, permission: string): Promise<void> {
  if (!(await manages(ctx, row, permission)) && !(await isFlowManager(ctx, row))) throw forbidden()
}

export async function requireAdministrator(ctx: Ctx, row: FlowInstanceRow, permission: string): Promise<void> {
  if (!(await manages(ctx, row, permission))) throw forbidden()
}
