import { z } from 'zod'
import type { DurableEvent } from '#/platform/jobs/durable.ts'

/** News for other areas: a process has ended, by whatever way. */
export const processEnded = {
  name: 'flow.ended',
  payload: z.object({ instanceId: z.string(), status: z.string(), businessKey: z.string().nullable() }),
} satisfies DurableEvent<z.ZodType>
