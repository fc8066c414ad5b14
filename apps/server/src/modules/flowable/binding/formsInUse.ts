import { and, eq, sql } from 'drizzle-orm'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import type { Ctx } from '#/platform/context.ts'

/**
 * How many processes need each of the forms: those whose newest version is bound to it, and those whose former versions
 * still run. Codes that nobody needs are absent.
 */
export async function formsInUse(ctx: Ctx, formCodes: readonly string[]): Promise<Map<string, number>> {
  if (formCodes.length === 0) return new Map()
  const { id, key, isLatest, formCode, graph } = flowDefinitionTable
  // The main form, and the keys that starts and nodes of the compiled file carry.
  const named = sql`array_remove(array_append(
    array(select node.value #>> '{user,formKey}' from jsonb_each(${graph} -> 'nodes') as node
      union select node.value ->> 'startForm' from jsonb_each(${graph} -> 'nodes') as node), ${formCode}::text), null)`
  const isRunning = sql`exists (select 1 from ${flowInstanceTable} where ${and(
    eq(flowInstanceTable.definitionId, id),
    sql`${flowInstanceTable.endTime} is null`,
  )})`
  const { rows } = await ctx.db.execute<{ code: string; processes: number }>(sql`
    select code, count(distinct ${key})::int as processes
    from ${flowDefinitionTable}, unnest(${named}) as code
    where code = any(${sql.param([...formCodes])}) and (${isLatest} or ${isRunning})
    group by code`)
  return new Map(rows.map(({ code, processes }) => [code, processes]))
}
