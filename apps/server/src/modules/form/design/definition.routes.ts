import type { FastifyInstance } from 'fastify'
import { definition, definitionCalls as calls } from '@app/shared/form/definition.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { formScope } from '#/modules/form/definition/form.store.ts'
import { copyForm } from './copy.service.ts'
import { checkBaseData, refuseUsed, withCounts } from './definition.rules.ts'
import { checkText, cleaningOf, saveDesign } from './design.service.ts'
import { exportForms } from './export.read.ts'
import { importForms } from './import.service.ts'
import { missedFields } from './missedFields.read.ts'
import { changeStatus, publishForm } from './publish.service.ts'
import { publishedVersion } from './reference.service.ts'

export default async function definitionRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(definition, definitionTable, {
      scope: formScope,
      beforeSave: (_ctx, input, existing) => checkBaseData(input, existing),
      beforeRemove: refuseUsed,
      present: withCounts,
    }),
  )
  implement(app, calls.saveDesign, (ctx, { body }) => saveDesign(ctx, body))
  implement(app, calls.check, (ctx, { body }) => checkText(ctx, body.draftJson))
  implement(app, calls.cleaning, (_ctx, { body }) => cleaningOf(body.draftJson))
  implement(app, calls.missed, (ctx, { body }) => missedFields(ctx, body))
  implement(app, calls.publish, (ctx, { body }) => publishForm(ctx, body))
  implement(app, calls.published, (ctx, { params }) => publishedVersion(ctx, params.id))
  implement(app, calls.changeStatus, (ctx, { body }) => changeStatus(ctx, body))
  implement(app, calls.copy, (ctx, { params }) => copyForm(ctx, params.id))
  implement(app, calls.exportForms, (ctx, { query }) => exportForms(ctx, query.ids.split(',')))
  implement(app, calls.importForms, (ctx, { body }) => importForms(ctx, body))
}
