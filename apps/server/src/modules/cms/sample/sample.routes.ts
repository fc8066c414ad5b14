import type { FastifyInstance } from 'fastify'
import { cmsSampleCalls as calls } from '@app/shared/cms/cmsSample.ts'
import { implement } from '#/kit/implement.ts'
import { clearSample, sampleLeft } from './clearSample.ts'

/** 站点设置 › 缓存: the sample content and its end. */
export default async function sampleRoutes(app: FastifyInstance): Promise<void> {
  implement(app, calls.left, async (ctx) => ({ count: await sampleLeft(ctx) }))
  implement(app, calls.clear, (ctx, { body }) => clearSample(ctx, body.confirm))
}
