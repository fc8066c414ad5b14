import type { FastifyInstance } from 'fastify'
import { rightCalls } from '@app/shared/form/right.ts'
import { implement } from '#/kit/implement.ts'
import { subjectChoices } from '#/modules/system/api.ts'
import { rightsOf, saveRights } from './right.service.ts'

export default async function rightRoutes(app: FastifyInstance): Promise<void> {
  implement(app, rightCalls.choices, async (ctx, { query }) => ({
    role: await subjectChoices(ctx, 'role', query),
    post: await subjectChoices(ctx, 'post', query),
  }))
  implement(app, rightCalls.get, (ctx, { params }) => rightsOf(ctx, params.formId))
  implement(app, rightCalls.save, (ctx, { params, body }) => saveRights(ctx, params.formId, body))
}
