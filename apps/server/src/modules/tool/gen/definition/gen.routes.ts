import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { gen, genCalls } from '@app/shared/tool/gen.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { databaseTables, requireReach } from '#/modules/tool/gen/catalogue/tables.read.ts'
import { unlessOff } from '#/modules/tool/switchedOff.ts'
import type { Ctx } from '#/platform/context.ts'
import { createDefinition, recreateDefinition } from './create.service.ts'
import { definitionById, otherDefinitions, withUnbuilt, type Definition } from './definition.read.ts'
import { genColumnTable, genTableTable } from './gen.table.ts'
import { changesOfTable, importTables, synchronise } from './import.service.ts'
import { saveDefinition } from './save.service.ts'

export default async function genRoutes(app: FastifyInstance): Promise<void> {
  unlessOff(app, 'tool/gen/index')
  await app.register(
    resourceRoutes(gen, genTableTable, {
      present: withUnbuilt,
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
  implement(app, genCalls.definition, async (ctx, { params }) => ({
    ...(await reachedDefinition(ctx, params.id)),
    tables: await otherDefinitions(ctx, params.id),
  }))
  implement(app, genCalls.columns, async (ctx, { params }) => (await reachedDefinition(ctx, params.id)).columns)
  implement(app, genCalls.answered, (_ctx, { query }) =>
    query.entities.split(',').filter((entity) => app.endpoints.some(({ path }) => path.startsWith(`/${entity}/`))),
  )
  implement(app, genCalls.create, (ctx, { body }) => createDefinition(ctx, body))
  implement(app, genCalls.recreate, (ctx, { params, body }) => recreateDefinition(ctx, params.id, body))
  implement(app, genCalls.keep, (ctx, { body }) => saveDefinition(ctx, body, { judged: false }))
  implement(app, genCalls.save, (ctx, { body }) => saveDefinition(ctx, body, { judged: true }))
  implement(app, genCalls.changes, (ctx, { params }) => changesOfTable(ctx, params.tableName))
  implement(app, genCalls.synchronise, (ctx, { params }) => synchronise(ctx, params.tableName))
}

/** What a table of the product holds is told to nobody but the superuser (CG-04). */
async function reachedDefinition(ctx: Ctx, id: string): Promise<Definition> {
  const definition = await definitionById(ctx, id)
  requireReach(ctx, [definition.info.tableName])
  return definition
}
