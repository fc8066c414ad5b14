import { newControl } from '@app/form-engine/controls/catalog.ts'
import { isNesting, nestingOf } from '@app/form-engine/controls/registry.ts'
import { FormFormatError, formatWords } from '@app/form-engine/document/formatError.ts'
import { formLimits } from '@app/form-engine/document/formLimits.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import { isPlain, isPlainList } from '@app/form-engine/document/plain.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import type { Json } from '@app/form-engine/source/jsonSchemaProperty.ts'
import { fieldOf, typeOf } from './jsonSchemaField.ts'

/** Whether a document describes an object in JSON Schema. */
export const isJsonSchema = (value: unknown): value is Json =>
  isPlain(value) && (isPlain(value.properties) || isPlain(value.$defs))

/**
 * A form for the data that a JSON Schema describes (draft 2020-12): properties become fields, objects become cards,
 * lists of objects become dynamic tables. References inside the document are followed until they come back to
 * themselves; everything else that a form cannot say is left behind.
 */
export function fromJsonSchema(schema: Json, now = Date.now()): FormDefinition {
  let count = 0
  const nextKey = (type: string) => `${type}_${now + count}`

  function controls(object: Json, names: readonly string[], path: readonly Json[]): Control[] {
    if (path.length > formLimits.depth) throw new FormFormatError(formatWords.tooDeep)
    const { properties, required } = merged(object, schema)
    return Object.entries(properties).flatMap(([name, raw]) => {
      const property = resolved(raw, schema)
      if (!property || path.includes(property)) return []
      count += 1
      if (count > formLimits.controls) throw new FormFormatError(formatWords.tooMany)
      return [control(property, [...names, name], required.includes(name), [...path, property])]
    })
  }

  function control(property: Json, names: readonly string[], required: boolean, path: readonly Json[]): Control {
    const items = resolved(property.items, schema) ?? {}
    if (isPlain(property.properties)) {
      const label = typeof property.title === 'string' ? property.title : String(names.at(-1))
      return { ...newControl('card', nextKey('card')), label, list: controls(property, names, path) }
    }
    const type = typeOf(property, items)
    const field = fieldOf(newControl(type, nextKey(type)), { name: names.join('_'), property, items, required })
    if (nestingOf(type) !== 'rows') return field
    // A row holds fields only.
    const inside = controls(items, [], path).filter(({ list, type: inner }) => !list && !isNesting(inner))
    return { ...field, list: inside }
  }

  return { ...newForm(), list: controls(schema, [], [schema]) }
}

/** Properties of an object and of what it is composed of. */
function merged(object: Json, root: Json): { properties: Json; required: unknown[] } {
  const parts = isPlainList(object.allOf) ? object.allOf.map((part) => resolved(part, root) ?? {}) : []
  return {
    properties: Object.assign(
      {},
      ...[object, ...parts].map(({ properties }) => (isPlain(properties) ? properties : {})),
    ) as Json,
    required: [object, ...parts].flatMap(({ required }) => (Array.isArray(required) ? (required as unknown[]) : [])),
  }
}

const mostHops = 20

/** What a schema stands for when it is a reference inside the document; undefined when that leads nowhere. */
function resolved(value: unknown, root: Json): Json | undefined {
  let found = value
  for (let hop = 0; hop < mostHops && isPlain(found) && typeof found.$ref === 'string'; hop += 1)
    found = found.$ref.startsWith('#/') ? at(root, found.$ref.slice(2).split('/')) : undefined
  return isPlain(found) && found.$ref === undefined ? found : undefined
}

const at = (root: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((place, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    return isPlain(place) && Object.hasOwn(place, key) ? place[key] : undefined
  }, root)
