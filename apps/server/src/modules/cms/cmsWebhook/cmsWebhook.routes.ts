import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cmsWebhook, cmsWebhookCalls as calls, type CmsWebhook } from '@app/shared/cms/cmsWebhook.ts'
import { failedOf, sweepDeliveries } from '#/kit/delivery/deliveryLog.ts'
import { refuseInside } from '#/kit/delivery/tellOutside.ts'
import { implement } from '#/kit/implement.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { saveRow } from '#/kit/saveRow.ts'
import { createStore } from '#/kit/store.ts'
import { contentNews } from './cmsWebhook.deliveries.ts'
import { logOfWebhook, renewKey, resend, resendOfWebhook, testWebhook } from './cmsWebhook.service.ts'
import { cmsWebhookTable as t } from './cmsWebhook.table.ts'
import { giveKey } from './signKey.ts'
import { tellContent } from './tellContent.ts'

const originOf = (url: string) => URL.parse(url)?.origin

const hooks: ResourceOptions<(typeof cmsWebhook)['fields']> = {
  beforeSave(ctx, { url }) {
    if (url !== undefined) refuseInside(ctx, url)
  },
  async afterSave(ctx, row, _input, existing) {
    // Whoever switches it on again gives it all its tries.
    if (existing && existing.status !== row.status) await ctx.db.update(t).set({ misses: 0 }).where(eq(t.id, row.id))
  },
  async present(ctx, rows) {
    const failed = await failedOf(
      ctx,
      contentNews,
      rows.map(({ id }) => String(id)),
    )
    return rows.map((row) => ({ ...row, failed: failed.get(String(row.id)) ?? 0 }))
  },
}

export default async function cmsWebhookRoutes(app: FastifyInstance): Promise<void> {
  const store = createStore(cmsWebhook, t)
  await app.register(
    resourceRoutes(
      cmsWebhook,
      t,
      {
        ...hooks,
        handlers: {
          async save(ctx, { body }) {
            const before = body.id === undefined ? undefined : await store.find(ctx, body.id)
            const row = await saveRow(ctx, store, body, hooks)
            // Another system never gets what the former could have signed with.
            const isElsewhere = originOf(String(before?.url)) !== originOf(String(row.url))
            const signKey = isElsewhere ? await giveKey(ctx, String(row.id)) : null
            return { ...row, signKey } as unknown as CmsWebhook
          },
        },
      },
      store,
    ),
  )
  implement(app, calls.log, (ctx, { query }) => logOfWebhook(ctx, query))
  implement(app, calls.test, (ctx, { params }) => testWebhook(ctx, params.id))
  implement(app, calls.renewKey, (ctx, { params }) => renewKey(ctx, params.id))
  implement(app, calls.resendFailed, (ctx, { params }) => resendOfWebhook(ctx, params.id))
  implement(app, calls.resend, (ctx, { params }) => resend(ctx, params.id))
  app.platform.jobs.hourly('cmsWebhookLogs', (ctx) => sweepDeliveries(ctx, contentNews))
  tellContent(app.platform)
}
