import type { FastifyInstance } from 'fastify'
import { cmsLink, cmsLinkCalls as calls } from '@app/shared/cms/cmsLink.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { refuse } from '#/platform/errors.ts'
import { linkCheckQueue, linksToCheck } from './checkLinks.ts'
import {
  auditLinks,
  checkLink,
  endLinkWeights,
  linksChanged,
  linkTypes,
  settleLink,
  withTypeNames,
} from './cmsLink.service.ts'
import { cmsLinkTable } from './cmsLink.table.ts'

export default async function cmsLinkRoutes(app: FastifyInstance): Promise<void> {
  app.platform.jobs.hourly('cmsLinkWeights', (ctx) => ctx.tx(endLinkWeights))
  implement(app, calls.types, (ctx) => linkTypes(ctx))
  await app.register(
    resourceRoutes(cmsLink, cmsLinkTable, {
      beforeSave: checkLink,
      afterSave: (ctx, row, _input, existing) => settleLink(ctx, row, existing),
      afterRemove: (ctx, rows) =>
        linksChanged(
          ctx,
          rows.map(({ typeId }) => typeId),
        ),
      present: withTypeNames,
    }),
  )
  implement(app, calls.check, async (ctx, { params }) => {
    const links = await linksToCheck(ctx, params.ids.split(','))
    const outside = links.filter(({ linkUrl }) => !linkUrl.startsWith('/'))
    if (outside.length === 0) throw refuse('没有可检测的外部链接')
    await ctx.platform.jobs.send(ctx, linkCheckQueue, { ids: outside.map(({ id }) => id) })
    return { count: outside.length }
  })
  implement(app, calls.audit, (ctx, { body }) => auditLinks(ctx, body))
}
