import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { dictType, dictTypeCalls } from '@app/shared/system/dictType.ts'
import { choosing } from '#/kit/choosing.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { moveData, refuseNamedChange, refuseTypesWithData, withOrigin } from './dictType.service.ts'
import { dictTypeTable } from './dictType.table.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'dict.changed': { dictTypes: string[] }
  }
}

export default async function dictTypeRoutes(app: FastifyInstance) {
  await app.register(
    resourceRoutes(dictType, dictTypeTable, {
      async beforeSave(ctx, input, existing) {
        await refuseNamedChange(ctx, input, existing)
      },
      present: (_ctx, rows) => withOrigin(rows),
      async afterSave(ctx, row, _input, existing) {
        if (existing) await moveData(ctx, existing.dictType, row.dictType)
        await ctx.emit('dict.changed', { dictTypes: [row.dictType, ...(existing ? [existing.dictType] : [])] })
      },
      beforeRemove: (ctx, rows) =>
        refuseTypesWithData(
          ctx,
          rows.map(({ id }) => id),
        ),
      afterRemove: (ctx, rows) => ctx.emit('dict.changed', { dictTypes: rows.map((row) => row.dictType) }),
    }),
  )
  implement(app, dictTypeCalls.options, (ctx, { query }) => {
    const { id, dictName, dictType: code, status, delFlag } = dictTypeTable
    // A form names its dictionary by the code.
    const { where, limit } = choosing(query, {
      id: code,
      texts: [dictName, code],
      offered: undefined,
      known: eq(delFlag, '0'),
    })
    return ctx.db
      .select({ id, dictName, dictType: code, status })
      .from(dictTypeTable)
      .where(where)
      .orderBy(asc(code))
      .limit(limit)
  })
  implement(app, dictTypeCalls.refreshCache, (ctx) => ctx.emit('dict.changed', { dictTypes: [] }))
}
