import type { FastifyInstance } from 'fastify'
import { hookCalls as calls } from '@app/shared/flowable/hook.ts'
import { implement } from '#/kit/implement.ts'
import { hookSecret, saveHookSecret } from './hook.service.ts'

export default async function hookRoutes(app: FastifyInstance): Promise<void> {
  implement(app, calls.get, async (ctx, { params }) => ({
    isSigned: (await hookSecret(ctx, params.key)) !== undefined,
  }))
  implement(app, calls.save, (ctx, { params, body }) => saveHookSecret(ctx, params.key, body.secret))
}
