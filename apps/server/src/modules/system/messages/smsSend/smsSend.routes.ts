import type { FastifyInstance } from 'fastify'
import { smsCallback } from '@app/shared/system/smsLog.ts'
import { implement } from '#/kit/implement.ts'
import { takeReceipts } from './receipts.ts'

export default async function smsSendRoutes(app: FastifyInstance): Promise<void> {
  implement(app, smsCallback, async (ctx, { params, query, body, reply }) =>
    reply.send(await takeReceipts(ctx, { ...params, ...query }, Array.isArray(body) ? body : [body])),
  )
}
