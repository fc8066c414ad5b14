import {
  hasModel,
  isMoment,
  isKnownType,
  isNesting,
  isRuled,
  nestingOf,
  type ControlType,
} from '@app/form-engine/controls/registry.ts'
import { isPlain, isPlainList } from '@app/form-engine/document/plain.ts'
import type { Control, ControlOptions, Rule } from '@app/form-engine/document/types.ts'
import { fieldExportsOf } from '@app/form-engine/export/exported.ts'
import { schemaChoices, schemaKind, type Json } from '@app/form-engine/source/jsonSchemaProperty.ts'

const textFormats: Record<string, ControlType> = { date: 'date', 'date-time': 'date', time: 'time' }
const scalarTypes: Record<string, ControlType> = { boolean: 'switch', number: 'number', integer: 'number' }
const fewChoices = 5
const longText = 200

/** The control for a property: the one that an export of ours names, else what its values look like. */
export function typeOf(property: Json, items: Json): ControlType {
  const hint = String(property['x-control'])
  if (isKnownType(hint) && hasModel(hint) && nestingOf(hint) !== 'lines') return hint
  const type = schemaKind(property)
  if (type === 'array') {
    if (isPlain(items.properties)) return 'batch'
    return schemaChoices(items).length > 0 ? 'checkbox' : 'select'
  }
  const choices = schemaChoices(property).length
  if (choices > 0) return choices > fewChoices ? 'select' : 'radio'
  if (scalarTypes[type]) return scalarTypes[type]
  if (property.contentMediaType === 'text/html') return 'editor'
  return textFormats[String(property.format)] ?? (Number(property.maxLength) > longText ? 'textarea' : 'input')
}

interface Place {
  name: string
  property: Json
  items: Json
  required: boolean
}

/** A control of the palette with what a property says of it. */
export function fieldOf(control: Control, { name, property, items, required }: Place): Control {
  const { title, description } = property
  // What a colour looks like the control says itself.
  const demands = control.type === 'color' ? [] : demandsOf(property)
  return {
    ...control,
    model: name,
    label: typeof title === 'string' && title !== '' ? title : name,
    ...(typeof description === 'string' && { help: description }),
    ...(isRuled(control.type) && { rules: [{ required, message: '必填项' }, ...demands.flatMap(ruleOf)] }),
    options: { ...control.options, ...optionsOf(control.type, property, items), showLabel: true },
  }
}

/** Demands stand beside the type or, where an empty text passes, in a branch of their own. */
function demandsOf(property: Json): Json[] {
  const branches = [property.allOf, property.anyOf].flatMap((list) => (isPlainList(list) ? list : []))
  return [property, ...branches.flatMap((branch) => [branch, ...(isPlainList(branch.allOf) ? branch.allOf : [])])]
}

const formatKinds: Record<string, Rule> = {
  email: { kind: 'email', message: '请输入正确的邮箱' },
  uri: { kind: 'url', message: '请输入正确的网址' },
}

function ruleOf({ pattern, format, minLength }: Json): Rule[] {
  const kind = formatKinds[String(format)]
  return [
    ...(typeof pattern === 'string' ? [{ pattern, message: '格式不正确' }] : []),
    ...(kind ? [kind] : []),
    ...(typeof minLength === 'number' && minLength > 1
      ? [{ kind: 'minLength' as const, value: minLength, message: `长度不能少于 ${minLength} 个字符` }]
      : []),
  ]
}

function optionsOf(type: string, property: Json, items: Json): ControlOptions {
  const several = schemaKind(property) === 'array'
  // Both ends of a range are one value with one source.
  const listed = several && !isMoment({ type, options: {} }) ? items : property
  return {
    ...(property.default !== undefined && !isNesting(type) && { defaultValue: property.default }),
    ...(typeof listed['x-dict'] === 'string' && { dictCode: listed['x-dict'] }),
    ...(typeof listed['x-source'] === 'string' && { dynamic: true, dynamicKey: listed['x-source'] }),
    ...fieldExportsOf(type)?.optionsIn({ property, items, several, listed }),
  }
}
