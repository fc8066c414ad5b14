import { z } from 'zod'

/** What a write made of one field, in words as the screens show them; nothing before on a new row. */
export const fieldChange = z.object({
  label: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  /** The values are told to nobody. */
  secret: z.literal(true).optional(),
})
export type FieldChange = z.infer<typeof fieldChange>

/** The change as one line of 变更情况: `{字段}：{old} → {new}`. */
export function changeLine({ label, before, after, secret }: FieldChange): string {
  if (secret) return `${label}：已修改`
  return before === undefined ? `${label}：${after ?? ''}` : `${label}：${before} → ${after ?? ''}`
}
