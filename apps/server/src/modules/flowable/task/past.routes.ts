import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { TaskStatus } from '@app/shared/flowable/codes.ts'
import { finishedList, processList } from '@app/shared/flowable/taskLists.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import type { Row } from '#/kit/store.ts'
import { flowCategoryTable } from '#/modules/flowable/category/category.table.ts'
import { flowCommentTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { openOf } from './openOf.read.ts'
import { processActs } from './processActs.read.ts'
import { requestFits, requestOfInstance, requestOfTask, withStarters } from './requestOf.ts'
import { flowTaskTable } from './task.table.ts'
import { withdrawableOf } from './withdrawable.read.ts'

/** 已办 and 我的流程: what the caller did and asked for (workflow §3.7, §3.9). */
export default async function pastRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(finishedList, flowTaskTable, {
      large: { few: [] },
      scope: (ctx) => and(eq(flowTaskTable.doneBy, ctx.user.id), isNotNull(flowTaskTable.doneTime)),
      where: (_ctx, query) =>
        and(
          requestFits(query, flowTaskTable.instanceId),
          typeof query.result === 'string' ? eq(flowTaskTable.status, query.result as TaskStatus) : undefined,
        ),
      joined: requestOfTask,
      present: presentFinished,
    }),
  )
  await app.register(
    resourceRoutes(processList, flowInstanceTable, {
      scope: (ctx) => and(eq(flowInstanceTable.starterId, ctx.user.id), isNull(flowInstanceTable.parentId)),
      where: (_ctx, { keyword, ...query }) => requestFits({ ...query, title: keyword }, flowInstanceTable.id),
      joined: requestOfInstance,
      present: presentProcesses,
    }),
  )
}

async function presentFinished(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows
  const ids = rows.map(({ id }) => String(id))
  const durations = await secondsOf(ctx, flowTaskTable, ids, [flowTaskTable.createTime, flowTaskTable.doneTime])
  const said = await ctx.db
    .select({ taskId: flowCommentTable.taskId, content: flowCommentTable.content })
    .from(flowCommentTable)
    .where(and(inArray(flowCommentTable.taskId, ids), eq(flowCommentTable.userId, ctx.user.id)))
    .orderBy(desc(flowCommentTable.time))
  const comments = new Map(said.toReversed().map(({ taskId, content }) => [taskId, content]))
  const withdrawable = await withdrawableOf(ctx, ids)
  return (await withStarters(ctx, rows)).map((row) => ({
    ...row,
    duration: durations.get(String(row.id)) ?? 0,
    comment: comments.get(String(row.id)) ?? null,
    mayWithdraw: withdrawable.has(String(row.id)),
  }))
}

async function presentProcesses(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => String(id))
  const open = await openOf(ctx, ids)
  const acts = await processActs(ctx, ids)
  const { startTime, endTime } = flowInstanceTable
  const durations = await secondsOf(ctx, flowInstanceTable, ids, [startTime, endTime])
  const categories = await categoriesOf(ctx, ids)
  return rows.map((row) => ({
    ...row,
    duration: durations.get(String(row.id)) ?? 0,
    acts: acts.get(String(row.id)) ?? [],
    categoryName: categories.get(String(row.id)) ?? null,
    ...(open.get(String(row.id)) ?? { currentNodes: '', handlers: [] }),
  }))
}

async function categoriesOf(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, categoryId } = flowInstanceTable
  const rows = await ctx.db
    .select({ id, name: flowCategoryTable.name })
    .from(flowInstanceTable)
    .innerJoin(flowCategoryTable, eq(flowCategoryTable.id, categoryId))
    .where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Seconds between two moments of rows, until now where the second one is not known. */
async function secondsOf(
  ctx: Ctx,
  table: typeof flowTaskTable | typeof flowInstanceTable,
  ids: string[],
  [from, to]: [PgColumn, PgColumn],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const now = ctx.now.toISOString()
  const seconds = sql<number>`greatest(0, extract(epoch from coalesce(${to}, ${now}::timestamptz) - ${from}))::int`
  const rows = await ctx.db.select({ id: table.id, seconds }).from(table).where(inArray(table.id, ids))
  return new Map(rows.map((row) => [row.id, row.seconds]))
}
