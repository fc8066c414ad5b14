import { z } from 'zod'
import { rowId } from './standardCalls.ts'

/** How news for a system outside stand: they wait or are tried, they have arrived, they were given up. */
export const DeliveryStatus = { waiting: '0', done: '1', failed: '2' } as const

/** What is told of one piece of news and of its way. */
export const deliveryFacts = {
  id: rowId,
  status: z.enum(DeliveryStatus),
  tries: z.int(),
  httpStatus: z.int().nullable(),
  /** Beginning of the last answer, or why there was none. */
  answer: z.string().nullable(),
  createTime: z.string(),
  sendTime: z.string().nullable(),
}
const facts = z.object(deliveryFacts)
export type DeliveryFacts = z.infer<typeof facts>

export const deliveryPaging = {
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(10),
}

/** What became of a call without news. */
export const deliveryTest = z.object({
  ok: z.boolean(),
  httpStatus: z.int().nullable(),
  answer: z.string().nullable(),
})

/** How many are on their way again, how many wait for another call. */
export const resentNews = z.object({ resent: z.int(), failed: z.int() })
