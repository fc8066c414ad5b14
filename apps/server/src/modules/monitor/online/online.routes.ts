import type { FastifyInstance } from 'fastify'
import { forceLogout, online } from '@app/shared/monitor/online.ts'
import { implement } from '#/kit/implement.ts'
import { forceLogoutAll, getOnline, onlinePage } from './online.service.ts'

export default async function onlineRoutes(app: FastifyInstance): Promise<void> {
  implement(app, online.endpoints.page, (ctx, { query }) => onlinePage(ctx, query))
  implement(app, online.endpoints.get, (ctx, { params }) => getOnline(ctx, params.id))
  implement(app, forceLogout, (ctx, { params }) => forceLogoutAll(ctx, [...new Set(params.ids.split(','))]))
}
