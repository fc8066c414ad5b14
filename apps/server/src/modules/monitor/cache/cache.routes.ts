import type { FastifyInstance } from 'fastify'
import { cache } from '@app/shared/monitor/cache.ts'
import { implement } from '#/kit/implement.ts'
import { cacheFigures } from './cacheInfo.read.ts'
import { cacheKeys, cacheNames, cacheValue, clearCache } from './cacheList.service.ts'
import { platformStores } from './platformStores.ts'

export default async function cacheRoutes(app: FastifyInstance): Promise<void> {
  app.platform.cacheGroups.push(...platformStores)
  implement(app, cache.figures, (ctx) => cacheFigures(ctx))
  implement(app, cache.names, (ctx) => cacheNames(ctx))
  implement(app, cache.keys, (ctx, { params }) => cacheKeys(ctx, params.cacheId))
  implement(app, cache.value, (ctx, { params }) => cacheValue(ctx, params.cacheId, params.cacheKey))
  implement(app, cache.clear, (ctx, { params }) => clearCache(ctx, params.cacheId, null))
  implement(app, cache.clearKey, (ctx, { params }) => clearCache(ctx, params.cacheId, [params.cacheKey]))
}
