import type { FastifyInstance } from 'fastify'
import { cmsParamType, type CmsParamType } from '@app/shared/cms/cmsParamType.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import type { Ctx } from '#/platform/context.ts'
import { paramCounts, paramTypeNaming } from './cmsParamType.read.ts'
import { checkParamType, requireRemovable } from './cmsParamType.rules.ts'
import { cmsParamTypeTable } from './cmsParamType.table.ts'
import { paramsChanged } from './paramsChanged.ts'

export default async function cmsParamTypeRoutes(app: FastifyInstance): Promise<void> {
  app.platform.fill('dictNamedByContent', paramTypeNaming)
  await app.register(
    resourceRoutes(cmsParamType, cmsParamTypeTable, {
      beforeSave: checkParamType,
      afterSave: (ctx) => paramsChanged(ctx),
      beforeRemove: (ctx, rows) => requireRemovable(ctx, rows),
      afterRemove: (ctx) => paramsChanged(ctx),
      present: withCounts,
    }),
  )
}

async function withCounts<R extends Record<string, unknown>>(ctx: Ctx, rows: R[]): Promise<R[]> {
  const counts = await paramCounts(
    ctx,
    rows.map(({ id }) => String(id)),
  )
  return rows.map((row) => ({
    ...row,
    fieldCount: (row.schema as CmsParamType['schema'])?.length ?? 0,
    paramCount: counts.get(String(row.id)) ?? 0,
  }))
}
