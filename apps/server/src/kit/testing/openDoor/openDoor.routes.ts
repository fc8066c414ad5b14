import type { FastifyInstance } from 'fastify'

export default async function openDoorRoutes(app: FastifyInstance): Promise<void> {
  app.get('/toy/open', { config: { access: 'public' } }, async () => 'public, but on no list')
}
