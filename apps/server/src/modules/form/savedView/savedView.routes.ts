import type { FastifyInstance } from 'fastify'
import { savedViewCalls } from '@app/shared/form/savedView.ts'
import { implement } from '#/kit/implement.ts'
import { removeViews, saveView, viewsOf } from './savedView.service.ts'

/** 视图: lists of records as somebody wants them again. */
export default async function savedViewRoutes(app: FastifyInstance): Promise<void> {
  implement(app, savedViewCalls.list, (ctx, { query }) => viewsOf(ctx, query.formId))
  implement(app, savedViewCalls.save, (ctx, { body }) => saveView(ctx, body))
  implement(app, savedViewCalls.remove, (ctx, { params }) => removeViews(ctx, params.ids.split(',')))
}
