import { and, asc, eq, inArray } from 'drizzle-orm'
import { firstTask } from '@app/flow-engine/moves/reject.ts'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { flowCommentTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** A decision of a request, or a task that went to somebody else. */
export interface Said {
  id: string
  nodeName: string | null
  taskId: string | null
  userId: string
  kind: 'pass' | 'reject' | 'transfer'
  opinion: string
  time: string
  /** Whom it went to. */
  toUserIds: string[]
}

const kinds: Partial<Record<CommentType, Said['kind']>> = {
  [CommentType.approve]: 'pass',
  [CommentType.reject]: 'reject',
  [CommentType.return]: 'reject',
  [CommentType.transfer]: 'transfer',
}

const most = 200

/**
 * What people decided in a request and in what it called, oldest first, without the submission itself; for the area
 * whose object it is about.
 */
export async function saidOf(ctx: Ctx, rootId: string): Promise<Said[]> {
  const [root] = await ctx.db
    .select({ definitionId: flowInstanceTable.definitionId, starterId: flowInstanceTable.starterId })
    .from(flowInstanceTable)
    .where(eq(flowInstanceTable.id, rootId))
  if (!root) return []
  const first = firstTask({ graph: (await definitionOf(ctx, root.definitionId)).graph })
  const c = flowCommentTable
  const rows = await ctx.db
    .select({ comment: c, nodeName: flowTaskTable.name })
    .from(c)
    .innerJoin(flowInstanceTable, and(eq(flowInstanceTable.id, c.instanceId), eq(flowInstanceTable.rootId, rootId)))
    .leftJoin(flowTaskTable, eq(flowTaskTable.id, c.taskId))
    .where(inArray(c.type, Object.keys(kinds) as CommentType[]))
    .orderBy(asc(c.time), asc(c.id))
    .limit(most)
  return rows
    .filter(({ comment }) => comment.userId !== root.starterId || comment.node !== first)
    .map(({ comment: { id, type, taskId, userId, content, time, extra }, nodeName }) => ({
      id,
      nodeName,
      taskId,
      userId,
      kind: kinds[type] ?? 'pass',
      opinion: content,
      time,
      toUserIds: Array.isArray(extra?.userIds) ? extra.userIds.map(String) : [],
    }))
}

/** The last decision of a request, and a variable as its process has left it. */
export async function lastOutcome(
  ctx: Ctx,
  instanceId: string,
  variable: string,
): Promise<{ said: Said | undefined; value: unknown }> {
  const [row] = await ctx.db
    .select({ state: flowInstanceTable.state })
    .from(flowInstanceTable)
    .where(eq(flowInstanceTable.id, instanceId))
  const said = (await saidOf(ctx, instanceId)).findLast(({ kind }) => kind !== 'transfer')
  return { said, value: row?.state.variables[variable] }
}

/** Whether the ways of a request depend on a variable: its process asks for the result instead of being told an end. */
export async function decidesBy(ctx: Ctx, instanceId: string, variable: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ definitionId: flowInstanceTable.definitionId })
    .from(flowInstanceTable)
    .where(eq(flowInstanceTable.id, instanceId))
  if (!row) return false
  const { graph } = await definitionOf(ctx, row.definitionId)
  return Object.values(graph.flows).some((flow) => JSON.stringify(flow).includes(variable))
}
