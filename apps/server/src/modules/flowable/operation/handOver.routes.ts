import type { FastifyInstance } from 'fastify'
import { deputyCalls } from '@app/shared/flowable/deputy.ts'
import { implement } from '#/kit/implement.ts'
import { handOver } from './handOver.service.ts'

export default async function handOverRoutes(app: FastifyInstance): Promise<void> {
  implement(app, deputyCalls.handOver, (ctx, { params }) => handOver(ctx, params.id))
}
