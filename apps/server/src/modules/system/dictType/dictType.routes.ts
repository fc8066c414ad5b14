import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { dictType, dictTypeCalls } from '@app/shared/system/dictType.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { dictTypeTable } from './dictType.table.ts'
import { moveData, refuseBuiltInChange, refuseTypesWithData, withOrigin } from './dictType.service.ts'

/** Pick lists are not paged; nobody has this many dictionaries. */
const optionLimit = 5_000

export default async function dictTypeRoutes(app: FastifyInstance) {
  await app.register(
    resourceRoutes(dictType, dictTypeTable, {
      beforeSave: (_ctx, input, existing) => refuseBuiltInChange(input, existing),
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
  implement(app, dictTypeCalls.options, (ctx) =>
    ctx.db
      .select({
        id: dictTypeTable.id,
        dictName: dictTypeTable.dictName,
        dictType: dictTypeTable.dictType,
        status: dictTypeTable.status,
      })
      .from(dictTypeTable)
      .where(eq(dictTypeTable.delFlag, '0'))
      .orderBy(asc(dictTypeTable.dictType))
      .limit(optionLimit),
  )
  implement(app, dictTypeCalls.refreshCache, (ctx) => ctx.emit('dict.changed', { dictTypes: [] }))
}
