import type { FastifyInstance } from 'fastify'
import { administerCalls as calls } from '@app/shared/flowable/definition.ts'
import { implement } from '#/kit/implement.ts'
import { changeDefinitionState } from './definitionState.service.ts'
import { removeVersions } from './removeVersions.service.ts'

export default async function definitionAdminRoutes(app: FastifyInstance): Promise<void> {
  implement(app, calls.updateState, (ctx, { body }) => changeDefinitionState(ctx, body))
  implement(app, calls.remove, (ctx, { params, body }) =>
    removeVersions(ctx, params.deployIds.split(','), body.cascadeKey),
  )
}
