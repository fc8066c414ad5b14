import { and, eq, isNull } from 'drizzle-orm'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import type { Family } from '#/modules/flowable/instance/family.ts'
import { operate, type Act } from '#/modules/flowable/instance/operate.service.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'

const taskGone = '任务不存在或已被审批!'

/** A task as somebody has read it. */
export interface TaskRead {
  taskId: string
  /** Of its row; another one means that it is no longer what was read. */
  version?: number | undefined
}

interface Wish {
  /** It may wait for the opinions that were asked for. */
  evenWaiting?: boolean
}

/**
 * The open task on which the caller may act: it is theirs, or a deputy has it for them (workflow §6, §7.3). Asked before
 * the lock to find the root, and again under it, because somebody may have been faster.
 */
export async function ownTask(
  ctx: Ctx,
  { taskId, version }: TaskRead,
  { evenWaiting = false }: Wish = {},
): Promise<FlowTaskRow> {
  const task = await openTask(ctx, taskId)
  if (task.assigneeId !== ctx.user.id && task.deputyOf !== ctx.user.id) {
    throw refuse('操作失败，原因：该任务的审批人不是你')
  }
  if (version !== undefined && version !== task.version) throw gone(taskGone)
  const isWaiting = task.status === TaskStatus.wait || task.status === TaskStatus.approving
  if (isWaiting && !evenWaiting) throw refuse('任务正在加签中，请等待加签人处理')
  return task
}

export async function openTask(ctx: Ctx, id: string): Promise<FlowTaskRow> {
  const [task] = await ctx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.id, id), isNull(flowTaskTable.doneTime)))
  if (!task) throw gone(taskGone)
  return task
}

type ActOnTask = (tx: Ctx, task: FlowTaskRow, family: Family) => Promise<Act>

/** An act on a task of the caller, under the lock of its root. */
export async function actOnOwn(ctx: Ctx, read: TaskRead, actOf: ActOnTask, wish?: Wish): Promise<void> {
  const found = await ownTask(ctx, read, wish)
  await operate(ctx, found, async (family, tx) => actOf(tx, await ownTask(tx, read, wish), family), {
    whenOver: taskGone,
  })
}

/** An act on an open task of whomever; the caller's right is asked by the act. */
export async function actOnAny(ctx: Ctx, taskId: string, actOf: ActOnTask): Promise<void> {
  const found = await openTask(ctx, taskId)
  await operate(ctx, found, async (family, tx) => actOf(tx, await openTask(tx, taskId), family), { whenOver: taskGone })
}
