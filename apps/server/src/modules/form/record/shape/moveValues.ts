import { fieldDefinitionOf, isAssigned, isNesting, isSubject, nestingOf } from '@app/form-engine/controls/registry.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { dataFields, type DataField } from './recordFields.ts'
import { numberShape } from './recordValues.ts'

/** A value that a version has no place for, or whose place holds something else. */
export interface LostValue {
  field: DataField
  value: unknown
  /** The table and the number of the row that it stood in. */
  row?: { table: DataField; at: number }
}

export interface MovedValues {
  values: FormValues
  lost: LostValue[]
}

export const isBlankValue = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isRow = (row: unknown): row is FormValues => typeof row === 'object' && row !== null && !Array.isArray(row)
const rowsOf = (value: unknown): FormValues[] => (Array.isArray(value) ? value.filter(isRow) : [])

/**
 * Values under the names and types of another version: what belongs to a control stays with it, at every depth. Nothing
 * is guessed: a value that does not fit as it is, or by a conversion without doubt, is lost and told.
 */
export function moveValues(from: readonly DataField[], to: readonly DataField[], values: FormValues): MovedValues {
  const places = new Map(to.map((field) => [field.key, field]))
  const moved: MovedValues = { values: {}, lost: [] }
  for (const field of from) {
    const value = values[field.model]
    if (value === undefined) continue
    const place = places.get(field.key)
    const taken = place && moveValue(field, place, value)
    if (place && taken) {
      moved.values[place.model] = taken.value
      moved.lost.push(...taken.lost)
    } else moved.lost.push(...lossOf(field, value))
  }
  return moved
}

/** All that a value held: of a table every cell. */
function lossOf(field: DataField, value: unknown): LostValue[] {
  if (isBlankValue(value) || value === false) return []
  if (nestingOf(field.control.type) !== 'rows') return [{ field, value }]
  return rowsOf(value).flatMap((row, at) => rowLoss(field, at, lostIn(rowFieldsOf(field), row)))
}

const lostIn = (fields: readonly DataField[], row: FormValues) =>
  fields.flatMap((child) => lossOf(child, row[child.model]))
const rowLoss = (table: DataField, at: number, lost: readonly LostValue[]) =>
  lost.map((one): LostValue => ({ ...one, row: { table, at } }))

const rowFieldsOf = ({ control: { list = [] } }: DataField) => dataFields({ list, config: {} })

interface Taken {
  value: unknown
  lost: LostValue[]
}

function moveValue(from: DataField, to: DataField, value: unknown): Taken | undefined {
  if (isNesting(from.control.type) || isNesting(to.control.type)) {
    if (from.control.type !== to.control.type) return undefined
    return nestingOf(to.control.type) === 'rows' ? movedRows(from, to, value) : movedLines(from, to, value)
  }
  const converted = convert(from, to, value)
  return converted === undefined ? undefined : { value: converted, lost: [] }
}

function movedRows(from: DataField, to: DataField, value: unknown): Taken {
  const [before, after] = [rowFieldsOf(from), rowFieldsOf(to)]
  const moved = rowsOf(value).map((row) => ({ key: row.key, ...moveValues(before, after, row) }))
  return {
    value: moved.map(({ key, values }) => ({ ...values, key })),
    lost: moved.flatMap(({ lost }, at) => rowLoss(from, at, lost)),
  }
}

/** Lines keep their fields by the value of the line; one that is gone is lost where somebody had checked it. */
function movedLines(from: DataField, to: DataField, value: unknown): Taken {
  const linesOf = ({ control: { columns = [] } }: DataField) =>
    new Map(
      columns.map((line) => [String(line.value), { ...line, fields: dataFields({ list: line.list, config: {} }) }]),
    )
  const [before, after] = [linesOf(from), linesOf(to)]
  const lost: LostValue[] = []
  const values: FormValues[] = []
  for (const [at, line] of rowsOf(value).entries()) {
    const was = before.get(String(line.value))
    const is = after.get(String(line.value))
    const moved = moveValues(was?.fields ?? [], is?.fields ?? [], line)
    lost.push(...rowLoss(from, at, moved.lost))
    if (is) values.push({ checked: line.checked, value: line.value, label: is.label, ...moved.values })
    else if (line.checked === true) lost.push({ field: from, value: [line] })
  }
  return { value: values, lost }
}

