import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { createSourceReader } from '#/modules/form/dataSource/sourceOptions.ts'
import type { Ctx } from '#/platform/context.ts'
import { createAsker, sentVersion, type AskedChoices } from './askedChoices.ts'

export type ProcessAsker = (
  ctx: Ctx,
  request: FastifyRequest,
  sent: { versionId: string; data: FormValues },
) => Promise<AskedChoices | undefined>

/** Asks interfaces what they offer to whoever sends values of a process; before its transaction begins. */
export function createProcessAsker(app: FastifyInstance): ProcessAsker {
  const reader = createSourceReader(app)
  return async (ctx, request, sent) => {
    const run = await sentVersion(ctx, sent)
    return run && createAsker(ctx, request, reader, 'submission').about(run.version, run.values)
  }
}
