import { z } from 'zod'

/** An address outside that jobs may call by its code (monitor §4.3). */
const webhook = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9_-]{1,30}$/),
  url: z.url({ protocol: /^https?$/ }).max(300),
  method: z.enum(['GET', 'POST']).optional(),
  /** Any of 2xx unless given. */
  expectStatus: z.int().min(100).max(599).optional(),
})
export type Webhook = z.infer<typeof webhook>

const webhooks = z
  .array(webhook)
  .max(20)
  .refine((list) => new Set(list.map(({ code }) => code)).size === list.length)

/** The list in a value of `sys.job.webhooks`; `undefined` when it is none. */
export function parseWebhooks(text: string): Webhook[] | undefined {
  try {
    return webhooks.safeParse(JSON.parse(text)).data
  } catch {
    // No JSON.
    return undefined
  }
}
