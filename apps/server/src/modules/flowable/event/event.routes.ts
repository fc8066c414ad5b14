import type { FastifyInstance } from 'fastify'
import { flowEventCalls as calls } from '@app/shared/flowable/event.ts'
import { implement } from '#/kit/implement.ts'
import { sendMessage, sendSignal, triggerNode } from './event.service.ts'

export default async function eventRoutes(app: FastifyInstance): Promise<void> {
  implement(app, calls.message, (ctx, { params: { name }, body: { correlation = null, variables } }) =>
    sendMessage(ctx, { name, correlation, variables }),
  )
  implement(app, calls.signal, (ctx, { params, body }) => sendSignal(ctx, { ...params, ...body }))
  implement(app, calls.trigger, (ctx, { params, body }) => triggerNode(ctx, { ...params, ...body }))
}