/** The value as the other control holds it; nothing where there is doubt. */
function convert(from: DataField, to: DataField, value: unknown): unknown {
  if (isBlankValue(value)) return value
  const fits = (one: unknown) => fieldDefinitionOf(to.control.type)?.kind.fits(one, to.control.options) === true
  const alike = from.kind === to.kind && sameSort(from, to)
  if (alike && fits(value)) return value
  const converted = alike || isConvertible(from, to) ? conversions[to.kind]?.(value, from, to) : undefined
  return converted !== undefined && fits(converted) ? converted : undefined
}

/** Ids are ids of one thing alone; a way down a tree is no list of choices; rich text is no text. */
const sortOf = ({ control: { type } }: DataField) =>
  isSubject(type) || fieldDefinitionOf(type)?.kind.exclusive ? type : ''
const sameSort = (from: DataField, to: DataField) => sortOf(from) === sortOf(to)

const scalarKinds = new Set(['text', 'number', 'time', 'choice', 'choices'])
const isConvertible = (from: DataField, to: DataField) =>
  scalarKinds.has(from.kind) &&
  scalarKinds.has(to.kind) &&
  (sameSort(from, to) || (to.kind === 'text' && sortOf(to) === '' && isAssigned(from.control.type)))

type Convert = (value: unknown, from: DataField, to: DataField) => unknown

const single = (value: unknown) => (Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value)
const isRange = ({ control: { options } }: DataField) => options.range === true

const conversions: Partial<Record<DataField['kind'], Convert>> = {
  number(value) {
    const text = typeof value === 'string' ? value.trim() : ''
    // Digits beyond what a number holds would become others.
    return numberShape.test(text) && text.replace(/\D/g, '').length <= 15 ? Number(text) : undefined
  },
  text: (value, { kind, control }) => {
    const one = single(value)
    if (kind === 'choice' || kind === 'choices')
      return control.options.options?.find((option) => option.value === one)?.label
    return typeof one === 'string' || typeof one === 'number' ? String(one) : undefined
  },
  time(value, from, to) {
    if (from.kind !== 'time' || from.control.options.format !== to.control.options.format) return undefined
    if (isRange(to)) return Array.isArray(value) ? value : [value, value]
    return Array.isArray(value) ? (value[0] === value[1] ? value[0] : undefined) : value
  },
  choice: (value, { kind }, to) => chosen(single(value), kind, to),
  choices(value, { kind }, to) {
    const list = Array.isArray(value) ? value : [chosen(value, kind, to)]
    return list.includes(undefined) ? undefined : list
  },
}

/** A choice of another list stays what it is; a text becomes the choice that it names. */
const chosen = (value: unknown, kind: DataField['kind'], { control: { options } }: DataField): unknown =>
  kind === 'choice' || kind === 'choices'
    ? value
    : options.options?.find((option) => option.value === value || option.label === value)?.value

/** Values that were moved and of which nothing is left after the rules of the version ran. */
export function droppedValues(fields: readonly DataField[], moved: FormValues, kept: FormValues): LostValue[] {
  return fields.flatMap((field): LostValue[] => {
    const [before, after] = [moved[field.model], kept[field.model]]
    if (nestingOf(field.control.type) !== 'rows') return isBlankValue(after) ? lossOf(field, before) : []
    const rows = new Map(rowsOf(after).map((row) => [row.key, row]))
    return rowsOf(before).flatMap((row, at) =>
      rowLoss(field, at, droppedValues(rowFieldsOf(field), row, rows.get(row.key) ?? {})),
    )
  })
}
