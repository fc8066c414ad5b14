import type { FastifyInstance } from 'fastify'
import { dataSource, dataSourceCalls as calls } from '@app/shared/form/dataSource.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { checkSource, dictNamedBy, refuseUsedSources } from './dataSource.service.ts'
import { dataSourceTable } from './dataSource.table.ts'
import { createSourceReader } from './sourceOptions.ts'
import { sourcePaths } from './sourcePaths.ts'

export default async function dataSourceRoutes(app: FastifyInstance): Promise<void> {
  const sources = createSourceReader(app)
  app.platform.fill('dictNamedBy', dictNamedBy)

  await app.register(
    resourceRoutes(dataSource, dataSourceTable, {
      scope: (ctx) => ctx.scope(dataSourceTable.createDept, dataSourceTable.createBy),
      beforeSave: checkSource,
      beforeRemove: refuseUsedSources,
    }),
  )
  implement(app, calls.options, (ctx, { params, query, request }) =>
    sources.read(ctx, request, params.dsCode, query.params),
  )
  implement(app, calls.fields, (ctx, { params }) => sources.fields(ctx, params.dsCode))
  implement(app, calls.test, (ctx, { body, request }) => sources.test(ctx, request, body))
  implement(app, calls.paths, () => {
    const summaries = new Map(app.endpoints.map(({ path, summary }) => [path, summary]))
    return sourcePaths.flatMap((path) => {
      const summary = summaries.get(path)
      return summary === undefined ? [] : [{ path: path.replaceAll(/:(\w+)/g, '{$1}'), summary }]
    })
  })
}
