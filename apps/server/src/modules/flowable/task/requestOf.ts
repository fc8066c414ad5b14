import { and, eq, ilike, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { containing } from '#/kit/paging.ts'
import type { Joined, Row } from '#/kit/store.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { deptNames, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowTaskTable } from './task.table.ts'

/** What every list says of the request behind a row; ids of people become names in `withStarters`. */
const facts = {
  title: flowInstanceTable.title,
  number: flowInstanceTable.number,
  summary: flowInstanceTable.summary,
  deployId: flowInstanceTable.definitionId,
  instanceStatus: flowInstanceTable.status,
  startUserName: flowInstanceTable.starterId,
  startDeptName: flowInstanceTable.starterDeptId,
  procDefName: flowDefinitionTable.name,
  procDefVersion: flowDefinitionTable.versionNo,
}

/** Request and definition beside a row that names its instance. */
const joinedBy = (instanceId: PgColumn, columns: Joined['columns']): Joined => ({
  columns: { ...facts, ...columns },
  to: (select) =>
    (select as unknown as PgSelect)
      .innerJoin(flowInstanceTable, eq(flowInstanceTable.id, instanceId))
      .innerJoin(
        flowDefinitionTable,
        eq(flowDefinitionTable.id, flowInstanceTable.definitionId),
      ) as unknown as typeof select,
})

export const requestOfTask = joinedBy(flowTaskTable.instanceId, {
  taskName: flowTaskTable.name,
  taskDefKey: flowTaskTable.node,
  procInsId: flowTaskTable.instanceId,
})

export const requestOfCopy = joinedBy(flowCopyTable.instanceId, { fromUserName: flowCopyTable.fromUserId })

/** The definition beside a request. */
export const requestOfInstance: Joined = {
  columns: { procDefName: flowDefinitionTable.name, procDefVersion: flowDefinitionTable.versionNo },
  to: (select) =>
    (select as unknown as PgSelect).innerJoin(
      flowDefinitionTable,
      eq(flowDefinitionTable.id, flowInstanceTable.definitionId),
    ) as unknown as typeof select,
}

/** What a list asks of the request; found through the instance of the row. */
export function requestFits(query: ListQuery, instanceId: PgColumn): SQL | undefined {
  const i = flowInstanceTable
  const asked = [
    like(query.title, (text) => sql`(${ilike(i.title, text)} or ${ilike(i.number, text)})`),
    like(query.starter, (text) => ilike(i.starterName, text)),
    typeof query.categoryId === 'string' ? eq(i.categoryId, query.categoryId) : undefined,
    like(
      query.procDefName,
      (text) =>
        sql`exists (select 1 from ${flowDefinitionTable} where ${eq(flowDefinitionTable.id, i.definitionId)} and ${ilike(flowDefinitionTable.name, text)})`,
    ),
  ].filter((condition) => condition !== undefined)
  if (asked.length === 0) return undefined
  // Of a list of requests it is asked of the row itself: inside of a statement about the same table it would be asked of any.
  if (instanceId === i.id) return and(...asked)
  return sql`exists (select 1 from ${i} where ${and(eq(i.id, instanceId), ...asked)})`
}

const like = (text: unknown, condition: (pattern: string) => SQL) =>
  typeof text === 'string' && text.trim() !== '' ? condition(containing(text.trim())) : undefined

/** Names in place of the ids of who asked and from where; one query each for a page. */
export async function withStarters(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const people = await userBriefs(
    ctx,
    rows.map((row) => String(row.startUserName)),
  )
  const depts = await deptNames(
    ctx,
    rows.flatMap((row) => (row.startDeptName ? [String(row.startDeptName)] : [])),
  )
  return rows.map((row) => ({
    ...row,
    startUserName: people.get(String(row.startUserName))?.name ?? '',
    startDeptName: depts.get(String(row.startDeptName)) ?? null,
  }))
}
