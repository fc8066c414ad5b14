import type { FastifyInstance } from 'fastify'
import { createJobRunner } from './jobRunner.ts'

export default async function jobRoutes(app: FastifyInstance): Promise<void> {
  app.platform.runners.push(createJobRunner(app.platform))
}
