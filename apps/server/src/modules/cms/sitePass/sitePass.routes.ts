import type { FastifyInstance } from 'fastify'
import { cmsSiteCalls } from '@app/shared/cms/cmsSite.ts'
import { implement } from '#/kit/implement.ts'
import { passTo, sweepPasses } from './sitePass.service.ts'

export default async function sitePassRoutes(app: FastifyInstance): Promise<void> {
  implement(app, cmsSiteCalls.pass, (ctx, { body }) => passTo(ctx, body.url))
  app.platform.jobs.hourly('sitePasses', sweepPasses)
}
