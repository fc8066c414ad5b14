import type { FastifyInstance } from 'fastify'
import { config, configCalls } from '@app/shared/system/config.ts'
import { tellFilePlaces } from '#/kit/filePlaces.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { systemContext } from '#/platform/context.ts'
import { dropPictures, keepPicture, pictureTitles, publishPictures } from './config.pictures.ts'
import { configCache, configValue } from './config.read.ts'
import { checkConfig, configByKey, hideSecret, refuseBuiltIn, withRules } from './config.service.ts'
import { configTable } from './config.table.ts'

export default async function configRoutes(app: FastifyInstance) {
  const { platform } = app
  platform.cacheGroups.push({ cacheId: 'configUtils', cacheName: 'configCache', remarks: '配置信息', sort: 10 })
  const cache = configCache(platform)
  // Seeds may have asked before their rows were there.
  cache.dropAll()
  platform.events.onEveryNode('config.changed', ({ keys }) => (keys.length > 0 ? cache.drop(keys) : cache.dropAll()))
  platform.events.onResync(() => cache.dropAll())
  platform.events.on('config.changed', ({ keys }) => publishPictures(systemContext(platform), keys))
  tellFilePlaces('config', { label: config.label, titles: pictureTitles })
  platform.fill('configValue', (key) => configValue({ platform }, key))

  await app.register(
    resourceRoutes(config, configTable, {
      beforeSave: (ctx, input, existing) => checkConfig(ctx, input, existing),
      present: (_ctx, rows) => withRules(rows),
      async afterSave(ctx, row, _input, existing) {
        hideSecret(ctx, row)
        await keepPicture(ctx, row, existing)
        await ctx.emit('config.changed', { keys: [row.configKey, ...(existing ? [existing.configKey] : [])] })
      },
      beforeRemove: (_ctx, rows) => refuseBuiltIn(rows),
      async afterRemove(ctx, rows) {
        await dropPictures(ctx, rows)
        await ctx.emit('config.changed', { keys: rows.map((row) => row.configKey) })
      },
    }),
  )
  implement(app, configCalls.byKey, (ctx, { params }) => configByKey(ctx, params.key))
  implement(app, configCalls.refreshCache, (ctx) => ctx.emit('config.changed', { keys: [] }))
}
