import { sql } from 'drizzle-orm'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { druid } from '@app/shared/monitor/druid.ts'
import { rounded } from '#/modules/monitor/node/probe/readFile.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { withoutValues } from './statementText.ts'

type Statements = DataOf<typeof druid.figures>['statements']
type Locks = DataOf<typeof druid.figures>['locks']

const shown = 20

/** `55000`: created, but not loaded with the server; `42501`: this account may not. */
const states: Record<string, Statements['state']> = { '55000': 'unloaded', '42501': 'denied', '42P01': 'missing' }

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : '')
}

async function isInstalled(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from pg_extension where extname = 'pg_stat_statements'`)
  return rows.length > 0
}

/** Where the time of the database goes: the statements that took most of it together. */
export async function slowStatements(ctx: Ctx): Promise<Statements> {
  if (!(await isInstalled(ctx))) return { state: 'missing', rows: [] }
  try {
    const { rows } = await ctx.db.execute<Record<'query' | 'calls' | 'total' | 'mean' | 'max' | 'rows', string>>(sql`
      select query, calls, total_exec_time as total, mean_exec_time as mean, max_exec_time as max, rows
      from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query <> '<insufficient privilege>' and calls > 0
      order by total_exec_time desc limit ${shown}`)
    return {
      state: 'on',
      rows: rows.map((row) => ({
        text: withoutValues(row.query),
        calls: Number(row.calls),
        totalMs: rounded(Number(row.total)),
        avgMs: rounded(Number(row.mean)),
        maxMs: rounded(Number(row.max)),
        rows: Number(row.rows),
      })),
    }
  } catch (error) {
    const state = states[codeOf(error)]
    if (!state) throw error
    return { state, rows: [] }
  }
}

const hints: Record<string, string> = {
  missing: '数据库未启用 pg_stat_statements 扩展，没有可重置的统计',
  unloaded: '数据库未加载 pg_stat_statements，没有可重置的统计',
  denied: '当前数据库账号没有重置统计的权限',
}

/** Begins to count anew, for this database alone. */
export async function resetStatements(ctx: Ctx): Promise<void> {
  if (!(await isInstalled(ctx))) throw refuse(hints.missing ?? '')
  try {
    await ctx.db.execute(
      sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`,
    )
  } catch (error) {
    const hint = hints[states[codeOf(error)] ?? '']
    if (!hint) throw error
    throw refuse(hint)
  }
}

/** Who waits for whom, the longest first. */
export async function lockWaits(ctx: Ctx): Promise<Locks> {
  const { rows } = await ctx.db.execute<{
    pid: number
    wait: string
    kind: string
    relation: string | null
    blockers: number[]
    query: string
  }>(sql`
    select a.pid, extract(epoch from clock_timestamp() - a.query_start) * 1000 as wait, l.locktype as kind,
      l.relation::regclass::text as relation, pg_blocking_pids(a.pid) as blockers, a.query
    from pg_stat_activity a join pg_locks l on l.pid = a.pid and not l.granted
    where a.datname = current_database() order by a.query_start limit ${shown}`)
  return rows.map(({ pid, wait, kind, relation, blockers, query }) => ({
    pid,
    waitMs: Math.max(0, Math.round(Number(wait))),
    lockType: kind,
    relation,
    blockedBy: blockers,
    text: withoutValues(query),
  }))
}
