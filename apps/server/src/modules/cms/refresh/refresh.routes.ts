import type { FastifyInstance } from 'fastify'
import { cmsSiteCalls } from '@app/shared/cms/cmsSite.ts'
import { implement } from '#/kit/implement.ts'
import { indexOutdated, refreshSite } from './refreshSite.ts'

/** 站点设置 › 缓存. */
export default async function refreshRoutes(app: FastifyInstance): Promise<void> {
  implement(app, cmsSiteCalls.refresh, async (ctx, { body }) => ({ count: await refreshSite(ctx, body.what) }))
  app.platform.jobs.hourly('search index', indexOutdated)
}
