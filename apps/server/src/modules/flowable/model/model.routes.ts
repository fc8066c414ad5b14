import type { FastifyInstance } from 'fastify'
import { definitionCalls as versions } from '@app/shared/flowable/definition.ts'
import { model, modelCalls as calls } from '@app/shared/flowable/model.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import type { Row } from '#/kit/store.ts'
import { categoryNames } from '#/modules/flowable/definition/definition.read.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { receiveForms } from '#/platform/files/receive.ts'
import { holdModel, refuseHeld, releaseModel } from './holder.ts'
import { importFlows, reportFiles } from './importFlows.service.ts'
import { formOfFiles } from './importForm.ts'
import { copyModel, copyVersion, deployModel, designVersion, saveModel, validateDrawing } from './model.service.ts'
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
  implement(app, versions.design, (ctx, { params, body }) => designVersion(ctx, params.deployId, body.isReplacing))
  implement(app, versions.copy, (ctx, { params, body }) => copyVersion(ctx, params.deployId, body))
  await receiveForms(app, formOfFiles(app), (scope) => {
    implement(scope, versions.importReport, (ctx, { body }) => reportFiles(ctx, body.files))
    implement(scope, versions.importFiles, (ctx, { body }) => importFlows(ctx, body))
  })
}

async function withNames(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const people = await userBriefs(
    ctx,
    rows.map(({ updateBy }) => String(updateBy ?? '')),
  )
  const names = await categoryNames(
    ctx,
    rows.map(({ categoryId }) => String(categoryId ?? '')),
  )
  return rows.map((row) => ({
    ...row,
    ...('settings' in row && { settings: flowSettings.parse(row.settings) }),
    updateName: people.get(String(row.updateBy))?.name ?? null,
    categoryName: names.get(String(row.categoryId)) ?? null,
  }))
}
