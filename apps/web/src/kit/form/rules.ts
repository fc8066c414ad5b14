import type { z } from 'zod'
import { takenText, type ChildRows, type Field } from '@app/shared/kit/field.ts'
import { messageOf } from '@app/shared/kit/messages.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { holdsJson } from '@app/shared/kit/wire.ts'
import { call } from '#/kit/http/http.ts'
import { isRequired } from './widgets.ts'

type Row = Readonly<Record<string, unknown>>

/** A value as it is sent: texts as people mean them, an empty one is `null` where the contract takes none. */
export function sentValue(field: Field, value: unknown): unknown {
  const { rows } = field.options
  if (rows && Array.isArray(value)) return value.map((row) => sentRow(rows, row as Row))
  if (value !== undefined && value !== null && typeof value !== 'string') return value
  // A text of JSON is a value like any other.
  if (typeof value === 'string' && holdsJson(field)) return value
  const text = value?.normalize('NFC').trim() ?? ''
  if (text !== '') return text
  if (field.schema.safeParse(null).success) return null
  return value === undefined || value === null ? undefined : text
}

/** A row that is saved with its parent: which one it is, and what it takes. */
function sentRow({ fields }: ChildRows, { id, version, ...row }: Row): Row {
  const cells = Object.entries(fields).map(([key, field]) => [key, sentValue(field, row[key])])
  return { ...(id === undefined ? {} : { id, version }), ...Object.fromEntries(cells) }
}

/** Where a sentence of the server stands in the form: at its field, or at the cell of a row; nothing when it is of no field. */
export function placeOfError(key: string, fields: readonly [string, Field][]): (string | number)[] | undefined {
  const [own = '', at, inner] = key.split('.')
  if (!fields.some(([each]) => each === own)) return undefined
  return inner === undefined ? [own] : [own, Number(at), inner]
}

/** What a list of faults calls a place of the form: its field, or the cell of a row. */
export function nameOfPlace(
  [own, at, inner]: readonly (string | number)[],
  fields: readonly [string, Field][],
): string {
  const field = fields.find(([key]) => key === own)?.[1]
  if (typeof at !== 'number') return field?.label ?? ''
  const cell = field?.options.rows?.fields[String(inner)]
  return `${field?.label ?? ''}第${at + 1}行${cell ? `·${cell.label}` : ''}`
}

/** The sentence for a value the contract refuses; the server uses the same rule and words. */
export function fieldMessage(field: Field, value: unknown): string | undefined {
  const sent = sentValue(field, value)
  // JSON knows a nothing of its own, which is none where something must stand.
  if (holdsJson(field) && (sent ?? null) === null)
    return isRequired(field) ? (field.options.texts?.required ?? `${field.label}不能为空`) : undefined
  const result = field.schema.safeParse(sent, { reportInput: true })
  const issue = result.success ? undefined : result.error.issues[0]
  return issue && messageOf(issue, field.schema)
}

/** A form's rule from a schema that belongs to no resource, in the server's words. */
export const schemaRule = (schema: z.ZodType) => ({
  validator: (_: unknown, value: unknown) => {
    const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0]
    return issue ? Promise.reject(new Error(messageOf(issue, schema))) : Promise.resolve()
  },
})

/** Fields of the form: when adding or when editing. */
export function formFields(resource: ResourceFacts, kind: 'create' | 'edit'): [string, Field][] {
  return Object.entries(resource.fields).filter(([, { options }]) => {
    if (options.readonly || options.form === false) return false
    return options.form === undefined || options.form === kind
  })
}

/**
 * Asks the server whether a unique value is free. One question per value: blur and save ask the same.
 * An unanswered question stops nobody, the save itself checks again.
 */
export function uniqueCheck(resource: ResourceFacts, key: string, field: Field, id: string | undefined) {
  const answers = new Map<string, Promise<boolean>>()
  const within = field.options.uniqueWithin ?? []
  return async (value: unknown, all: Readonly<Record<string, unknown>>): Promise<string | undefined> => {
    const endpoint = resource.checks[key]
    const sent = sentValue(field, value)
    if (!endpoint || sent === null || sent === undefined || sent === '' || fieldMessage(field, value)) return undefined
    const query: Record<string, string> = { [key]: String(sent) }
    for (const other of within) query[other] = String(all[other] ?? '')
    if (id) query.id = id
    const asked = JSON.stringify(query)
    const answer = answers.get(asked) ?? isFree(call(endpoint, { query }, { silent: true }))
    answers.set(asked, answer)
    return (await answer) ? undefined : takenText(field).replace('{value}', String(sent))
  }
}

async function isFree(question: Promise<{ code: string }>): Promise<boolean> {
  try {
    return (await question).code !== '2'
  } catch (error) {
    console.warn('a unique value could not be checked before saving', error)
    return true
  }
}
