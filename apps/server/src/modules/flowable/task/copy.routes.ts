import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { copyList, readCopies } from '@app/shared/flowable/taskLists.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import type { Row } from '#/kit/store.ts'
import { tellTaskNews } from '#/modules/flowable/instance/taskNews.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { requestFits, requestOfCopy, withStarters } from './requestOf.ts'

/** 抄送我的 (workflow §3.11). */
export default async function copyRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(copyList, flowCopyTable, {
      scope: (ctx) => eq(flowCopyTable.userId, ctx.user.id),
      where: (_ctx, query) => and(requestFits(query, flowCopyTable.instanceId), ofReading(query)),
      joined: requestOfCopy,
      present: presentCopies,
    }),
  )
  implement(app, readCopies, async (ctx, { params }) => {
    const { id, userId, readTime } = flowCopyTable
    await ctx.db
      .update(flowCopyTable)
      .set({ readTime: ctx.now.toISOString() })
      .where(and(inArray(id, params.ids.split(',')), eq(userId, ctx.user.id), isNull(readTime)))
    tellTaskNews(ctx.platform, [ctx.user.id])
  })
}

function ofReading({ isRead }: ListQuery) {
  if (isRead === undefined) return undefined
  return isRead === '1' ? isNotNull(flowCopyTable.readTime) : isNull(flowCopyTable.readTime)
}

async function presentCopies(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const people = await userBriefs(
    ctx,
    rows.map((row) => String(row.fromUserName)),
  )
  return (await withStarters(ctx, rows)).map((row) => ({
    ...row,
    fromUserName: people.get(String(row.fromUserName))?.name ?? '',
  }))
}
