import type { FastifyInstance } from 'fastify'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { druid } from '@app/shared/monitor/druid.ts'
import { implement } from '#/kit/implement.ts'
import { liveReports } from '#/modules/monitor/node/node.reports.ts'
import type { Ctx } from '#/platform/context.ts'
import { databaseFigures, indexHints, tableSizes } from './database.read.ts'
import { lockWaits, resetStatements, slowStatements } from './statements.read.ts'

export default async function druidRoutes(app: FastifyInstance): Promise<void> {
  implement(app, druid.figures, figures)
  implement(app, druid.resetStatements, (ctx) => resetStatements(ctx))
}

// One after the other: a page that looks must not take the connections it looks at.
async function figures(ctx: Ctx): Promise<DataOf<typeof druid.figures>> {
  const reports = await liveReports(ctx)
  return {
    pools: reports.map(({ nodeId, name, own, report }) => ({ nodeId, name, own, ...report.pool })),
    database: await databaseFigures(ctx),
    statements: await slowStatements(ctx),
    locks: await lockWaits(ctx),
    tables: await tableSizes(ctx),
    indexes: await indexHints(ctx),
  }
}
