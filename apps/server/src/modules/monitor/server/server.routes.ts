import type { FastifyInstance } from 'fastify'
import { server } from '@app/shared/monitor/server.ts'
import { implement } from '#/kit/implement.ts'
import { nodeHistory } from '#/modules/monitor/node/node.history.ts'
import { figuresOf, nodeBriefs } from './server.read.ts'

export default async function serverRoutes(app: FastifyInstance): Promise<void> {
  implement(app, server.figures, (ctx, { query }) => figuresOf(ctx, query.nodeId))
  implement(app, server.nodes, (ctx) => nodeBriefs(ctx))
  implement(app, server.history, (ctx, { query }) => nodeHistory(ctx, query.nodeId ?? ctx.platform.nodeId, query.range))
}
