import { hasModel, isLayout } from '@app/form-engine/controls/types.ts'
import { slotsOf } from '@app/form-engine/definition/slots.ts'
import type { Control, ControlOptions, Option, Rule } from '@app/form-engine/definition/types.ts'

/** A schema as JSON. */
export type JsonSchema = { [keyword: string]: unknown }

/** A control that puts a value into the data. */
type Field = Control & { model: string }

const isField = (control: Control): control is Field =>
  Boolean(control.model) && hasModel(control.type) && !control.options.noFormItem

/** Fields of a list on their own level: layouts only arrange, what nests keeps its children to itself. */
export const fieldsOf = (list: readonly Control[]): Field[] =>
  list
    .filter(({ options }) => !options.hidden)
    .flatMap((control) => {
      if (isLayout(control.type)) return slotsOf(control).flatMap((slot) => fieldsOf(slot.list))
      return isField(control) ? [control] : []
    })

/** Whether the form insists on a value; nobody can fill what is disabled. */
export const requiredIn = ({ rules, options }: Control) =>
  Boolean(rules?.[0]?.required) && !options.disabled && !options.readonly

/** Schema of a field whose value is no list of objects of the form's own. */
export const leafSchema = (control: Control): JsonSchema => leaves[control.type]?.(control, control.options) ?? {}

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
function textSchema(control: Control, more: JsonSchema = {}, own: JsonSchema[] = []): JsonSchema {
  const demands = [...own, ...(control.rules ?? []).flatMap(ruleSchema)]
  const { maxLength } = control.options
  const base = { type: 'string', ...more, ...(typeof maxLength === 'number' && { maxLength }) }
  if (requiredIn(control)) return { ...base, minLength: 1, ...(demands.length > 0 && { allOf: demands }) }
  return demands.length > 0 ? { ...base, anyOf: [{ maxLength: 0 }, { allOf: demands }] } : base
}

function numberSchema(control: Control, limits: JsonSchema): JsonSchema {
  const demands = (control.rules ?? []).flatMap(({ kind, value }) =>
    kind === 'min' || kind === 'max' ? [{ [kind === 'min' ? 'minimum' : 'maximum']: value }] : [],
  )
  const type = requiredIn(control) ? 'number' : ['number', 'null']
  return { type, ...limits, ...(demands.length > 0 && { allOf: demands }) }
}

const limitsOf = ({ min, max }: ControlOptions): JsonSchema => ({
  ...(typeof min === 'number' && { minimum: min }),
  ...(typeof max === 'number' && { maximum: max }),
})

const flat = (choices: readonly Option[]): JsonSchema[] =>
  choices.flatMap(({ value, label, children = [] }) => [{ const: value, title: label }, ...flat(children)])

/** One of the choices; those that stand elsewhere are named, not listed. */
function oneOf({ dictCode, dynamic, dynamicKey, options = [] }: ControlOptions, none: boolean): JsonSchema {
  if (dictCode) return { 'x-dict': dictCode }
  if (dynamic) return { 'x-source': dynamicKey }
  const known = flat(options)
  return { oneOf: none && !known.some((choice) => choice.const === '') ? [...known, { const: '', title: '' }] : known }
}

const several = (control: Control, items: JsonSchema): JsonSchema => ({
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

function dateSchema(control: Control): JsonSchema {
  const format = String(control.options.format)
  const known = standard[format]
  return textSchema(control, { 'x-format': format }, known ? [{ format: known }] : [])
}

const fileSchema: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, url: { type: 'string' } },
  required: ['name', 'url'],
}

const upload = (control: Control, { limit }: ControlOptions): JsonSchema => ({
  type: 'array',
  items: fileSchema,
  ...(requiredIn(control) && { minItems: 1 }),
  ...(typeof limit === 'number' && { maxItems: limit }),
})

const choose = (control: Control, options: ControlOptions): JsonSchema =>
  options.multiple || options.treeCheckable ? several(control, oneOf(options, false)) : oneOf(options, false)

const text = (control: Control) => textSchema(control)

const subject = (control: Control, { multiple }: ControlOptions): JsonSchema =>
  multiple ? several(control, { type: 'string' }) : textSchema(control)

const leaves: Record<string, (control: Control, options: ControlOptions) => JsonSchema> = {
  input: text,
  textarea: text,
  editor: (control) => textSchema(control, { contentMediaType: 'text/html' }),
  number: (control, options) =>
    numberSchema(control, {
      ...limitsOf(options),
      ...(typeof options.precision === 'number' && { multipleOf: Number(`1e-${options.precision}`) }),
    }),
  slider: (control, options) => numberSchema(control, limitsOf(options)),
  rate: (control, { max, allowHalf }) =>
    numberSchema(control, { minimum: 0, ...limitsOf({ max }), multipleOf: allowHalf ? 0.5 : 1 }),
  select: choose,
  treeSelect: choose,
  radio: (control, options) => oneOf(options, !requiredIn(control)),
  checkbox: (control, options) => several(control, oneOf(options, false)),
  cascader: (control, options) => ({
    type: 'array',
    items: oneOf(options, false),
    ...(requiredIn(control) && { minItems: 1 }),
  }),
  date: (control, { range }) => {
    if (!range) return dateSchema(control)
    const { rules: _rules, ...one } = control
    return { type: 'array', items: dateSchema(one), maxItems: 2, ...(requiredIn(control) && { minItems: 2 }) }
  },
  time: dateSchema,
  switch: () => ({ type: 'boolean' }),
  uploadFile: upload,
  uploadImg: upload,
  userSelect: subject,
  deptSelect: subject,
  postSelect: subject,
  color: (control, { showAlpha }) =>
    textSchema(control, showAlpha ? { 'x-alpha': true } : {}, [
      { pattern: showAlpha ? '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' : '^#[0-9a-fA-F]{6}$' },
    ]),
  signature: (control) => upload(control, { limit: 1 }),
  serialNo: () => ({ type: 'string', readOnly: true }),
}
