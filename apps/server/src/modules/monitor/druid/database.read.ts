import { sql } from 'drizzle-orm'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { druid } from '@app/shared/monitor/druid.ts'
import { sizeText } from '#/modules/monitor/node/probe/disks.ts'
import { rounded } from '#/modules/monitor/node/probe/readFile.ts'
import { runTime } from '#/modules/monitor/node/probe/runtime.ts'
import type { Ctx } from '#/platform/context.ts'

type Figures = DataOf<typeof druid.figures>

/** A row of numbers that arrive as text. */
type Row<K extends string> = Record<K, string | number | null>

/** One word each, so that the statement reads like its answer. */
const countIn = (state: string) => sql.raw(`count(*) filter (where state ${state})`)

/** What the statistics of the database tell of it as a whole. */
export async function databaseFigures(ctx: Ctx): Promise<Figures['database']> {
  const { rows } = await ctx.db.execute<
    Row<
      | 'version'
      | 'size'
      | 'uptime'
      | 'hits'
      | 'reads'
      | 'commits'
      | 'rollbacks'
      | 'deadlocks'
      | 'total'
      | 'active'
      | 'idle'
      | 'waiting'
      | 'max'
      | 'replicas'
    >
  >(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      extract(epoch from clock_timestamp() - pg_postmaster_start_time()) as uptime,
      d.blks_hit as hits, d.blks_read as reads, d.xact_commit as commits, d.xact_rollback as rollbacks, d.deadlocks,
      a.*, current_setting('max_connections') as max, (select count(*) from pg_stat_replication) as replicas
    from pg_stat_database d, lateral (
      select count(*) as total, ${countIn("= 'active'")} as active, ${countIn("= 'idle'")} as idle,
        ${countIn("like 'idle in transaction%'")} as waiting
      from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
    ) a where d.datname = current_database()`)
  const [row] = rows
  const number = (name: keyof NonNullable<typeof row>) => Number(row?.[name] ?? 0)
  const blocks = number('hits') + number('reads')
  return {
    product: 'PostgreSQL',
    // Packagers add their own words.
    version: String(row?.version ?? '').split(' ', 1)[0] ?? '',
    embedded: ctx.platform.env.DATABASE_URL === undefined,
    sizeHuman: sizeText(number('size')),
    uptime: runTime(number('uptime')),
    connections: {
      total: number('total'),
      active: number('active'),
      idle: number('idle'),
      inTransaction: number('waiting'),
      max: number('max'),
    },
    cacheHitRate: blocks === 0 ? 0 : rounded((number('hits') / blocks) * 100),
    commits: number('commits'),
    rollbacks: number('rollbacks'),
    deadlocks: number('deadlocks'),
    replicas: number('replicas'),
  }
}

const shown = 20

/** Measuring waits for a lock that shuts readers out; this page is opened to find out about such locks. */
const isLocked = sql`exists (
  select from pg_locks where relation = relid and mode = 'AccessExclusiveLock' and granted)`

/** The largest tables, with what their updates have left behind. */
export async function tableSizes(ctx: Ctx): Promise<Figures['tables']> {
  const { rows } = await ctx.db.execute<Row<'name' | 'bytes' | 'live' | 'dead' | 'vacuumed'>>(sql`
    select case when t.schemaname = 'public' then t.relname::text else t.schemaname || '.' || t.relname end as name,
      case when ${isLocked} then c.relpages * 8192::bigint else pg_total_relation_size(relid) end as bytes,
      n_live_tup as live, n_dead_tup as dead,
      to_char(greatest(last_vacuum, last_autovacuum), 'YYYY-MM-DD HH24:MI:SS') as vacuumed
    from pg_stat_user_tables t join pg_class c on c.oid = relid order by bytes desc, name limit ${shown}`)
  return rows.map(({ name, bytes, live, dead, vacuumed }) => ({
    name: String(name),
    bytes: Number(bytes),
    size: sizeText(Number(bytes)),
    rows: Number(live),
    deadRows: Number(dead),
    lastVacuum: vacuumed === null ? null : String(vacuumed),
  }))
}

/** Below this nobody gains anything. */
const worthwhile = { indexBytes: 1_048_576, rows: 10_000, scans: 100 }

/** Indexes that only cost, and tables that want one. */
export async function indexHints(ctx: Ctx): Promise<Figures['indexes']> {
  const { rows } = await ctx.db.execute<Row<'table' | 'index' | 'bytes' | 'scans'>>(sql`
    (select s.relname as table, s.indexrelname as index, c.relpages * 8192::bigint as bytes, s.idx_scan as scans
      from pg_stat_user_indexes s join pg_index i using (indexrelid) join pg_class c on c.oid = s.indexrelid
      where s.idx_scan = 0 and not i.indisunique and c.relpages * 8192::bigint > ${worthwhile.indexBytes}
      order by bytes desc limit ${shown})
    union all
    (select t.relname, null, c.relpages * 8192::bigint, seq_scan from pg_stat_user_tables t join pg_class c on c.oid = relid
      where n_live_tup > ${worthwhile.rows} and seq_scan > ${worthwhile.scans}
        and seq_scan > 10 * coalesce(idx_scan, 0) order by seq_tup_read desc limit ${shown})`)
  return rows.map(({ table, index, bytes, scans }) => ({
    table: String(table),
    index: index === null ? null : String(index),
    size: sizeText(Number(bytes)),
    hint: index === null ? `全表扫描 ${Number(scans)} 次，建议增加索引` : '统计以来从未使用，可考虑删除',
  }))
}
