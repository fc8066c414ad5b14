import { sql } from 'drizzle-orm'
import type { Platform } from '#/platform/platform.ts'
import { openRun, type OpenRun, type OpenRunRow } from './run.ts'
import { runColumns } from './runColumns.ts'
import { engineSettings } from './settings.ts'

/** Takes runs that nobody has: started by hand, put back by a busy or stopping node, repeated. */
export async function pickUp({ database, nodeId }: Platform, limit: number): Promise<OpenRun[]> {
  const { rows } = await database.db.execute<OpenRunRow>(sql`
    update sys_job_log l set node_id = ${nodeId}, fence = l.fence + 1, claim_time = clock_timestamp(),
      lease_until = clock_timestamp() + make_interval(secs => ${engineSettings.leaseSeconds})
    where l.id in (select id from sys_job_log where state = 'waiting' and node_id is null
      order by fire_time, id limit ${limit} for update skip locked)
    returning ${runColumns}`)
  return rows.map(openRun).toSorted((a, b) => a.fireAt - b.fireAt)
}

/** Gives runs back that this node has not begun; any node may take them. */
export async function putBack({ database, nodeId }: Platform, runs: readonly OpenRun[]): Promise<void> {
  if (runs.length === 0) return
  await database.db.execute(sql`
    update sys_job_log l set node_id = null, lease_until = null, fence = l.fence + 1
    from unnest(${sql.param(runs.map(({ logId }) => logId))}::bigint[],
      ${sql.param(runs.map(({ fence }) => fence))}::int[]) as u(id, fence)
    where l.id = u.id and l.fence = u.fence and l.node_id = ${nodeId} and l.state = 'waiting'`)
}

/**
 * Runs of this node that it does not know of: the answer to its commit was lost with the connection. It has not begun
 * them, so it may.
 */
export async function adopt({ database, nodeId }: Platform, known: readonly string[]): Promise<OpenRun[]> {
  const { rows } = await database.db.execute<OpenRunRow>(sql`
    update sys_job_log l set fence = l.fence + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${engineSettings.leaseSeconds})
    where l.node_id = ${nodeId} and l.state <> 'ended' and l.id <> all(${sql.param([...known])}::bigint[])
    returning ${runColumns}`)
  return rows.map(openRun)
}
