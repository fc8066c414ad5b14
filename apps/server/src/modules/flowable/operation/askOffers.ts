import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { fittingPart, requestContext } from '#/kit/implement.ts'
import { createProcessAsker, type AskedChoices } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'

/** A call that sends values of a form, and the version that they are for. */
export interface FormCall {
  endpoint: Endpoint
  versionOf: (ctx: Ctx, body: Record<string, unknown>) => Promise<string | null | undefined>
}

/** What interfaces offer to whoever sends the values of these calls, asked before their transactions begin. */
export function askOffers(app: FastifyInstance, calls: readonly FormCall[]): WeakMap<FastifyRequest, AskedChoices> {
  const ask = createProcessAsker(app)
  const offers = new WeakMap<FastifyRequest, AskedChoices>()
  app.addHook('preHandler', async (request) => {
    const made = calls.find(({ endpoint }) => endpoint === request.routeOptions.config.endpoint)
    if (!made) return
    const body = fittingPart(made.endpoint.body, request.body) as Record<string, unknown>
    if (!body.formData) return
    const ctx = requestContext(app.platform, request)
    try {
      const versionId = await made.versionOf(ctx, body)
      const asked = versionId && (await ask(ctx, request, { versionId, data: body.formData as FormValues }))
      if (asked) offers.set(request, asked)
    } catch (error) {
      // The act itself says why it is refused.
      if (!(error instanceof Refusal)) throw error
    }
  })
  return offers
}
