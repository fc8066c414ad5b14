import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cmsSearchEngine, cmsSearchEngineCalls as calls, type SearchPush } from '@app/shared/cms/cmsSearchEngine.ts'
import {
  failedOf,
  pageOfDeliveries,
  resendDelivery,
  resendFailed,
  sweepDeliveries,
} from '#/kit/delivery/deliveryLog.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { siteChanged, siteTag } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { secretMask } from '#/platform/secret/secretBox.ts'
import { cmsSearchEngineTable as t, type SearchEngineRow } from './cmsSearchEngine.table.ts'
import { checkEngine, keepToken } from './engineToken.ts'
import { tellSearchEngines } from './queuePushes.ts'
import { pushes } from './sendPushes.ts'

async function engineOf(ctx: Ctx, id: string): Promise<SearchEngineRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, id), eq(t.delFlag, '0')))
  if (!row) throw gone()
  ctx.trail.formId = id
  return row
}

export default async function cmsSearchEngineRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(cmsSearchEngine, t, {
      beforeSave(ctx, input, existing) {
        if (existing) checkEngine(ctx, input, existing)
      },
      async afterSave(ctx, row, input) {
        await keepToken(ctx, input, row as unknown as SearchEngineRow)
        // The file with the key comes and goes with it.
        await siteChanged(ctx, [siteTag])
      },
      async present(ctx, rows) {
        const failed = await failedOf(
          ctx,
          pushes,
          rows.map(({ id }) => String(id)),
        )
        return rows.map((row) => ({
          ...row,
          token: row.sealedToken ? secretMask : null,
          failed: failed.get(String(row.id)) ?? 0,
        }))
      },
    }),
  )
  implement(app, calls.log, async (ctx, { query: { engineId, ...query } }) => {
    await engineOf(ctx, engineId)
    return pageOfDeliveries<SearchPush>(ctx, pushes, engineId, query)
  })
  implement(app, calls.resendFailed, async (ctx, { params: { id } }) => {
    const { engineName } = await engineOf(ctx, id)
    const outcome = await resendFailed(ctx, pushes, id)
    ctx.trail.changes.push(`重新推送【${engineName}】：${outcome.resent} 条`)
    return outcome
  })
  implement(app, calls.resend, async (ctx, { params: { id } }) => {
    await resendDelivery(ctx, pushes, id, async ({ ownerId }) => void (await engineOf(ctx, ownerId)))
  })
  app.platform.jobs.hourly('cmsSearchPushes', (ctx) => sweepDeliveries(ctx, pushes))
  tellSearchEngines(app.platform)
}
