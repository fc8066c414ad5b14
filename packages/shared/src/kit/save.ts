import { z } from 'zod'
import { cleanText } from './comparableText.ts'
import type { Field, Fields } from './field.ts'
import { holdsJson } from './wire.ts'

type AcceptedKeys<F extends Fields> = {
  [K in keyof F]: F[K]['options'] extends { readonly: true } ? never : K
}[keyof F]

/** Body of a save: without `id` it creates, with `id` and `version` it changes; absent keeps, `null` clears. */
export type SaveOf<F extends Fields> = { id?: string | undefined; version?: number | undefined } & {
  [K in AcceptedKeys<F>]?: z.output<F[K]['schema']> | undefined
}

const acceptsNothing = (schema: z.ZodType) => schema.safeParse(undefined).success

/** Text that PostgreSQL cannot hold or that would end a line of a log is refused (security IN-07). */
// oxlint-disable-next-line no-control-regex
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** What a save stores of a field: long texts keep their marks, all are composed and trimmed. */
export function cleanValue(field: Field, value: unknown): unknown {
  const { options } = field
  if (typeof value !== 'string' || holdsJson(field)) return value
  return cleanText(value, { body: options.widget === 'textarea' || options.widget === 'editor' })
}

/** What a save does; both unless it says why not. */
interface Refused {
  adding?: string | undefined
  editing?: string | undefined
}

export function saveSchema(fields: Fields, audit: boolean, refused: Refused = {}): z.ZodType {
  const accepted: [string, Field][] = Object.entries(fields).filter(([, f]) => !f.options.readonly)
  const shape = Object.fromEntries(accepted.map(([key, f]) => [key, f.schema.optional()]))
  const required = accepted.filter(([, f]) => !acceptsNothing(f.schema)).map(([key]) => key)

  return z
    .object({
      id: z.string().min(1).max(64).optional(),
      ...(audit ? { version: z.int().min(1).optional() } : {}),
      ...shape,
    })
    .check((ctx) => {
      const body = ctx.value as Record<string, unknown>
      const sentence = body.id === undefined ? refused.adding : refused.editing
      if (sentence !== undefined)
        return void ctx.issues.push({ code: 'custom', message: sentence, path: ['id'], input: body.id })
      const missing = (key: string) =>
        ctx.issues.push({ code: 'invalid_type', expected: 'string', path: [key], input: undefined })
      if (body.id === undefined) for (const key of required.filter((k) => body[k] === undefined)) missing(key)
      else if (audit && body.version === undefined) missing('version')
      // JSON knows a nothing of its own, which is none where something must stand.
      for (const [key, f] of accepted) if (holdsJson(f) && body[key] === null && required.includes(key)) missing(key)
      for (const issue of textIssues(accepted, body)) ctx.issues.push(issue as never)
    })
}

/** What texts of a body are refused for beside their rules. */
export function textIssues(accepted: readonly [string, Field][], body: Readonly<Record<string, unknown>>): object[] {
  const issues: object[] = Object.entries(body)
    .filter(([, value]) => typeof value === 'string' && unstorable.test(value))
    .map(([key, value]) => ({ code: 'custom', message: '参数不符合规范', path: [key], input: value }))
  // Blanks alone are no name: what remains of a text must fulfil its rule too.
  for (const [key, f] of accepted) {
    const clean = cleanValue(f, body[key])
    if (clean === body[key]) continue
    for (const issue of f.schema.safeParse(clean).error?.issues ?? [])
      issues.push({ ...issue, path: [key, ...issue.path], input: clean })
  }
  return issues
}
