import { z } from 'zod'
import type { DurableEvent } from '#/platform/jobs/durable.ts'

const ofProcess = { instanceId: z.string(), businessKey: z.string().nullable() }

/** News for other areas: a process has ended, by whatever way. */
export const processEnded = {
  name: 'process.ended',
  payload: z.object({ ...ofProcess, status: z.string() }),
} satisfies DurableEvent<z.ZodType>

/** What a process hands to the business that it is about (handler `updateBusiness`); an id that came before is a repeat. */
export const businessUpdated = {
  name: 'process.businessUpdated',
  payload: z.object({ ...ofProcess, id: z.string(), node: z.string(), values: z.record(z.string(), z.unknown()) }),
} satisfies DurableEvent<z.ZodType>
