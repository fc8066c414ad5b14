import { and, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { articleRecycleCalls as calls, cmsArticleRecycle, recycleWords } from '@app/shared/cms/cmsRecycle.ts'
import { implement } from '#/kit/implement.ts'
import { pageOfStore, resourceRoutes } from '#/kit/routes.ts'
import { createStore } from '#/kit/store.ts'
import { telling } from '#/kit/telling.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { rowByRow } from '#/modules/cms/cmsArticle/store/rowByRow.ts'
import type { Ctx } from '#/platform/context.ts'
import { binReach, clearBin, deletedArticle, purgeOne, restoreOne, withOrigins } from './articleBin.service.ts'

async function titles(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: t.id, title: t.title })
    .from(t)
    .where(and(inArray(t.id, [...ids]), binReach(ctx)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export default async function cmsArticleRecycleRoutes(app: FastifyInstance): Promise<void> {
  const store = createStore(cmsArticleRecycle, t)
  const told = telling(store.resource, { present: withOrigins })
  await app.register(
    resourceRoutes(cmsArticleRecycle, t, {
      handlers: {
        page: async (ctx, { query }) =>
          (await pageOfStore(ctx, { ...store, live: undefined, scope: binReach }, query, told)) as never,
      },
    }),
  )
  implement(app, calls.get, (ctx, { params }) => deletedArticle(ctx, params.id))
  implement(app, calls.restore, (ctx, { body: { ids, ...where } }) =>
    rowByRow(ctx, ids, recycleWords.restored, (tx, id) => restoreOne(tx, id, where), titles),
  )
  implement(app, calls.purge, (ctx, { params }) => rowByRow(ctx, params.ids.split(','), '删除成功', purgeOne, titles))
  implement(app, calls.clear, (ctx, { body }) => clearBin(ctx, body.confirm))
}
