/** The parts of an OpenAPI 3.1 document that the page shows. */
export interface Schema {
  type?: string | readonly string[]
  title?: string
  description?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  additionalProperties?: boolean | Schema
  $ref?: string
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Content {
  content?: Readonly<Record<string, { schema: Schema }>>
}

export interface Operation {
  operationId: string
  summary?: string
  tags?: readonly string[]
  parameters?: readonly Parameter[]
  requestBody?: Content
  responses?: Readonly<Record<string, Content>>
  /** `public`, `session`, permissions of which one is needed, or those to add and to edit. */
  'x-access'?: string | readonly string[] | { add: string; edit: string }
  'x-log'?: string
}

export interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components?: { schemas?: Readonly<Record<string, Schema>> }
}

export interface Call {
  method: string
  path: string
  access: string
  operation: Operation
}

/** Who may call, in words. */
export function accessText(access: Operation['x-access']): string {
  if (access === undefined || access === 'public') return '公开'
  if (access === 'session') return '登录即可'
  if (typeof access === 'string') return access
  if ('add' in access) return `${access.add} / ${access.edit}`
  return access.join(' / ')
}

/** All calls by group, in the order of the document; only those that carry every typed word. */
export function groupedCalls(document: OpenApi, typed: string): Map<string, Call[]> {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, Call[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = { method: method.toUpperCase(), path, access: accessText(operation['x-access']), operation }
      const text = `${call.method} ${path} ${operation.summary ?? ''} ${call.access}`.toLowerCase()
      if (!words.every((word) => text.includes(word))) continue
      const group = operation.tags?.[0] ?? '其他'
      groups.set(group, [...(groups.get(group) ?? []), call])
    }
  }
  return new Map([...groups].toSorted(([a], [b]) => a.localeCompare(b)))
}

/** `string`, `integer | null`, `string[]`; the name of a schema that refers to itself. */
export function typeText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'object'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeText))].join(' | ')
  if (schema.type === 'array') return `${schema.items ? typeText(schema.items) : 'any'}[]`
  if (schema.type === undefined) return schema.properties || schema.allOf ? 'object' : 'any'
  return typeof schema.type === 'string' ? schema.type : schema.type.join(' | ')
}

/** Bounds and pattern of a value: `1–64 字符`, `≥ 0`. */
export function ruleText({ minLength, maxLength, minimum, maximum, pattern, format }: Schema): string {
  const rules: string[] = []
  if (minLength !== undefined || maxLength !== undefined) rules.push(`${minLength ?? 0}–${maxLength ?? '∞'} 字符`)
  if (minimum !== undefined && Math.abs(minimum) < Number.MAX_SAFE_INTEGER) rules.push(`≥ ${minimum}`)
  if (maximum !== undefined && Math.abs(maximum) < Number.MAX_SAFE_INTEGER) rules.push(`≤ ${maximum}`)
  if (format) rules.push(format)
  if (pattern) rules.push(pattern)
  return rules.join('，')
}

/** Properties of an object, of the items of a list, or of all parts put together. */
export function propertiesOf(schema: Schema): [name: string, schema: Schema, required: boolean][] {
  if (schema.items) return propertiesOf(schema.items)
  const parts = schema.allOf ?? (schema.anyOf ?? schema.oneOf)?.filter((part) => part.properties) ?? []
  const own = Object.entries(schema.properties ?? {}).map(([name, inner]): [string, Schema, boolean] => [
    name,
    inner,
    schema.required?.includes(name) ?? false,
  ])
  return [...own, ...parts.flatMap(propertiesOf)]
}

export const bodyOf = ({ requestBody }: Operation): Schema | undefined =>
  Object.values(requestBody?.content ?? {})[0]?.schema

export const answerOf = ({ responses }: Operation): Schema | undefined =>
  Object.values(responses?.['200']?.content ?? {})[0]?.schema
