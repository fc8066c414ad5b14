import type { FastifyInstance } from 'fastify'
import { dictData, dictDataCalls } from '@app/shared/system/dictData.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { fixedOfEntry } from '#/modules/system/settings/dictType/dictionaries.ts'
import { dictCache, dictLabels } from './dictData.read.ts'
import {
  arrange,
  holdDictionary,
  keepOneDefault,
  refuseBuiltInChange,
  refuseBuiltInData,
  usesOf,
} from './dictData.service.ts'
import { dictDataTable } from './dictData.table.ts'

export default async function dictDataRoutes(app: FastifyInstance) {
  const { platform } = app
  platform.cacheGroups.push({ cacheId: 'dictUtils', cacheName: 'dictCache', remarks: '数据字典', sort: 20 })
  const cache = dictCache(platform)
  // Seeds may have asked before their rows were there.
  cache.dropAll()
  platform.events.onEveryNode('dict.changed', ({ dictTypes }) =>
    dictTypes.length > 0 ? cache.drop(dictTypes) : cache.dropAll(),
  )
  platform.events.onResync(() => cache.dropAll())
  platform.fill('dictLabels', (type) => dictLabels({ platform }, type))

  await app.register(
    resourceRoutes(dictData, dictDataTable, {
      async beforeSave(ctx, input, existing) {
        const alone = input.isDefault === 'Y' || input.status === '1'
        await holdDictionary(ctx, existing?.dictType ?? (input.dictType ?? '').trim(), alone)
        if (existing) await refuseBuiltInChange(ctx, input, existing)
      },
      present: (_ctx, rows) => rows.map((row) => ({ ...row, fixed: fixedOfEntry(String(row.id)) })),
      async afterSave(ctx, row) {
        await keepOneDefault(ctx, row)
        await ctx.emit('dict.changed', { dictTypes: [row.dictType] })
      },
      beforeRemove: (_ctx, rows) => refuseBuiltInData(rows),
      afterRemove: (ctx, rows) => ctx.emit('dict.changed', { dictTypes: rows.map((row) => row.dictType) }),
    }),
  )
  implement(app, dictDataCalls.byType, async (ctx, { params }) => {
    const { enabled, items } = await dictCache(ctx.platform).get(params.type)
    return enabled ? items.filter((item) => item.status === '0') : []
  })
  implement(app, dictDataCalls.allByType, async (ctx, { params }) => {
    const { items } = await dictCache(ctx.platform).get(params.type)
    return [...items]
  })
  implement(app, dictDataCalls.uses, (ctx, { params }) => usesOf(ctx, params.ids.split(',')))
  implement(app, dictDataCalls.arrange, async (ctx, { body }) => {
    await arrange(ctx, body.dictType, body.entries)
    await ctx.emit('dict.changed', { dictTypes: [body.dictType] })
  })
}
