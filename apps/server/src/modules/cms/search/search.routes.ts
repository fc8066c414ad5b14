import type { FastifyInstance } from 'fastify'
import { listKeeper } from './listKeeper.ts'

/** No calls: what a node does behind its commits. */
export default async function searchRoutes({ platform }: FastifyInstance): Promise<void> {
  platform.events.on('search.indexed', listKeeper(platform).keep)
}
