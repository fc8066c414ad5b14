import type { FastifyInstance } from 'fastify'
import { deputy, deputyCalls } from '@app/shared/flowable/deputy.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { processChoices, withScopes } from './deputy.read.ts'
import { checkDeputy, ownDeputies } from './deputy.rules.ts'
import { flowDeputyTable } from './deputy.table.ts'

export default async function deputyRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(deputy, flowDeputyTable, {
      scope: ownDeputies,
      beforeSave: checkDeputy,
      present: withScopes,
    }),
  )
  implement(app, deputyCalls.processes, (ctx, { query }) => processChoices(ctx, query))
}
