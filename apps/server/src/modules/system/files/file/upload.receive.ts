import type { FastifyInstance, FastifyRequest } from 'fastify'
import { anonymousCaller } from '#/platform/caller.ts'
import { createContext, type Ctx } from '#/platform/context.ts'
import { receiveFiles } from '#/platform/files/receive.ts'
import { placeUpload, settleUpload, type PlacedUpload } from './file.service.ts'
import { checkUpload } from './upload.check.ts'
import { policyOf } from './upload.policy.ts'

/** The context of a request before its handler has one. */
export const ctxOf = ({ server, caller = anonymousCaller, ip, id }: FastifyRequest): Ctx =>
  createContext(server.platform, { caller, ip, userAgent: '', requestId: id })

/**
 * Calls that take an upload in the part `file`: when the handler runs, the file is checked by the policy of its use
 * and in its place; `storeUpload` keeps it, otherwise it goes again. `use` fixes the use, else the client names it.
 */
export const receiveUploads = (
  app: FastifyInstance,
  attach: (scope: FastifyInstance, fileOf: (request: FastifyRequest) => PlacedUpload) => void,
  use?: string,
): Promise<void> => {
  const { platform } = app
  return receiveFiles(
    app,
    {
      part: 'file',
      limitMb: async ({ bizType }) => (await policyOf(platform, use ?? bizType)).maxMb,
      check: async (received, request) =>
        placeUpload(ctxOf(request), await checkUpload(platform, received, use ?? received.fields.bizType)),
      settle: (placed, done) => settleUpload(platform, placed, done),
    },
    attach,
  )
}
