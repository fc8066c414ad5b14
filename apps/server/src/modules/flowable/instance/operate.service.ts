import { and, eq, isNull } from 'drizzle-orm'
import { runCase, startCase } from '@app/flow-engine/case/runCase.ts'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { Outcome } from '@app/flow-engine/run/types.ts'
import type { Command } from '@app/flow-engine/step/commands.ts'
import { latestOf } from '#/modules/flowable/definition/deploy.service.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { lockFamily, withDefinitions, type Family } from './family.ts'
import { flowCommentTable, flowInstanceTable } from './instance.table.ts'
import { storeStep } from './storeStep.ts'

export interface ProcessStart {
  key: string
  variables?: Variables
  businessKey?: string
  /** Who is named as the one that started it; the caller unless given. */
  starter?: { id: string; name: string; deptId: string | null }
}

/** Starts the newest version of a process. Answers the id of the instance. */
export async function startProcess(
  ctx: Ctx,
  { key, variables = {}, businessKey, starter }: ProcessStart,
): Promise<string> {
  const latest = await latestOf(ctx, key)
  if (!latest) throw refuse('流程定义不存在')
  if (latest.state === '2') throw refuse('流程已被挂起,请先激活流程')
  const by = starter ?? { id: ctx.user.id, name: ctx.user.name, deptId: ctx.user.deptId }
  const id = newId()
  return ctx.tx(async (tx) => {
    const start = { definition: latest.id, id, variables, initiator: by.id, ...(businessKey && { businessKey }) }
    const step = await withDefinitions(tx, (context) => startCase(start, context))
    const started = { title: `${by.name}提交的${latest.name}`, starterId: by.id, starterDeptId: by.deptId }
    await storeStep(tx, { flow: { root: id, instances: {} }, rows: new Map() }, step, started)
    return id
  })
}

/** Carries out a command on one instance of a tree whose root is named; the whole of it is one transaction. */
export async function operate(
  ctx: Ctx,
  { rootId, instanceId }: { rootId: string; instanceId: string },
  commandOf: (family: Family, tx: Ctx) => Promise<Command> | Command,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const family = await lockFamily(tx, rootId)
    const row = family.rows.get(instanceId)
    if (row?.status !== 'running') throw refuse('流程已结束')
    if (row.suspended) throw refuse('当前任务处于挂起状态，不能操作')
    const command = await commandOf(family, tx)
    const step = await withDefinitions(tx, (context) => runCase(family.flow, instanceId, command, context))
    await storeStep(tx, family, step)
  })
}

export interface Decision {
  taskId: string
  outcome?: Outcome
  comment?: string
  variables?: Variables
}

/** Decides a task as the caller, who must be the one that it belongs to. */
export async function completeTask(
  ctx: Ctx,
  { taskId, outcome = 'approved', comment = '', variables = {} }: Decision,
): Promise<void> {
  const found = await openTask(ctx, taskId)
  if (found.assigneeId !== ctx.user.id) throw refuse('操作失败，原因：该任务的审批人不是你')
  await operate(ctx, found, async (_family, tx) => {
    // Under the lock: somebody may have been faster.
    const task = await openTask(tx, taskId)
    if (task.assigneeId !== tx.user.id) throw refuse('操作失败，原因：该任务的审批人不是你')
    const { id, instanceId, node, engineId } = task
    await tx.db.insert(flowCommentTable).values({
      instanceId,
      taskId: id,
      node,
      type: outcome === 'approved' ? '1' : '3',
      content: comment,
      userId: tx.user.id,
      time: tx.now.toISOString(),
    })
    return { type: 'complete', task: engineId, outcome, variables, by: tx.user.id }
  })
}

async function openTask(ctx: Ctx, id: string): Promise<FlowTaskRow> {
  const [task] = await ctx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.id, id), isNull(flowTaskTable.doneTime)))
  if (!task) throw gone('任务不存在或已被审批!')
  return task
}

/** 取消申请: the one who started it ends it. */
export async function cancelProcess(ctx: Ctx, instanceId: string, reason: string): Promise<void> {
  const [row] = await ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, instanceId))
  if (row?.status !== 'running' || row.parentId !== null) throw refuse('流程取消失败，流程不处于运行中')
  if (row.starterId !== ctx.user.id) throw refuse('流程取消失败，该流程不是你发起的')
  await operate(ctx, { rootId: instanceId, instanceId }, async (_family, tx) => {
    await tx.db.insert(flowCommentTable).values({
      instanceId,
      type: '6',
      content: reason,
      userId: tx.user.id,
      time: tx.now.toISOString(),
    })
    return { type: 'end', status: 'canceled' }
  })
}
