import { fieldsOf } from '#/modules/flowable/handler/fields.ts'
import type { HandlerKind } from '#/modules/flowable/handler/handlerKind.ts'
import { businessUpdated } from '#/modules/flowable/outbox/process.events.ts'
import { publishDurable } from '#/platform/jobs/durable.ts'

/** Tells the business that the process is about; the area that it belongs to subscribes. */
export const updateBusiness: HandlerKind = {
  run: (ctx, { jobId, node, fields, instance: { id: instanceId, businessKey } }) =>
    publishDurable(
      ctx,
      businessUpdated,
      { id: jobId, instanceId, businessKey, node, values: fieldsOf(fields, 'set.') },
      { quiet: true },
    ),
}
