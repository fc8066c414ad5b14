import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import { chunkUpload, partBytes } from '@app/shared/system/chunkUpload.ts'
import { fittingPart, implement } from '#/kit/implement.ts'
import { receiveFiles } from '#/platform/files/receive.ts'
import { completeUpload, composeUpload, settleComposed, type Composed } from './chunk.complete.ts'
import { placePart, settlePart, storePart, type PlacedPart } from './chunk.part.ts'
import { abortUpload, initUpload, noUpload, sweepUploads } from './chunk.service.ts'
import { ctxOf } from './upload.receive.ts'

export default async function chunkRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  platform.jobs.hourly('unfinished uploads', async (ctx) => void (await sweepUploads(ctx)))

  implement(app, chunkUpload.init, (ctx, { body }) => initUpload(ctx, body))
  implement(app, chunkUpload.abort, (ctx, { params }) => abortUpload(ctx, params.uploadId))

  await receiveFiles<PlacedPart>(
    app,
    {
      part: 'file',
      rate: 'part',
      limitMb: () => partBytes / 1_048_576,
      check(received, request) {
        const { uploadId, n } = fittingPart(chunkUpload.part.params, request.params)
        return placePart(ctxOf(request), uploadId, n, received)
      },
      settle: (part, done) => settlePart(platform, part, done),
    },
    (scope, partOf) => implement(scope, chunkUpload.part, (ctx, { request }) => storePart(ctx, partOf(request))),
  )

  // The bytes are put together before the transaction of the write begins, as with files that come whole.
  await app.register(async (scope) => {
    const composed = new WeakMap<FastifyRequest, Composed>()
    scope.addHook('preHandler', async (request) => {
      const { uploadId } = fittingPart(chunkUpload.complete.params, request.params)
      composed.set(request, await composeUpload(ctxOf(request), uploadId))
    })
    scope.addHook('onSend', async (request, reply) => {
      const done = composed.get(request)
      if (done) await settleComposed(ctxOf(request), done, reply.resultCode === ResultCode.ok)
    })
    implement(scope, chunkUpload.complete, (ctx, { request }) => {
      const whole = composed.get(request)
      if (!whole) throw noUpload()
      return completeUpload(ctx, whole)
    })
  })
}
