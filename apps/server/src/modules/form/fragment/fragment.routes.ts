import type { FastifyInstance } from 'fastify'
import { fragmentCalls } from '@app/shared/form/fragment.ts'
import { implement } from '#/kit/implement.ts'
import { fragmentsFor, removeFragments, saveFragment } from './fragment.service.ts'

export default async function fragmentRoutes(app: FastifyInstance): Promise<void> {
  implement(app, fragmentCalls.list, (ctx) => fragmentsFor(ctx))
  implement(app, fragmentCalls.save, (ctx, { body }) => saveFragment(ctx, body))
  implement(app, fragmentCalls.remove, (ctx, { params }) => removeFragments(ctx, params.ids.split(',')))
}
