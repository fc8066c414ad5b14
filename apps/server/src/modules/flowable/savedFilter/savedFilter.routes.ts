import type { FastifyInstance } from 'fastify'
import { savedFilterCalls as calls } from '@app/shared/flowable/savedFilter.ts'
import { implement } from '#/kit/implement.ts'
import { filtersOf, removeFilters, saveFilter } from './savedFilter.service.ts'

/** Own saved filters of 待办任务 (workflow §3.8). */
export default async function savedFilterRoutes(app: FastifyInstance): Promise<void> {
  implement(app, calls.list, filtersOf)
  implement(app, calls.save, (ctx, { body }) => saveFilter(ctx, body))
  implement(app, calls.remove, (ctx, { params }) => removeFilters(ctx, params.ids.split(',')))
}
