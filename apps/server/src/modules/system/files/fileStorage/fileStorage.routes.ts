import type { FastifyInstance } from 'fastify'
import { fileStorage, fileStorageCalls } from '@app/shared/system/fileStorage.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { probe } from './fileStorage.probe.ts'
import { storageCache } from './fileStorage.read.ts'
import { checkStorage } from './fileStorage.rules.ts'
import { masked } from './fileStorage.secrets.ts'
import { changeStatus, keepSecrets, refuseUsed, setDefault, storageLock, storageRow } from './fileStorage.service.ts'
import { fileStorageTable } from './fileStorage.table.ts'

export default async function fileStorageRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  const cache = storageCache(platform)
  cache.dropAll()
  platform.cacheGroups.push({
    cacheId: 'storageUtils',
    cacheName: 'storageCache',
    remarks: '文件存储',
    sort: 70,
    // They open the places of files.
    valuesHidden: true,
  })
  platform.events.onEveryNode('storage.changed', () => cache.dropAll())
  platform.events.onResync(() => cache.dropAll())

  await app.register(
    resourceRoutes(fileStorage, fileStorageTable, {
      async beforeSave(ctx, input, existing) {
        await storageLock.hold(ctx)
        return checkStorage(ctx, input, existing)
      },
      afterSave: (ctx, row, input) => keepSecrets(ctx, row, input),
      beforeRemove: (ctx, rows) => refuseUsed(ctx, rows),
      afterRemove: (ctx) => ctx.emit('storage.changed', {}),
      present: (_ctx, rows) => rows.map(masked),
      handlers: { changeStatus: (ctx, { body }) => changeStatus(ctx, body) },
    }),
  )
  implement(app, fileStorageCalls.setDefault, (ctx, { params }) => setDefault(ctx, params.id))
  implement(app, fileStorageCalls.test, async (ctx, { params }) => probe(ctx, await storageRow(ctx, params.id)))
}
