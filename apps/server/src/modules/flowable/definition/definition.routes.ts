import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { definition, definitionCalls as calls } from '@app/shared/flowable/definition.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { reachedDefinition, versionsOf, withNumbers } from './definition.read.ts'
import { flowDefinitionTable } from './definition.table.ts'
import { renewVersion } from './renew.service.ts'
import { bindForm, saveSettings, settingsOfVersion } from './settings.service.ts'

export default async function definitionRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(definition, flowDefinitionTable, {
      where: (_ctx, { latestOnly }) => (latestOnly === 'Y' ? eq(flowDefinitionTable.isLatest, true) : undefined),
      present: withNumbers,
    }),
  )
  implement(app, calls.readXml, async (ctx, { params }) => (await reachedDefinition(ctx, params.deployId)).xml)
  implement(app, calls.versions, (ctx, { params }) => versionsOf(ctx, params.key))
  implement(app, calls.settings, (ctx, { params }) => settingsOfVersion(ctx, params.deployId))
  implement(app, calls.saveSettings, (ctx, { params, body }) => saveSettings(ctx, { ...params, ...body }))
  implement(app, calls.bindForm, (ctx, { body }) => bindForm(ctx, body))
  implement(app, calls.renew, (ctx, { params }) => renewVersion(ctx, params.deployId))
}
