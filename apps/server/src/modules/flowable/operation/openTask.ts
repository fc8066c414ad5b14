import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import { familyOf, waitingForLock, type Family } from '#/modules/flowable/instance/family.ts'
import { flowInstanceTable, type FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { operateLocked, type Act } from '#/modules/flowable/instance/operate.service.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'
import { statement, type Place } from '#/platform/database/statement.ts'
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

/** The open task on which the caller may act: it is theirs, or a deputy has it for them (workflow §6, §7.3). */
export async function ownTask(ctx: Ctx, read: TaskRead, wish?: Wish): Promise<FlowTaskRow> {
  return requireOwn(ctx, await openTask(ctx, read.taskId), read, wish)
}

function requireOwn(
  ctx: Ctx,
  task: FlowTaskRow,
  { version }: TaskRead,
  { evenWaiting = false }: Wish = {},
): FlowTaskRow {
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
  await ctx.tx(async (tx) => {
    const locked = await lockTask(lockOwn(tx.db, { taskId: read.taskId, userId: tx.user.id }))
    // Nobody waits for the lock of what they may not touch; why they may not is asked without it.
    if (!locked) await ownTask(tx, read, wish)
    await actUnderLock(tx, locked, (task, family) => actOf(tx, requireOwn(tx, task, read, wish), family))
  })
}

/** An act on an open task of whomever; the caller's right is asked by the act. */
export async function actOnAny(ctx: Ctx, taskId: string, actOf: ActOnTask): Promise<void> {
  await ctx.tx(async (tx) => {
    await actUnderLock(tx, await lockTask(lockAny(tx.db, { taskId })), (task, family) => actOf(tx, task, family))
  })
}

interface LockedTask {
  task: FlowTaskRow
  root: FlowInstanceRow
}

/** An open task and its root as they stand once both are locked, in one question. The root comes first, as everywhere. */
async function lockTask(asked: Promise<LockedTask[]>): Promise<LockedTask | undefined> {
  const [found] = await waitingForLock(asked)
  return found
}

const locking = (db: Db, taskId: SQL, isTheirs?: SQL) =>
  db
    .select({ task: flowTaskTable, root: flowInstanceTable })
    .from(flowTaskTable)
    .innerJoin(flowInstanceTable, eq(flowInstanceTable.id, flowTaskTable.rootId))
    .where(and(eq(flowTaskTable.id, taskId), isNull(flowTaskTable.doneTime), isTheirs))
    .for('update', { of: [flowInstanceTable, flowTaskTable] })

const lockAny = statement((db, place: Place<{ taskId: string }>) => locking(db, place('taskId')))

const lockOwn = statement((db, place: Place<{ taskId: string; userId: string }>) => {
  const { assigneeId, deputyOf } = flowTaskTable
  const userId = place('userId')
  return locking(db, place('taskId'), or(eq(assigneeId, userId), eq(deputyOf, userId)))
})

async function actUnderLock(
  tx: Ctx,
  locked: LockedTask | undefined,
  actOf: (task: FlowTaskRow, family: Family) => Promise<Act>,
): Promise<void> {
  if (!locked) throw gone(taskGone)
  const { task, root } = locked
  const family = await familyOf(tx, root)
  await operateLocked(tx, family, task.instanceId, () => actOf(task, family), { whenOver: taskGone })
}
