import type { ObjectSchema } from '@app/form-engine/controls/definition.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { requiredIn, type JsonSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { fieldExportsOf } from './exported.ts'
import { fieldsOf } from './jsonSchemaFields.ts'
import { linkageSchemas } from './jsonSchemaLinkages.ts'

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
    ...fieldExportsOf(type)?.schema(control, inside),
    ...(value !== undefined && value !== null && value !== '' && value !== '[]' && { default: value }),
  }
}

const nobody: ReadonlySet<string> = new Set()

/** Fields of rows and lines, which no rule of the form decides on. */
const inside: ObjectSchema = (list, first) => objectSchema(list, first, nobody)
