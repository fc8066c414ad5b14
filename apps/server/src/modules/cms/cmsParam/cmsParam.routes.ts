import type { FastifyInstance } from 'fastify'
import { cmsParam, cmsParamCalls as calls } from '@app/shared/cms/cmsParam.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { showsOnSite } from '#/modules/cms/cmsFile/onSite.read.ts'
import { paramTag } from '#/modules/cms/cmsParamType/paramsChanged.ts'
import { withPreviews } from './cmsParam.present.ts'
import { checkParam } from './cmsParam.rules.ts'
import { letParamsGo, paramTypes, settleParam, sortParams } from './cmsParam.service.ts'
import { cmsParamTable } from './cmsParam.table.ts'
import { paramCache, shownParamsAmong } from './publicParams.read.ts'

export default async function cmsParamRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  const cache = paramCache(platform)
  platform.cacheGroups.push({ cacheId: 'cmsParam', cacheName: 'cmsParamCache', remarks: '模板参数', sort: 72 })
  platform.events.onEveryNode('site.changed', ({ tags }) => (tags.includes(paramTag) ? cache.dropAll() : undefined))
  platform.events.onResync(() => cache.dropAll())

  showsOnSite('param', shownParamsAmong)
  implement(app, calls.types, (ctx) => paramTypes(ctx))
  await app.register(
    resourceRoutes(cmsParam, cmsParamTable, {
      beforeSave: checkParam,
      afterSave: (ctx, row) => settleParam(ctx, row),
      afterRemove: (ctx, rows) => letParamsGo(ctx, rows),
      present: withPreviews,
    }),
  )
  implement(app, calls.sort, (ctx, { body }) => sortParams(ctx, body))
}
