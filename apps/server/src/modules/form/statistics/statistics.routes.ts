import type { FastifyInstance } from 'fastify'
import { statisticsCalls } from '@app/shared/form/statistics.ts'
import { implement } from '#/kit/implement.ts'
import { formStatistics } from './statistics.read.ts'

/** 统计: what the records of a form come to, field by field. */
export default async function statisticsRoutes(app: FastifyInstance): Promise<void> {
  implement(app, statisticsCalls.get, (ctx, { query }) => formStatistics(ctx, query))
}
