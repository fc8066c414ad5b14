import type { FastifyInstance } from 'fastify'
import { openapi } from '@app/shared/tool/swagger.ts'
import { implement } from '#/kit/implement.ts'
import { openapiOf } from '#/kit/openapi.ts'

export default async function swaggerRoutes(app: FastifyInstance): Promise<void> {
  let text: string | undefined

  implement(app, openapi, (_ctx, { reply }) => {
    // Made at the first call: only then every area has attached its own.
    text ??= JSON.stringify(openapiOf(app.endpoints))
    return reply.header('content-type', 'application/json; charset=utf-8').send(text)
  })
}
