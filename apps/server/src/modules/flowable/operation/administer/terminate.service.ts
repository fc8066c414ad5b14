import { and, eq, isNull } from 'drizzle-orm'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import type { FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { endFor } from '#/modules/flowable/operation/endFor.ts'
import { getInstance, placeOf } from '#/modules/flowable/operation/findInstance.ts'
import { actsOf } from '#/modules/flowable/operation/nodeActs.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { isFlowManager, manages } from './manages.ts'

/** 终止: who manages the process ends the request, suspended or not. */
export async function terminateProcess(ctx: Ctx, instanceId: string, reason: string): Promise<void> {
  const row = await getInstance(ctx, instanceId)
  if (!(await mayTerminate(ctx, row))) throw forbidden()
  await operate(
    ctx,
    placeOf(row),
    (_family, tx) => endFor(tx, instanceId, { status: 'terminated', type: CommentType.end, reason }),
    { evenSuspended: true },
  )
}

/** Administrators, managers of the process, and who has a task whose node offers it. */
export async function mayTerminate(ctx: Ctx, row: FlowInstanceRow): Promise<boolean> {
  if ((await manages(ctx, row, 'flowable:instance:terminate')) || (await isFlowManager(ctx, row))) return true
  const { instanceId, assigneeId, doneTime, node } = flowTaskTable
  const own = await ctx.db
    .select({ node })
    .from(flowTaskTable)
    .where(and(eq(instanceId, row.id), eq(assigneeId, ctx.user.id), isNull(doneTime)))
  if (own.length === 0) return false
  const { graph } = await definitionOf(ctx, row.definitionId)
  return own.some((task) => {
    const found = graph.nodes[task.node]
    return found !== undefined && actsOf(found).has('terminate')
  })
}
