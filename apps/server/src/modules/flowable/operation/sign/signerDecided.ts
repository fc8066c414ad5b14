import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Outcome } from '@app/flow-engine/run/types.ts'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import { peopleOfTasks, tellTaskNews } from '#/modules/flowable/instance/taskNews.ts'
import { changeTask } from '#/modules/flowable/operation/taskRows.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'

const statusOf = { approved: TaskStatus.approved, rejected: TaskStatus.rejected } as const

/** What becomes of the task that had asked for an opinion. */
export interface Asked {
  task: FlowTaskRow
  /** The opinions together, where the token waited for them. */
  outcome?: Outcome
}

/** Whether an approval of this task moves its token, and is no opinion that others wait for. */
export async function isLastWord(ctx: Ctx, { id, delegators, signKind, parentTaskId }: FlowTaskRow): Promise<boolean> {
  if (delegators.length > 0 || signKind === 'before') return false
  if (signKind !== 'after') return true
  const [waiting] = await ctx.db
    .select({ id: flowTaskTable.id })
    .from(flowTaskTable)
    .where(openBeside(parentTaskId, id))
    .limit(1)
  return waiting === undefined
}

const openBeside = (parentTaskId: string | null, id: string) =>
  and(eq(flowTaskTable.parentTaskId, parentTaskId ?? ''), ne(flowTaskTable.id, id), isNull(flowTaskTable.doneTime))

/** Somebody who was asked for an opinion has given it; answers the task whose turn it is now, if it is. */
export async function signerDecided(ctx: Ctx, signer: FlowTaskRow, outcome: Outcome): Promise<Asked | undefined> {
  const doneTime = ctx.now.toISOString()
  await changeTask(ctx, signer.id, { status: statusOf[outcome], doneTime, doneBy: ctx.user.id })
  const { id } = flowTaskTable
  const others = openBeside(signer.parentTaskId, signer.id)
  if (outcome === 'rejected') {
    const { assigneeId, deputyOf } = flowTaskTable
    const canceled = { status: TaskStatus.canceled, doneTime }
    const over = await ctx.db.update(flowTaskTable).set(canceled).where(others).returning({ assigneeId, deputyOf })
    tellTaskNews(ctx.platform, peopleOfTasks(over))
  } else {
    const [waiting] = await ctx.db.select({ id }).from(flowTaskTable).where(others).limit(1)
    if (waiting) return undefined
  }
  const [task] = await ctx.db
    .select()
    .from(flowTaskTable)
    .where(eq(id, signer.parentTaskId ?? ''))
  if (!task) throw new Error('a signer without the task that asked for them')
  if (signer.signKind === 'after') return { task, outcome }
  await changeTask(ctx, task.id, { status: TaskStatus.running })
  return { task }
}
