import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Choice } from '@app/shared/form/dataSource.ts'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, Refusal, refuse } from '#/platform/errors.ts'
import { dataSourceTable } from './dataSource.table.ts'
import { choicesOfSource } from './sourceChoices.ts'
import { sourceOf, type Source } from './sourceConfig.ts'
import { sourceFields, sourceUrl } from './sourcePaths.ts'

type Values = Readonly<Record<string, string>>

/** Asks our own API as the caller themselves would: their token, their rights, their data scope. */
async function askApi(app: FastifyInstance, request: FastifyRequest, url: string): Promise<unknown> {
  const { authorization, 'user-agent': agent } = request.headers
  const response = await app.inject({
    method: 'GET',
    url,
    remoteAddress: request.ip,
    headers: { ...(authorization && { authorization }), ...(agent && { 'user-agent': agent }) },
  })
  const answer: Envelope = response.json()
  if (answer.code !== 200) throw new Refusal(answer.code, answer.msg ?? '')
  return answer.data
}

async function enabledSource(ctx: Ctx, dsCode: string): Promise<Source> {
  const [row] = await ctx.db
    .select()
    .from(dataSourceTable)
    .where(and(eq(dataSourceTable.dsCode, dsCode), eq(dataSourceTable.delFlag, '0')))
    .limit(1)
  if (!row) throw gone('数据源不存在')
  if (row.status !== '0') throw refuse('数据源已停用')
  return sourceOf(ctx, row.dsType, row.configJson)
}

/** The choices of a source for the caller. */
export function createSourceReader(app: FastifyInstance) {
  async function choices(ctx: Ctx, request: FastifyRequest, source: Source, values: Values): Promise<Choice[]> {
    if (source.dsType === '1') return source.options
    if (source.dsType === '2') {
      const labels = await ctx.platform.ports.dictLabels(source.dictCode)
      return labels.filter(({ enabled }) => enabled).map(({ value, label }) => ({ value, label }))
    }
    const url = sourceUrl(source, values)
    return url === undefined ? [] : choicesOfSource(await askApi(app, request, url), source)
  }

  return {
    test: async (
      ctx: Ctx,
      request: FastifyRequest,
      sent: { dsType: '1' | '2' | '3'; configJson: string; params: Values },
    ) => choices(ctx, request, await sourceOf(ctx, sent.dsType, sent.configJson), sent.params),
    read: async (ctx: Ctx, request: FastifyRequest, dsCode: string, values: Values): Promise<Choice[]> =>
      choices(ctx, request, await enabledSource(ctx, dsCode), values),
    async fields(ctx: Ctx, dsCode: string): Promise<string[]> {
      const source = await enabledSource(ctx, dsCode)
      return source.dsType === '3' ? sourceFields(source) : []
    },
  }
}
