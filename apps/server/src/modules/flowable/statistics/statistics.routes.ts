import type { FastifyInstance } from 'fastify'
import { statisticsCalls as calls } from '@app/shared/flowable/statistics.ts'
import { implement } from '#/kit/implement.ts'
import { statisticsOfProcess } from './statistics.read.ts'
import { statisticsOfVersion } from './versionStatistics.read.ts'

/** 统计 of 流程定义: what became of its requests and where they stand (workflow §3.1). */
export default async function statisticsRoutes(app: FastifyInstance): Promise<void> {
  implement(app, calls.ofProcess, (ctx, { params, query }) => statisticsOfProcess(ctx, params.key, query))
  implement(app, calls.ofVersion, (ctx, { params, query }) => statisticsOfVersion(ctx, params.deployId, query))
}
