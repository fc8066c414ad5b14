import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cmsLinkType } from '@app/shared/cms/cmsLinkType.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import { refuse } from '#/platform/errors.ts'
import { linkCounts, linkTag } from './cmsLinkType.read.ts'
import { cmsLinkTypeTable } from './cmsLinkType.table.ts'

export default async function cmsLinkTypeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(cmsLinkType, cmsLinkTypeTable, {
      async present(ctx, rows) {
        const counts = await linkCounts(
          ctx,
          rows.map(({ id }) => String(id)),
        )
        return rows.map((row) => ({ ...row, linkCount: counts.get(String(row.id)) ?? 0 }))
      },
      afterSave: (ctx, row, _input, existing) =>
        siteChanged(ctx, [linkTag(row.typeCode), ...(existing ? [linkTag(existing.typeCode)] : [])]),
      async beforeRemove(ctx, rows) {
        const ids = rows.map(({ id }) => id)
        // A link that is saved meanwhile waits for this lock or finds its type gone.
        await ctx.db
          .select({ id: cmsLinkTypeTable.id })
          .from(cmsLinkTypeTable)
          .where(inArray(cmsLinkTypeTable.id, ids))
          .for('update')
        if ((await linkCounts(ctx, ids)).size > 0) throw refuse('该类型下存在链接，不能删除')
      },
    }),
  )
}
