import { fieldsOf, leafSchema, requiredIn, type JsonSchema } from './jsonSchemaFields.ts'
import { linkageSchemas } from './jsonSchemaLinkages.ts'
import type { Control, FormDefinition } from '@app/form-engine/definition/types.ts'

/**
 * The data of a form as JSON Schema, draft 2020-12 (form-designer §19.4). What the draft cannot say stands under `x-`
 * names: the control of a field, the format of a date, rules that cannot be expressed.
 */
export function toJsonSchema({ list, config }: FormDefinition): JsonSchema {
  const { conditions, rest, conditional } = linkageSchemas(list, config.linkages ?? [])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...objectSchema(list, {}, conditional),
    ...(conditions.length > 0 && { allOf: conditions }),
    ...(rest.length > 0 && { 'x-linkages': rest }),
    ...(config.submissionRules?.length && { 'x-submissionRules': config.submissionRules }),
  }
}

/** The fields of a list as an object; `conditional` names those that a rule decides on. */
function objectSchema(list: readonly Control[], first: JsonSchema, conditional: ReadonlySet<string>): JsonSchema {
  const fields = fieldsOf(list)
  const required = fields.filter((control) => requiredIn(control) && !conditional.has(control.model))
  return {
    type: 'object',
    properties: { ...first, ...Object.fromEntries(fields.map((control) => [control.model, described(control)])) },
    ...(required.length > 0 && { required: required.map(({ model }) => model) }),
  }
}

function described(control: Control): JsonSchema {
  const { label, help, type, options } = control
  const { defaultValue: value } = options
  return {
    ...(label && { title: label }),
    ...(help && { description: help }),
    'x-control': type,
    ...(nested(control) ?? leafSchema(control)),
    ...(value !== undefined && value !== null && value !== '' && value !== '[]' && { default: value }),
  }
}

const nobody: ReadonlySet<string> = new Set()

/** Rows and lines: lists of objects of their own. */
function nested(control: Control): JsonSchema | undefined {
  const { type, options, columns = [], list = [] } = control
  if (type === 'batch')
    return {
      type: 'array',
      items: objectSchema(list, {}, nobody),
      minItems: Math.max(Number(options.minLimit ?? 0), requiredIn(control) ? 1 : 0),
      ...(typeof options.maxLimit === 'number' && { maxItems: options.maxLimit }),
    }
  if (type !== 'selectInputList') return undefined
  const line: JsonSchema = {
    checked: { type: 'boolean' },
    value: { enum: columns.map(({ value }) => value) },
    label: { type: 'string' },
  }
  // Every line holds its own fields only, and those of a line that is not chosen hold nothing.
  const { type: kind, properties } = objectSchema(
    columns.flatMap((column) => column.list),
    line,
    nobody,
  )
  return { type: 'array', items: { type: kind, properties, required: ['checked', 'value'] } }
}
