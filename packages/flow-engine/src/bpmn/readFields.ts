import { childElements, childOf, type XmlElement } from '@app/flow-engine/xml/readXml.ts'
import { extensions } from './extension.ts'

/** A field that a file asks for itself, at a start or a task (workflow §12.3). */
export interface FileField {
  id: string
  label: string
  type: FieldType
  isRequired: boolean
  /** As `fieldsPermission` says it: read, edit, hidden. */
  right: '1' | '2' | '3'
  initial?: string | number | boolean
  /** Of a date, in the letters of this product. */
  format?: string
  /** Of an enum. */
  choices?: { value: string; label: string }[]
  limits: Partial<Record<Limit, number>>
}

type FieldType = 'string' | 'long' | 'double' | 'date' | 'boolean' | 'enum'
type Limit = 'min' | 'max' | 'minlength' | 'maxlength'

/** What a node asks for, and what of it cannot be carried, in words. */
export interface FileFields {
  fields: FileField[]
  left: string[]
}

/** `formProperty` of Flowable and Activiti, `formData/formField` of Camunda. */
const elementsOf = (node: XmlElement): XmlElement[] => [
  ...extensions(node, 'formProperty'),
  ...extensions(node, 'formData').flatMap((data) => childElements(data, 'flow:formField')),
]

export function readFields(node: XmlElement): FileFields {
  const fields: FileField[] = []
  const left: string[] = []
  const taken = new Set<string>()
  for (const element of elementsOf(node)) {
    const { id = '', name, label = name } = element.attributes
    const word = `表单字段“${(label || id).slice(0, 50).toWellFormed()}”`
    const refusal = refusalOf(element, taken)
    if (refusal !== undefined) {
      left.push(`${word}不会生成：${refusal}`)
      continue
    }
    const { field, faults } = fieldOf(element, label || id)
    fields.push(field)
    taken.add(id)
    left.push(...faults.map((fault) => `${word}${fault}`))
  }
  return { fields, left }
}

const types: ReadonlySet<string> = new Set<FieldType>(['string', 'long', 'double', 'date', 'boolean', 'enum'])
const isType = (text: string): text is FieldType => types.has(text)

/** Names that forms, records or the language itself need. */
const reserved = new Set(['id', 'key', '__proto__', 'constructor', 'prototype'])
const longestId = 200
/** What no request and no database takes: control characters and halves of characters. */
const unstorable = /\p{Cc}|\p{Cs}/u

function refusalOf(element: XmlElement, taken: ReadonlySet<string>): string | undefined {
  const { id = '', type = 'string' } = element.attributes
  if (id.trim() === '' || id.length > longestId || reserved.has(id) || unstorable.test(id)) return '标识不可用'
  if (taken.has(id)) return '标识重复'
  if (!isType(type)) return `不支持类型${type.slice(0, 50).toWellFormed()}`
  return type === 'enum' && choicesOf(element).length === 0 ? '没有选项' : undefined
}

