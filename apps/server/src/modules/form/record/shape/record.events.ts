import { z } from 'zod'
import type { DurableEvent } from '#/platform/jobs/durable.ts'

/** News for other areas and for webhooks: a record has been submitted, or changed afterwards. */
export const recordSubmitted = {
  name: 'formRecord.submitted',
  payload: z.object({ recordId: z.string(), formId: z.string(), formCode: z.string(), first: z.boolean() }),
} satisfies DurableEvent<z.ZodType>
