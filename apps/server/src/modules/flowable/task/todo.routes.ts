import { and, gt, gte, lt, lte, not, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { needsMore } from '@app/flow-engine/graph/needsMore.ts'
import { taskCounts } from '@app/shared/flowable/taskCounts.ts'
import { claimList, todoList } from '@app/shared/flowable/taskLists.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { implement } from '#/kit/implement.ts'
import { pageOfStore, resourceRoutes } from '#/kit/routes.ts'
import { createStore, type Row } from '#/kit/store.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { membershipsOf, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { isGoing, offeredTo, ownTasks } from './own.ts'
import { requestFits, requestOfTask, withStarters } from './requestOf.ts'
import { flowTaskTable } from './task.table.ts'
import { countTasks } from './taskCounts.read.ts'
import { openTodos } from './tasks.todo.ts'

/** 待办 and 待签: what waits for the caller (workflow §3.8, §3.12). */
export default async function todoRoutes(app: FastifyInstance): Promise<void> {
  app.platform.todos.push(openTodos)

  await app.register(
    resourceRoutes(todoList, flowTaskTable, {
      scope: (ctx) => and(ownTasks(ctx.user.id), isGoing),
      where: (ctx, query) => and(requestFits(query, flowTaskTable.instanceId), ofLevel(query), ofDue(ctx, query)),
      joined: requestOfTask,
      present: presentTodos,
    }),
  )

  const claims = {
    where: (_ctx: Ctx, query: ListQuery) => requestFits(query, flowTaskTable.instanceId),
    joined: requestOfTask,
  }
  const store = createStore(claimList, flowTaskTable, claims)
  await app.register(
    resourceRoutes(claimList, flowTaskTable, {
      ...claims,
      handlers: {
        async page(ctx, { query }) {
          const offered = and(offeredTo(ctx.user.id, await membershipsOf(ctx, ctx.user.id)), isGoing)
          const own = { ...store, scope: () => offered }
          return (await pageOfStore(ctx, own, query, { present: withStarters })) as never
        },
      },
    }),
  )

  implement(app, taskCounts, countTasks)
}

/** 低 below 40, 高 above 60 (workflow §8.1). */
function ofLevel({ level }: ListQuery): SQL | undefined {
  const { priority } = flowTaskTable
  if (level === 'low') return lt(priority, 40)
  if (level === 'high') return gt(priority, 60)
  return level === 'middle' ? and(gte(priority, 40), lte(priority, 60)) : undefined
}

const isLate = ({ now }: Ctx) =>
  sql<boolean>`coalesce(${flowTaskTable.dueTime} < ${now.toISOString()}::timestamptz, false)`

function ofDue(ctx: Ctx, { overdue }: ListQuery): SQL | undefined {
  if (overdue === undefined) return undefined
  return overdue === '1' ? isLate(ctx) : not(isLate(ctx))
}

async function presentTodos(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => String(id))
  if (ids.length === 0) return rows
  const { id, ownerId, deputyOf } = flowTaskTable
  const owners = await ctx.db
    .select({ id, ownerId, deputyOf, isLate: isLate(ctx) })
    .from(flowTaskTable)
    .where(sql`${id} in ${ids}`)
  const people = await userBriefs(
    ctx,
    owners.flatMap((owner) => [owner.ownerId ?? [], owner.deputyOf ?? []].flat()),
  )
  const nameOf = (userId: string | null | undefined) => (userId ? (people.get(userId)?.name ?? null) : null)
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  const shown: Row[] = []
  for (const row of await withStarters(ctx, rows)) {
    const owner = byId.get(String(row.id))
    const { graph } = await definitionOf(ctx, String(row.deployId))
    shown.push({
      ...row,
      isLate: owner?.isLate ?? false,
      ownerName: nameOf(owner?.ownerId),
      deputyOfName: nameOf(owner?.deputyOf),
      isPlain: !needsMore(graph, String(row.taskDefKey)),
    })
  }
  return shown
}
