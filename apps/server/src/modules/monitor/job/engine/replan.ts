import { and, eq, isNull, sql } from 'drizzle-orm'
import { jobTable } from '#/modules/monitor/job/job.table.ts'
import { databaseNow, jobZone, nextFiring } from '#/modules/monitor/job/job.times.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'

const enabled = and(eq(jobTable.status, '0'), eq(jobTable.delFlag, '0'))

async function planJobs(ctx: Ctx, jobs: { id: string; cronExpression: string }[]): Promise<void> {
  if (jobs.length === 0) return
  const [now, zone] = [await databaseNow(ctx.db), await jobZone(ctx)]
  const next = jobs.map(({ cronExpression }) => nextFiring(cronExpression, now, zone) ?? null)
  await ctx.db.execute(sql`
    update sys_job j set next_fire_time = to_timestamp(u.next / 1000), catch_up = null
    from unnest(${sql.param(jobs.map(({ id }) => id))}::bigint[], ${sql.param(next)}::float8[]) as u(id, next)
    where j.id = u.id`)
}

const { id, cronExpression } = jobTable

/** Gives jobs that came with the program their first time; whichever node is first. */
export const planUnplanned = (ctx: Ctx): Promise<void> =>
  ctx.tx(async (tx) =>
    planJobs(
      tx,
      await tx.db
        .select({ id, cronExpression })
        .from(jobTable)
        .where(and(enabled, isNull(jobTable.nextFireTime)))
        .for('update'),
    ),
  )

/** All enabled jobs from now, because the zone of their expressions is another one. */
export const replanAll = (ctx: Ctx): Promise<void> =>
  ctx.tx(async (tx) => {
    await planJobs(tx, await tx.db.select({ id, cronExpression }).from(jobTable).where(enabled).for('update'))
    await tx.emit('task.due', {})
  })

export async function cancelledBy({ database }: Platform, logId: string): Promise<string> {
  const { rows } = await database.db.execute<{ by: string | null }>(
    sql`select cancel_by as by from sys_job_log where id = ${logId}::bigint`,
  )
  return rows[0]?.by ?? ''
}
