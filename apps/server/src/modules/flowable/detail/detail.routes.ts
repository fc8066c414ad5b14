import type { FastifyInstance } from 'fastify'
import { requestCalls } from '@app/shared/flowable/request.ts'
import { detailCalls } from '@app/shared/flowable/requestDetail.ts'
import { implement } from '#/kit/implement.ts'
import { requestDetail } from './detail.read.ts'
import { startableFlows, startFormOf } from './startForm.read.ts'

/** What the pages 发起流程 and 流程记录 show. */
export default async function detailRoutes(app: FastifyInstance): Promise<void> {
  implement(app, requestCalls.startable, startableFlows)
  implement(app, requestCalls.startForm, (ctx, { params, query }) => startFormOf(ctx, params.key, query.id))
  implement(app, detailCalls.get, (ctx, { params, query }) => requestDetail(ctx, params.id, query.taskId))
}
