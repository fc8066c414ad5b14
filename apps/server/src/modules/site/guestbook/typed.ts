import type { z } from 'zod'
import { messageOf } from '@app/shared/kit/messages.ts'
import { invalid } from '#/platform/errors.ts'

const unseen = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/** Text without what cannot be seen, composed, its lines as we end them. */
export const plain = (text: string): string =>
  text.replaceAll(unseen, '').replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()

/** What was typed, as plain text; fields that nobody named do not exist. */
export function typedAs(keys: readonly string[], body: unknown): Record<string, string> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = Object.hasOwn(given, key) ? given[key] : undefined
      return typeof value === 'string' ? [[key, plain(value)]] : []
    }),
  )
}

/** The form by its rules; `empty` stands for fields that did not come. */
export function judgedForm<S extends z.ZodType>(
  schema: S,
  empty: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>>,
): z.output<S> {
  const result = schema.safeParse({ ...empty, ...typed }, { reportInput: true })
  if (result.success) return result.data
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[String(issue.path[0])] ??= messageOf(issue, schema)
  throw invalid(errors)
}