function fieldOf(element: XmlElement, label: string): { field: FileField; faults: string[] } {
  const { id = '', type: named = 'string', required, readable, datePattern, ...more } = element.attributes
  const type = isType(named) ? named : 'string'
  const { limits, isRequired, isReadOnly, unknown } = constraintsOf(element, type)
  const read = datePattern === undefined ? undefined : formatOf(datePattern)
  const kind = {
    type,
    ...(type === 'date' && { format: read ?? 'YYYY-MM-DD' }),
    ...(type === 'enum' && { choices: choicesOf(element) }),
  }
  const text = more.default ?? more.defaultValue ?? ''
  const isComputed = /[$#]\{/.test(text)
  const initial = isComputed ? undefined : initialOf(text, kind)
  const unused = [
    ...unknown,
    ...(more.expression ? ['expression'] : []),
    ...(more.variable && more.variable !== id ? ['variable'] : []),
    ...(type === 'date' && datePattern !== undefined && read === undefined ? ['datePattern'] : []),
  ]
  const isLost = text !== '' && initial === undefined
  return {
    field: {
      id,
      label,
      ...kind,
      isRequired: isRequired || required === 'true',
      right: readable === 'false' ? '3' : isReadOnly || more.writable === 'false' ? '1' : '2',
      ...(initial !== undefined && { initial }),
      limits,
    },
    faults: [
      ...(isLost ? [`的默认值不会带入：${isComputed ? '是表达式' : '不符合类型'}`] : []),
      ...unused.map((name) => `的${name}不起作用`),
    ],
  }
}

function choicesOf(element: XmlElement): NonNullable<FileField['choices']> {
  const values = element.children.filter(({ name }) => name === 'flow:value' || name === 'bpmn:value')
  const found = new Map<string, string>()
  for (const { attributes } of values) {
    const { id = '', name } = attributes
    if (id !== '' && !unstorable.test(id) && !found.has(id)) found.set(id, name || id)
  }
  return [...found].map(([value, label]) => ({ value, label }))
}

const limitsOf: Partial<Record<FieldType, readonly Limit[]>> = {
  string: ['minlength', 'maxlength'],
  long: ['min', 'max'],
  double: ['min', 'max'],
}

/** `validation/constraint` of Camunda. */
function constraintsOf(element: XmlElement, type: FieldType) {
  const holder = childOf(element, 'flow:validation')
  const said = new Map(
    (holder ? childElements(holder, 'flow:constraint') : []).map(({ attributes }) => [
      attributes.name ?? '',
      attributes.config ?? '',
    ]),
  )
  const isOn = (name: string) => said.has(name) && said.get(name) !== 'false'
  const names = limitsOf[type] ?? []
  const given = names.flatMap((name) => {
    const text = said.get(name) ?? ''
    return (type === 'string' ? lengths : numeric).test(text) ? [[name, Number(text)] as const] : []
  })
  const [low = -Infinity, high = Infinity] = names.map((name) => given.find(([each]) => each === name)?.[1])
  // What no value can keep is asked of nobody.
  const limits: FileField['limits'] = low > high ? {} : Object.fromEntries(given)
  const isKnown = (name: string) => name === 'required' || name === 'readonly' || Object.hasOwn(limits, name)
  return {
    limits,
    isRequired: isOn('required'),
    isReadOnly: isOn('readonly'),
    unknown: [...said.keys()].filter((name) => !isKnown(name)).map((name) => `校验规则${name.slice(0, 50)}`),
  }
}

/** Characters of a text. */
const lengths = /^\d{1,6}$/

const days = '(?:yyyy([-/.])MM\\1dd|dd([-/.])MM\\2yyyy|MM([-/.])dd\\3yyyy|yyyy年MM月dd日)'
const patterns = new RegExp(`^${days}(?: HH:mm(?::ss)?)?$`)

/** A pattern of Java in the letters of this product; only those that are usual. */
const formatOf = (pattern: string): string | undefined =>
  patterns.test(pattern) ? pattern.replace('yyyy', 'YYYY').replace('dd', 'DD') : undefined

const whole = /^-?\d{1,15}$/
const numeric = /^-?\d{1,15}(?:\.\d{1,10})?$/

function initialOf(text: string, { type, format = '', choices = [] }: Pick<FileField, 'type' | 'format' | 'choices'>) {
  if (text === '') return undefined
  switch (type) {
    case 'string':
      return text
    case 'long':
      return whole.test(text) ? Number(text) : undefined
    case 'double':
      return numeric.test(text) ? Number(text) : undefined
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : undefined
    case 'enum':
      return choices.some(({ value }) => value === text) ? text : undefined
    case 'date':
      return isMoment(text, format) ? text : undefined
  }
}

function isMoment(text: string, format: string): boolean {
  const shape = format.replaceAll('.', '\\.').replace(/[YMDHms]/g, '\\d')
  if (!new RegExp(`^${shape}$`).test(text)) return false
  const at = (part: string) => {
    const from = format.indexOf(part)
    return from < 0 ? 0 : Number(text.slice(from, from + part.length))
  }
  const [year, month, day] = [at('YYYY'), at('MM'), at('DD')]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && at('HH') < 24 && at('mm') < 60 && at('ss') < 60
}
