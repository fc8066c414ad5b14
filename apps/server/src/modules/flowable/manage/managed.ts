import { and, eq, ilike, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { manageList } from '@app/shared/flowable/manage.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { containing } from '#/kit/paging.ts'
import { createStore, type Row, type StoreOptions } from '#/kit/store.ts'
import { isUnheld } from '#/modules/flowable/group/candidatePeople.read.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { openOf } from '#/modules/flowable/task/openOf.read.ts'
import { categoriesOf, secondsOf } from '#/modules/flowable/task/requestFigures.read.ts'
import { requestFits, requestOfInstance, withStarters } from '#/modules/flowable/task/requestOf.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { deptIdsUnder } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

const i = flowInstanceTable

/** Requests that an administrator reaches: those of their data scope; children go with their parent, drafts are their writer's alone. */
export const managed = {
  scope: (ctx) => and(isNull(i.parentId), ne(i.status, InstanceStatus.draft), ctx.scope(i.starterDeptId, i.starterId)),
  where: (ctx, query) =>
    and(
      requestFits({ ...query, title: query.keyword }, i.id),
      typeof query.definitionId === 'string' ? eq(i.definitionId, query.definitionId) : undefined,
      Array.isArray(query.deptIds) ? inArray(i.starterDeptId, query.deptIds as string[]) : undefined,
      typeof query.ids === 'string' ? inArray(i.id, query.ids.split(',').slice(0, 200)) : undefined,
      flag(query.suspended, sql`${i.suspended}`),
      flag(query.stuck, hasDeadJob),
      flag(query.away, hasAway),
      flag(query.overdue, openTask(isLate(ctx))),
      typeof query.node === 'string' ? openTask(ilike(flowTaskTable.name, containing(query.node))) : undefined,
      typeof query.assignee === 'string' ? openTask(eq(flowTaskTable.assigneeId, query.assignee)) : undefined,
    ),
  joined: requestOfInstance,
} satisfies StoreOptions

export const managedStore = createStore(manageList, flowInstanceTable, managed)

/** The filter with what has to be looked up first. */
export async function withDepts<Q extends ListQuery>(ctx: Ctx, query: Q): Promise<Q> {
  return typeof query.deptId === 'string' ? { ...query, deptIds: await deptIdsUnder(ctx, query.deptId) } : query
}

const flag = (asked: unknown, condition: SQL): SQL | undefined => {
  if (asked === '1') return condition
  return asked === '0' ? sql`not (${condition})` : undefined
}

const hasDeadJob = sql`exists (select 1 from ${flowJobTable} where ${flowJobTable.rootId} = ${i.id} and ${flowJobTable.state} = 'dead')`

const isLate = ({ now }: Ctx) => sql`${flowTaskTable.dueTime} < ${now.toISOString()}::timestamptz`

const openTask = (condition: SQL) =>
  sql`exists (select 1 from ${flowTaskTable} where ${and(eq(flowTaskTable.rootId, i.id), isNull(flowTaskTable.doneTime), condition)})`

const hasAway = openTask(isUnheld)

/** Where each of a page stands, who has it, and what is wrong with it. */
export async function presentManaged(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => String(id))
  if (ids.length === 0) return rows
  const open = await openOf(ctx, ids)
  const facts = await ctx.db
    .select({
      id: i.id,
      startUserName: i.starterId,
      startDeptName: i.starterDeptId,
      isStuck: sql<boolean>`${hasDeadJob}`,
      isAway: sql<boolean>`${hasAway}`,
      isLate: sql<boolean>`${openTask(isLate(ctx))}`,
    })
    .from(i)
    .where(inArray(i.id, ids))
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const categories = await categoriesOf(ctx, ids)
  const durations = await secondsOf(ctx, i, ids, [i.startTime, i.endTime])
  const standing = rows.map((row) => ({
    ...row,
    categoryName: categories.get(String(row.id)) ?? null,
    duration: durations.get(String(row.id)) ?? 0,
    ...byId.get(String(row.id)),
    ...(open.get(String(row.id)) ?? { currentNodes: '', handlers: [] }),
  }))
  return withStarters(ctx, standing)
}
