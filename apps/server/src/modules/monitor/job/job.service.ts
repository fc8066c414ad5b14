import { and, eq } from 'drizzle-orm'
import { parseCron, shortestInterval } from '@app/shared/kit/cron/cron.ts'
import type { Job } from '@app/shared/monitor/job.ts'
import type { Ctx } from '#/platform/context.ts'
import { jobTable } from './job.table.ts'
import { resolveTarget } from './job.target.ts'
import { databaseNow, jobZone, minInterval, nextFiring } from './job.times.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** Something is to be run, or planned anew. */
    'task.due': Record<never, never>
  }
}

const badCron = 'Cron表达式不正确'

type Checked = Partial<Pick<Job, 'jobName' | 'invokeTarget' | 'cronExpression'>>

/** Why an expression cannot be scheduled, without the name of the job; shorter pauses than allowed come second. */
export async function cronProblem(ctx: Ctx, expression: string): Promise<{ text: string; whole: boolean } | undefined> {
  const cron = parseCron(expression)
  const [zone, now] = [await jobZone(ctx), await databaseNow(ctx.db)]
  if (!cron || nextFiring(expression, now, zone) === undefined) return { text: badCron, whole: false }
  const least = await minInterval(ctx)
  if (shortestInterval(cron, now, zone) < least) return { text: `执行间隔不能小于${least}秒`, whole: true }
  return undefined
}

/** What is wrong with the target of a job for this caller. */
export function targetProblem(ctx: Ctx, invokeTarget: string): string | undefined {
  const found = resolveTarget(ctx.platform.tasks, invokeTarget)
  if ('problem' in found) return found.problem
  const { perm } = found.task
  return perm === undefined || ctx.can(perm) ? undefined : '没有该任务的调度权限'
}

/** The sentences of a save, for the form and for each row of an import. */
export async function jobProblems(ctx: Ctx, input: Checked, existing?: Checked): Promise<string[]> {
  const { jobName = '', invokeTarget = '', cronExpression = '' } = { ...existing, ...withoutNothing(input) }
  const prefix = `${existing ? '修改' : '新增'}任务'${jobName}'失败，`
  const target = targetProblem(ctx, invokeTarget)
  const cron = await cronProblem(ctx, cronExpression)
  return [
    ...(cron ? [cron.whole ? cron.text : `${prefix}${cron.text}`] : []),
    ...(target ? [`${prefix}${target}`] : []),
  ]
}

/** Fields that were not sent leave the stored ones as they are. */
const withoutNothing = (input: Checked): Checked =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null))

/** Plans a job anew from now; a paused one has no next time. Answers it in the form of the wire. */
export async function replan(ctx: Ctx, { id, status, cronExpression }: Job): Promise<string | null> {
  const next = status === '0' ? nextFiring(cronExpression, await databaseNow(ctx.db), await jobZone(ctx)) : undefined
  const [row] = await ctx.db
    .update(jobTable)
    .set({ nextFireTime: next === undefined ? null : new Date(next).toISOString(), catchUp: null, badTargets: 0 })
    .where(eq(jobTable.id, id))
    .returning({ nextFireTime: jobTable.nextFireTime })
  await ctx.emit('task.due', {})
  return row?.nextFireTime ?? null
}

export async function lockedJob(ctx: Ctx, id: string): Promise<Job | undefined> {
  const [row] = await ctx.db
    .select()
    .from(jobTable)
    .where(and(eq(jobTable.id, id), eq(jobTable.delFlag, '0')))
    .for('update')
  return row as Job | undefined
}
