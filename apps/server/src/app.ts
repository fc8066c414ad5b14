import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { liveRoutes } from '#/platform/live/live.routes.ts'
import { loadModules } from '#/platform/modules.ts'
import type { Platform } from '#/platform/platform.ts'
import type { Task } from '#/platform/tasks.ts'
import { createHttp } from './platform/http/createHttp.ts'
import { createSite } from './platform/http/createSite.ts'
import { healthRoutes } from './platform/http/health.ts'
import { named } from './platform/http/named.ts'
import { createRateLimiter, type RateLimiter } from './platform/http/rateLimiter.ts'
import { webRoutes } from './platform/http/web.ts'

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
    rate: RateLimiter
    /** Every declared call that is attached, in order of registration. */
    endpoints: Endpoint[]
  }
}

type RoutesFile = { default: FastifyPluginAsync }
type JobFile = { jobs: readonly JobSpec[] }
type TaskFile = { default: Task | readonly Task[] }

/** The whole server as a value: platform guards, then every `*.routes.ts`; ready to listen or to be injected. */
export async function buildApp(platform: Platform, modulesDir?: string): Promise<FastifyInstance> {
  const rate = createRateLimiter(platform)
  const app = createHttp(platform, rate)
  app.decorate('platform', platform)
  app.decorate('rate', rate)
  app.decorate('endpoints', [])
  await app.register(healthRoutes)
  await app.register(named((scope) => webRoutes(scope, platform.webDir), 'web'))
  for (const { file, exports } of await loadModules<RoutesFile>('routes', modulesDir))
    await app.register(named(exports.default, file))
  await app.register(liveRoutes)
  for (const { exports } of await loadModules<JobFile>('job', modulesDir)) exports.jobs.forEach(platform.jobs.define)
  for (const { exports } of await loadModules<TaskFile>('task', modulesDir))
    [exports.default].flat().forEach(platform.tasks.define)
  await app.ready()
  return app
}

/** The public site: its listener with every `*.site.ts`; the back office is built first and fills the ports. */
export async function buildSite(platform: Platform, modulesDir?: string): Promise<FastifyInstance> {
  const rate = createRateLimiter(platform)
  const site = createSite(platform, rate)
  site.decorate('platform', platform)
  site.decorate('rate', rate)
  for (const { file, exports } of await loadModules<RoutesFile>('site', modulesDir))
    await site.register(named(exports.default, file))
  await site.ready()
  return site
}
