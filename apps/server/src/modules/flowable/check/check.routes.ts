import type { FastifyInstance } from 'fastify'
import { flowCheckCalls as calls } from '@app/shared/flowable/check.ts'
import { implement } from '#/kit/implement.ts'
import { checkProcesses } from './check.service.ts'

export default async function checkRoutes(app: FastifyInstance): Promise<void> {
  implement(app, calls.check, (ctx) => checkProcesses(ctx))
}
