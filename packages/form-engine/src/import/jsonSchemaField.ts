import { isKnownType } from '@app/form-engine/controls/catalog.ts'
import { hasModel, isRuled, type ControlType } from '@app/form-engine/controls/types.ts'
import { isPlain, isPlainList } from '@app/form-engine/definition/plain.ts'
import type { Control, ControlOptions, Option, Rule } from '@app/form-engine/definition/types.ts'

export type Json = Record<string, unknown>

const isScalar = (value: unknown): value is Option['value'] => ['string', 'number', 'boolean'].includes(typeof value)

/** Listed values as choices: `enum`, or `oneOf` with titles. */
function choicesOf({ enum: values, oneOf }: Json): Option[] {
  if (Array.isArray(values)) return values.filter(isScalar).map((value) => ({ value, label: String(value) }))
  if (!isPlainList(oneOf)) return []
  return oneOf.flatMap(({ const: value, title }) =>
    isScalar(value) && value !== '' ? [{ value, label: typeof title === 'string' ? title : String(value) }] : [],
  )
}

const textFormats: Record<string, ControlType> = { date: 'date', 'date-time': 'date', time: 'time' }
const scalarTypes: Record<string, ControlType> = { boolean: 'switch', number: 'number', integer: 'number' }
const fewChoices = 5
const longText = 200

/** The control for a property: the one that an export of ours names, else what its values look like. */
export function typeOf(property: Json, items: Json): ControlType {
  const hint = String(property['x-control'])
  if (isKnownType(hint) && hasModel(hint) && hint !== 'selectInputList') return hint
  const type = kindOf(property)
  if (type === 'array') {
    if (isPlain(items.properties)) return 'batch'
    return choicesOf(items).length > 0 ? 'checkbox' : 'select'
  }
  const choices = choicesOf(property).length
  if (choices > 0) return choices > fewChoices ? 'select' : 'radio'
  if (scalarTypes[type]) return scalarTypes[type]
  if (property.contentMediaType === 'text/html') return 'editor'
  return textFormats[String(property.format)] ?? (Number(property.maxLength) > longText ? 'textarea' : 'input')
}

/** `type`, of several the one that is not null. */
const kindOf = ({ type }: Json) => String([type].flat().find((name) => name !== 'null'))

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

const numberAt = (json: Json, name: string, option: string): ControlOptions =>
  typeof json[name] === 'number' ? { [option]: json[name] } : {}

function optionsOf(type: string, property: Json, items: Json): ControlOptions {
  const several = kindOf(property) === 'array'
  const listed = several && type !== 'date' ? items : property
  return {
    ...(property.default !== undefined && type !== 'batch' && { defaultValue: property.default }),
    ...(typeof listed['x-dict'] === 'string' && { dictCode: listed['x-dict'] }),
    ...(typeof listed['x-source'] === 'string' && { dynamic: true, dynamicKey: listed['x-source'] }),
    ...specific[type]?.(property, listed, several, items),
  }
}

type Specific = (property: Json, listed: Json, several: boolean, items: Json) => ControlOptions

const text: Specific = (property) => numberAt(property, 'maxLength', 'maxLength')
const limits: Specific = (property) => ({
  ...numberAt(property, 'minimum', 'min'),
  ...numberAt(property, 'maximum', 'max'),
})
const choice: Specific = (_, listed, several) => ({ options: choicesOf(listed), ...(several && { multiple: true }) })
const upload: Specific = (property) => numberAt(property, 'maxItems', 'limit')

const subject: Specific = (_property, _listed, several) => ({ multiple: several })

const standardFormats: Record<string, ControlOptions> = {
  'date-time': { format: 'YYYY-MM-DD HH:mm:ss', showTime: true },
  time: { format: 'HH:mm:ss' },
}

const date: Specific = (property, _, several, items) => {
  const format = [property, items].map((schema) => schema['x-format']).find((given) => typeof given === 'string')
  return {
    ...standardFormats[String(property.format)],
    ...(format !== undefined && { format }),
    ...(several && { range: true }),
  }
}

const specific: Record<string, Specific> = {
  input: text,
  textarea: text,
  number: (property, ...rest) => ({
    ...limits(property, ...rest),
    ...(kindOf(property) === 'integer' && { precision: 0 }),
    ...(typeof property.multipleOf === 'number' && { precision: decimals(property.multipleOf) }),
  }),
  slider: limits,
  rate: (property) => ({ ...numberAt(property, 'maximum', 'max'), allowHalf: property.multipleOf === 0.5 }),
  select: choice,
  radio: choice,
  checkbox: (_, listed) => ({ options: choicesOf(listed) }),
  treeSelect: choice,
  cascader: (_, listed) => ({ options: choicesOf(listed) }),
  date,
  time: date,
  uploadFile: upload,
  uploadImg: upload,
  userSelect: subject,
  deptSelect: subject,
  postSelect: subject,
  color: (property) => ({ showAlpha: property['x-alpha'] === true }),
  batch: (property) => ({
    ...numberAt(property, 'minItems', 'minLimit'),
    ...numberAt(property, 'maxItems', 'maxLimit'),
  }),
}

/** Decimal places of a step: 0.01 has two. */
const decimals = (step: number) => Math.max(0, Math.ceil(-Math.log10(step)))
