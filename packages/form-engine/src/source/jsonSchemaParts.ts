import type { Control, ControlOptions, Option, Rule } from '@app/form-engine/document/types.ts'

/** A schema as JSON. */
export type JsonSchema = { [keyword: string]: unknown }

/** Whether the form insists on a value; nobody can fill what is disabled. */
export const requiredIn = ({ rules, options }: Control) =>
  Boolean(rules?.[0]?.required) && !options.disabled && !options.readonly

const kindSchemas: Record<string, (value: number) => JsonSchema> = {
  email: () => ({ format: 'email' }),
  url: () => ({ format: 'uri' }),
  phone: () => ({ pattern: '^1[3-9]\\d{9}$' }),
  idcard: () => ({ pattern: '^(\\d{15}|\\d{17}[\\dXx])$' }),
  integer: () => ({ pattern: '^[+-]?\\d+$' }),
  number: () => ({ pattern: '^[+-]?(\\d+(\\.\\d*)?|\\.\\d+)$' }),
  minLength: (value) => ({ minLength: value }),
  maxLength: (value) => ({ maxLength: value }),
}

function ruleSchema({ pattern, kind, value }: Rule): JsonSchema[] {
  const [, text = pattern, flags = ''] = /^\/(.+)\/(\w*)$/.exec(pattern ?? '') ?? []
  return [
    // A schema's pattern knows no flags.
    ...(text && !/[ims]/.test(flags) ? [{ pattern: text }] : []),
    ...(kind ? [kindSchemas[kind]?.(Number(value)) ?? {}] : []),
  ].filter((schema) => Object.keys(schema).length > 0)
}

/** A text; what is demanded of it holds only when there is one, as in the form. */
export function textSchema(control: Control, more: JsonSchema = {}, own: JsonSchema[] = []): JsonSchema {
  const demands = [...own, ...(control.rules ?? []).flatMap(ruleSchema)]
  const { maxLength } = control.options
  const base = { type: 'string', ...more, ...(typeof maxLength === 'number' && { maxLength }) }
  if (requiredIn(control)) return { ...base, minLength: 1, ...(demands.length > 0 && { allOf: demands }) }
  return demands.length > 0 ? { ...base, anyOf: [{ maxLength: 0 }, { allOf: demands }] } : base
}

export function numberSchema(control: Control, limits: JsonSchema): JsonSchema {
  const demands = (control.rules ?? []).flatMap(({ kind, value }) =>
    kind === 'min' || kind === 'max' ? [{ [kind === 'min' ? 'minimum' : 'maximum']: value }] : [],
  )
  const type = requiredIn(control) ? 'number' : ['number', 'null']
  return { type, ...limits, ...(demands.length > 0 && { allOf: demands }) }
}

export const limitsOf = ({ min, max }: ControlOptions): JsonSchema => ({
  ...(typeof min === 'number' && { minimum: min }),
  ...(typeof max === 'number' && { maximum: max }),
})

const flat = (choices: readonly Option[]): JsonSchema[] =>
  choices.flatMap(({ value, label, children = [] }) => [{ const: value, title: label }, ...flat(children)])

/** One of the choices; those that stand elsewhere are named, not listed. */
export function oneOf({ dictCode, dynamic, dynamicKey, options = [] }: ControlOptions, none: boolean): JsonSchema {
  if (dictCode) return { 'x-dict': dictCode }
  if (dynamic) return { 'x-source': dynamicKey }
  const known = flat(options)
  return { oneOf: none && !known.some((choice) => choice.const === '') ? [...known, { const: '', title: '' }] : known }
}

export const several = (control: Control, items: JsonSchema): JsonSchema => ({
  type: 'array',
  items,
  uniqueItems: true,
  ...(requiredIn(control) && { minItems: 1 }),
})

/** Formats of dates that the draft knows too. */
const standard: Record<string, string> = {
  'YYYY-MM-DD': 'date',
  'YYYY-MM-DDTHH:mm:ssZ': 'date-time',
  'HH:mm:ssZ': 'time',
}

export function dateSchema(control: Control): JsonSchema {
  const format = String(control.options.format)
  const known = standard[format]
  return textSchema(control, { 'x-format': format }, known ? [{ format: known }] : [])
}

const fileSchema: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, url: { type: 'string' } },
  required: ['name', 'url'],
}

export const upload = (control: Control, { limit }: ControlOptions): JsonSchema => ({
  type: 'array',
  items: fileSchema,
  ...(requiredIn(control) && { minItems: 1 }),
  ...(typeof limit === 'number' && { maxItems: limit }),
})

export const choose = (control: Control, options: ControlOptions): JsonSchema =>
  options.multiple || options.treeCheckable ? several(control, oneOf(options, false)) : oneOf(options, false)

export const subject = (control: Control, { multiple }: ControlOptions): JsonSchema =>
  multiple ? several(control, { type: 'string' }) : textSchema(control)
