import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { gen, genCalls, mostTables } from '@app/shared/tool/gen.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { databaseTables } from '#/modules/tool/gen/catalogue/tables.read.ts'
import { refuse } from '#/platform/errors.ts'
import { definitionsByIds, definitionsByTables } from './definition.read.ts'
import { archive, preview } from './emit.service.ts'
import { genColumnTable, genTableTable } from './gen.table.ts'
import { changesOfTable, importTables, synchronise } from './import.service.ts'

export default async function genRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(gen, genTableTable, {
      afterRemove: async (ctx, rows) =>
        void (await ctx.db.delete(genColumnTable).where(
          inArray(
            genColumnTable.tableId,
            rows.map(({ id }) => id),
          ),
        )),
    }),
  )
  implement(app, genCalls.databaseTables, (ctx, { query }) => databaseTables(ctx, query))
  implement(app, genCalls.importTables, (ctx, { body }) => importTables(ctx, body.tables))
  implement(app, genCalls.definition, async (ctx, { params }) => {
    const [definition] = await definitionsByIds(ctx, [params.id])
    if (!definition) throw refuse('数据不存在')
    return definition
  })
  implement(app, genCalls.preview, async (ctx, { params }) =>
    preview(ctx, await definitionsByIds(ctx, bounded(params.ids))),
  )
  implement(app, genCalls.archive, async (ctx, { query, reply }) => {
    const { name, content } = await archive(ctx, await definitionsByTables(ctx, bounded(query.tables)))
    reply.resultCode = 200
    return reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` })
      .send(content)
  })
  implement(app, genCalls.changes, (ctx, { params }) => changesOfTable(ctx, params.tableName))
  implement(app, genCalls.synchronise, (ctx, { params }) => synchronise(ctx, params.tableName))
}

function bounded(list: string): string[] {
  const parts = list.split(',').filter((part) => part !== '')
  if (parts.length === 0) throw refuse('请选择要生成的数据')
  if (parts.length > mostTables) throw refuse(`一次最多选择${mostTables}个表`)
  return parts
}
