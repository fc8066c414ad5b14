import { and, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { classRecycleCalls as calls, cmsClassRecycle, recycleWords } from '@app/shared/cms/cmsRecycle.ts'
import { implement } from '#/kit/implement.ts'
import { pageOfStore, resourceRoutes } from '#/kit/routes.ts'
import { createStore } from '#/kit/store.ts'
import { telling } from '#/kit/telling.ts'
import { rowByRow } from '#/modules/cms/cmsArticle/store/rowByRow.ts'
import { cmsClassTable as c } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { declareNotices } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { classBin, contentsOfBatch, withContents } from './classBin.read.ts'
import { clearClasses, purgeClass, restoreClass } from './classBin.service.ts'

async function classNames(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: c.id, name: c.className })
    .from(c)
    .where(and(inArray(c.id, [...ids]), classBin(ctx)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export default async function cmsClassRecycleRoutes(app: FastifyInstance): Promise<void> {
  declareNotices(app.platform, [{ event: 'cms.classWorkFailed', group: '内容管理', label: '栏目删除或还原失败' }])
  const store = createStore(cmsClassRecycle, c)
  const told = telling(store.resource, { present: withContents })
  await app.register(
    resourceRoutes(cmsClassRecycle, c, {
      handlers: {
        page: async (ctx, { query }) =>
          (await pageOfStore(ctx, { ...store, live: undefined, scope: classBin }, query, told)) as never,
      },
    }),
  )
  implement(app, calls.get, (ctx, { params }) => contentsOfBatch(ctx, params.id))
  implement(app, calls.restore, (ctx, { body: { ids, ...how } }) =>
    rowByRow(ctx, ids, recycleWords.restored, (tx, id) => restoreClass(tx, id, how), classNames),
  )
  implement(app, calls.purge, (ctx, { params }) =>
    rowByRow(ctx, params.ids.split(','), '删除成功', purgeClass, classNames),
  )
  implement(app, calls.clear, (ctx, { body }) => clearClasses(ctx, body.confirm))
}
