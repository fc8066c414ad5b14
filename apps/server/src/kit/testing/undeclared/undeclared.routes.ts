import type { FastifyInstance } from 'fastify'

export default async function undeclaredRoutes(app: FastifyInstance): Promise<void> {
  app.get('/toy/forgotten', async () => 'nobody said who may call this')
}
