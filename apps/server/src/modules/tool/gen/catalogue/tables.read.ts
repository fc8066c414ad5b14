import { sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '@app/shared/kit/endpoint.ts'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { DatabaseTable, genCalls } from '@app/shared/tool/gen.ts'
import { containing, pageFrom } from '#/kit/paging.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** Tables of the product: whoever generates from one of them changes the house itself (CG-04). */
const productTables = '^(sys|gen|wf|form|cms)_'

/** Refused to all but the superuser. */
export function requireReach(ctx: Ctx, tables: readonly string[]): void {
  const pattern = new RegExp(productTables)
  if (!ctx.user.admin && tables.some((name) => pattern.test(name))) throw refuse('只有超级管理员可以使用系统表')
}

type TablesQuery = QueryOf<typeof genCalls.databaseTables>

/** Tables that no definition is made of yet, the newest first. */
export async function databaseTables(ctx: Ctx, query: TablesQuery): Promise<Page<DatabaseTable>> {
  const isSystem = query.system === '1'
  if (isSystem && !ctx.user.admin) throw refuse('只有超级管理员可以使用系统表')
  const comment = sql`coalesce(obj_description(c.oid, 'pg_class'), '')`
  const like = (column: SQL, text: string | undefined) => (text ? sql`and ${column} ilike ${containing(text)}` : sql``)
  const found = sql`from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and not c.relispartition
      ${isSystem ? sql`` : sql`and c.relname !~ ${productTables}`}
      ${like(sql`c.relname`, query.tableName)} ${like(comment, query.tableComment)}
      and not exists (select 1 from gen_table g where g.table_name = c.relname and g.del_flag = '0')`
  return pageFrom<DatabaseTable>({
    ctx,
    query: { ...query, count: 'Y' },
    countKey: undefined,
    rows: async (limit, offset) => {
      const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
        select c.relname as "tableName", ${comment} as "tableComment" ${found}
        order by c.oid desc limit ${limit} offset ${offset}`)
      return rows
    },
    count: async () =>
      (await ctx.db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)).rows[0]?.total ?? 0,
  })
}

/** Which of the tables the product's schema has. */
export async function standingTables(ctx: Ctx, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and c.relname = any(${sql.param([...names])})`)
  return new Set(rows.map(({ name }) => name))
}
