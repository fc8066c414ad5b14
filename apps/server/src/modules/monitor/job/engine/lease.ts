import { sql } from 'drizzle-orm'
import type { Platform } from '#/platform/platform.ts'
import type { OpenRun } from './run.ts'
import { attemptLimit, engineSettings } from './settings.ts'

/** What the renewal found out about the runs of this node. */
export interface Renewal {
  /** No longer this node's: another one has given them up. */
  lost: Set<string>
  /** Who wants them to end, by run; the news of it may have been missed. */
  cancelled: Map<string, string>
}

/** One statement for all runs of the node, waiting ones included. */
export async function renewLeases({ database, nodeId }: Platform, runs: readonly OpenRun[]): Promise<Renewal> {
  if (runs.length === 0) return { lost: new Set(), cancelled: new Map() }
  const { rows } = await database.db.execute<{ id: string; cancelBy: string | null }>(sql`
    update sys_job_log l set lease_until = clock_timestamp() + make_interval(secs => ${engineSettings.leaseSeconds})
    from unnest(${sql.param(runs.map(({ logId }) => logId))}::bigint[],
      ${sql.param(runs.map(({ fence }) => fence))}::int[]) as u(id, fence)
    where l.id = u.id and l.fence = u.fence and l.node_id = ${nodeId} and l.state <> 'ended'
    returning l.id::text as id, l.cancel_by as "cancelBy"`)
  const kept = new Set(rows.map(({ id }) => id))
  return {
    lost: new Set(runs.map(({ logId }) => logId).filter((id) => !kept.has(id))),
    cancelled: new Map(rows.flatMap(({ id, cancelBy }) => (cancelBy === null ? [] : [[id, cancelBy] as const]))),
  }
}

export const nodeLost = '节点失联，任务中断'

/**
 * Ends the runs of nodes that fell silent; those of repeatable tasks are queued once more. Answers whether there is
 * anything to run.
 */
export async function endExpired({ database, tasks }: Platform): Promise<{ ended: number; repeated: number }> {
  const repeatable = tasks.all().filter((task) => task.repeatable)
  const names = sql.param(repeatable.map(({ name }) => name))
  return database.transaction(async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      update sys_job_log l set state = 'ended', status = '1', exception_info = ${nodeLost},
        job_message = left(l.job_name || ' ' || ${nodeLost}::text, 500), stop_time = clock_timestamp(),
        create_time = clock_timestamp(), fence = l.fence + 1
      where l.id in (select id from sys_job_log where state <> 'ended' and lease_until < clock_timestamp()
        order by id limit 500 for update skip locked)
      returning l.id::text as id`)
    if (rows.length === 0) return { ended: 0, repeated: 0 }
    const again = await db.execute(sql`
      insert into sys_job_log (job_id, job_name, job_group, invoke_target, timeout_seconds, trigger_type, fire_time,
        exclusive_key, counted_task, attempt)
      select job_id, job_name, job_group, invoke_target, timeout_seconds, 'retry', fire_time, exclusive_key,
        counted_task, attempt + 1
      from sys_job_log
      where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[]) and cancel_by is null
        and attempt < ${attemptLimit} and trim(split_part(invoke_target, '(', 1)) = any(${names}::varchar[])
      on conflict do nothing`)
    return { ended: rows.length, repeated: again.rowCount ?? 0 }
  })
}
