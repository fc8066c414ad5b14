import type { FastifyInstance } from 'fastify'
import { claimActs } from '@app/shared/flowable/claimActs.ts'
import { implement } from '#/kit/implement.ts'
import { claimTask, unclaimTask } from './claim.service.ts'

export default async function claimRoutes(app: FastifyInstance): Promise<void> {
  implement(app, claimActs.claim, (ctx, { body }) => claimTask(ctx, body.taskId))
  implement(app, claimActs.unclaim, (ctx, { body }) => unclaimTask(ctx, body.taskId))
}
