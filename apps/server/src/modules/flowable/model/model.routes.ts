import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { model, modelCalls as calls } from '@app/shared/flowable/model.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import type { Row } from '#/kit/store.ts'
import { flowCategoryTable } from '#/modules/flowable/category/category.table.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { holdModel, refuseHeld, releaseModel } from './holder.ts'
import { copyModel, deployModel, saveModel, validateDrawing } from './model.service.ts'
import { flowModelTable } from './model.table.ts'

export default async function modelRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(model, flowModelTable, {
      beforeRemove: async (ctx, rows) => {
        for (const { id } of rows) await refuseHeld(ctx, id)
      },
      present: withNames,
    }),
  )
  implement(app, calls.save, (ctx, { body }) => saveModel(ctx, body))
  implement(app, calls.hold, (ctx, { params }) => holdModel(ctx, params.id))
  implement(app, calls.release, (ctx, { params }) => releaseModel(ctx, params.id))
  implement(app, calls.deploy, (ctx, { params, body }) => deployModel(ctx, { ...params, ...body }))
  implement(app, calls.validate, (ctx, { body }) => validateDrawing(ctx, body))
  implement(app, calls.copy, (ctx, { params, body }) => copyModel(ctx, params.id, body))
}

async function withNames(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const people = await userBriefs(
    ctx,
    rows.map(({ updateBy }) => String(updateBy ?? '')),
  )
  const { id, name, delFlag } = flowCategoryTable
  const ids = rows.map(({ categoryId }) => String(categoryId ?? ''))
  const categories = await ctx.db
    .select({ id, name })
    .from(flowCategoryTable)
    .where(and(inArray(id, ids), eq(delFlag, '0')))
  const names = new Map(categories.map((row) => [row.id, row.name]))
  return rows.map((row) => ({
    ...row,
    ...('settings' in row && { settings: flowSettings.parse(row.settings) }),
    updateName: people.get(String(row.updateBy))?.name ?? null,
    categoryName: names.get(String(row.categoryId)) ?? null,
  }))
}
