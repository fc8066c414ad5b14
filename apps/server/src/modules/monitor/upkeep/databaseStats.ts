import { sql } from 'drizzle-orm'
import type { TaskRun } from '#/platform/tasks.ts'
import { shownBytes } from '#/platform/text/bytes.ts'

interface TableSize {
  schema: string
  name: string
  bytes: number
  rows: number
  dead: number
}

/** Dead rows beyond this share and number are worth a word. */
const bloatShare = 0.2
const bloatRows = 10_000
const listed = 20
const perTableMs = 600_000

/** New statistics for the planner, table by table, then what each takes. */
export async function refreshStatistics(task: TaskRun): Promise<string> {
  const { ctx, signal } = task
  const names = await tableSizes(task)
  for (const [i, { schema, name }] of names.entries()) {
    signal.throwIfAborted()
    task.progress((95 * i) / names.length, name)
    await ctx.tx(async (tx) => {
      await tx.db.execute(sql.raw(`set local statement_timeout = ${perTableMs}`))
      await tx.db.execute(sql`analyze ${sql.identifier(schema)}.${sql.identifier(name)}`)
    })
  }
  const sizes = await tableSizes(task)
  for (const { name, bytes, rows, dead } of sizes.slice(0, listed))
    task.log(`${name}：${shownBytes(bytes)}，${rows} 行，失效 ${dead} 行`)
  const bloated = sizes.filter(({ rows, dead }) => dead > bloatRows && dead > bloatShare * (rows + dead))
  for (const { name, rows, dead } of bloated)
    task.log(
      `警告：表 ${name} 有 ${Math.round((100 * dead) / (rows + dead))}% 的失效行，空间未回收，请检查自动清理（autovacuum）`,
    )
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const warned = bloated.length > 0 ? `；空间未回收的表：${bloated.map(({ name }) => name).join('、')}` : ''
  return `已更新 ${sizes.length} 张表的统计信息，共 ${shownBytes(total)}${warned}`
}

/** Tables of the product and of its queue with their indexes and long texts, largest first. */
async function tableSizes({ ctx }: TaskRun): Promise<TableSize[]> {
  const { rows } = await ctx.db.execute<Record<'schema' | 'name' | 'bytes' | 'rows' | 'dead', string>>(sql`
    select s.schemaname as schema, s.relname as name, pg_total_relation_size(s.relid) as bytes,
      s.n_live_tup as rows, s.n_dead_tup as dead
    from pg_stat_user_tables s
    where s.schemaname in ('public', 'atrium_jobs')
    order by 3 desc, 2`)
  return rows.map((row) => ({
    schema: row.schema,
    name: row.name,
    bytes: Number(row.bytes),
    rows: Number(row.rows),
    dead: Number(row.dead),
  }))
}
