import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { actParams, ManageAct } from '@app/shared/flowable/manage.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { retryJobs } from '#/modules/flowable/job/jobList.service.ts'
import { requireAdministrator } from '#/modules/flowable/operation/administer/manages.ts'
import { moveProcess } from '#/modules/flowable/operation/administer/move.service.ts'
import { reassignTask } from '#/modules/flowable/operation/administer/reassign.service.ts'
import { removeProcesses } from '#/modules/flowable/operation/administer/remove.service.ts'
import { setSuspended } from '#/modules/flowable/operation/administer/suspend.service.ts'
import { terminateProcess } from '#/modules/flowable/operation/administer/terminate.service.ts'
import { voidProcess } from '#/modules/flowable/operation/administer/void.service.ts'
import { getInstance } from '#/modules/flowable/operation/findInstance.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { migrateProcess } from './migrate.service.ts'

interface Doing<A extends ManageAct> {
  permission: string
  /** Does it to one instance, as whoever asked; refuses as the single call does. */
  run(ctx: Ctx, instanceId: string, params: z.output<(typeof actParams)[A]>, comment: string): Promise<void>
}

/** What each act does to one request (workflow §3.13). */
export const doings: { [A in ManageAct]: Doing<A> } = {
  terminate: {
    permission: 'flowable:instance:terminate',
    run: (ctx, id, _params, comment) => terminateProcess(ctx, id, comment),
  },
  suspend: {
    permission: 'flowable:instance:manage',
    run: (ctx, instanceId, _params, reason) => setSuspended(ctx, { instanceId, suspended: true, reason }),
  },
  activate: {
    permission: 'flowable:instance:manage',
    run: (ctx, instanceId, _params, reason) => setSuspended(ctx, { instanceId, suspended: false, reason }),
  },
  reassign: { permission: 'flowable:instance:manage', run: reassignOpen },
  move: {
    permission: 'flowable:instance:manage',
    run: (ctx, instanceId, { from, to }, comment) => moveProcess(ctx, { instanceId, from, to, comment }),
  },
  void: { permission: 'flowable:instance:manage', run: (ctx, id, _params, comment) => voidProcess(ctx, id, comment) },
  migrate: {
    permission: 'flowable:instance:migrate',
    run: (ctx, instanceId, params, comment) => migrateProcess(ctx, { instanceId, ...params }, comment),
  },
  retry: { permission: 'flowable:instance:manage', run: retryDead },
  remove: {
    permission: 'flowable:instance:remove',
    run: (ctx, id, _params, reason) => removeProcesses(ctx, [id], { reason, cascade: true }),
  },
}

/** Open tasks of the request, of one person when one is named, get another. */
async function reassignOpen(
  ctx: Ctx,
  instanceId: string,
  { from, to }: z.output<typeof actParams.reassign>,
  comment: string,
): Promise<void> {
  const { id, rootId, assigneeId, doneTime } = flowTaskTable
  const tasks = await ctx.db
    .select({ id })
    .from(flowTaskTable)
    .where(and(eq(rootId, instanceId), isNull(doneTime), from ? eq(assigneeId, from) : undefined))
  if (tasks.length === 0) throw refuse('没有可改派的任务')
  await ctx.tx(async (tx) => {
    for (const task of tasks) await reassignTask(tx, { taskId: task.id, userId: to, comment })
  })
}

/** Whatever of the request and its children has been given up gets its tries again. */
async function retryDead(ctx: Ctx, instanceId: string): Promise<void> {
  const row = await getInstance(ctx, instanceId)
  await requireAdministrator(ctx, row, 'flowable:instance:manage')
  const { id, rootId, state } = flowJobTable
  const dead = await ctx.db
    .select({ id })
    .from(flowJobTable)
    .where(and(eq(rootId, instanceId), eq(state, 'dead')))
  if (dead.length === 0) throw refuse('没有失败的作业')
  await retryJobs(
    ctx,
    dead.map((job) => job.id),
  )
}
