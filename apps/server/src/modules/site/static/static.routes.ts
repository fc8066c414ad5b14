import type { FastifyInstance } from 'fastify'
import { cmsSiteCalls } from '@app/shared/cms/cmsSite.ts'
import { implement } from '#/kit/implement.ts'
import { siteSettings } from '#/modules/cms/api.ts'
import { refuse } from '#/platform/errors.ts'
import { followChanges, queueAll } from './queueChange.ts'
import { staticStateOf, sweepStatic } from './staticState.ts'

/** 生成静态页 (cms §19.6). */
export default async function staticRoutes(app: FastifyInstance): Promise<void> {
  followChanges(app.platform)
  app.platform.jobs.hourly('cmsStaticPages', sweepStatic)
  implement(app, cmsSiteCalls.staticState, (ctx) => staticStateOf(ctx))
  implement(app, cmsSiteCalls.buildStatic, async (ctx) => {
    if ((await siteSettings(ctx)).siteMode !== 'static') throw refuse('访问方式为动态访问，无需生成静态页')
    ctx.trail.changes.push('重新生成静态页')
    await queueAll(ctx)
    return null
  })
}
