import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { TaskStatus } from '@app/shared/flowable/codes.ts'
import { finishedList, processList } from '@app/shared/flowable/taskLists.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import type { Row } from '#/kit/store.ts'
import { flowCommentTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { openOf } from './openOf.read.ts'
import { processActs } from './processActs.read.ts'
import { categoriesOf, secondsOf } from './requestFigures.read.ts'
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
