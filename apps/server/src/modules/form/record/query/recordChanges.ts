import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import { nestedFields, type DataField } from '#/modules/form/record/shape/recordFields.ts'

export interface Change {
  label: string
  before: string
  after: string
}

interface Side {
  fields: readonly DataField[]
  values: FormValues
}

const mostChanges = 200

const isRow = (row: unknown): row is FormValues => typeof row === 'object' && row !== null && !Array.isArray(row)
const rowsOf = (value: unknown): FormValues[] => (Array.isArray(value) ? value.filter(isRow) : [])

/**
 * What differs between two states of a record, field by field and cell by cell, whatever its versions call them: a value
 * that the later version has no place for is among the changes.
 */
export function changesOf(before: Side, after: Side, context: FormContext): Change[] {
  const changes = differences(before, after, context)
  const [left] = [changes.length - mostChanges]
  return left > 0 ? [...changes.slice(0, mostChanges), { label: `其余 ${left} 项`, before: '', after: '…' }] : changes
}

function differences(before: Side, after: Side, context: FormContext): Change[] {
  const was = new Map(before.fields.map((field) => [field.key, field]))
  const is = new Set(after.fields.map(({ key }) => key))
  const pairs = [
    ...after.fields.map((field) => [was.get(field.key), field] as const),
    ...before.fields.filter(({ key }) => !is.has(key)).map((field) => [field, undefined] as const),
  ]
  return pairs.flatMap(([old, now]) => {
    const [left, right] = [old && before.values[old.model], now && after.values[now.model]]
    const shown = now ?? old
    if (!shown || JSON.stringify(left) === JSON.stringify(right)) return []
    const [from, to] = [
      old ? valueText(old.control, left, context) : '',
      now ? valueText(now.control, right, context) : '',
    ]
    const label = now ? now.label : `${shown.label}（已删除）`
    const inside = shown.kind === 'rows' ? rowChanges(old, now, [left, right], context) : []
    // Rows that have another number of lines say so, besides what stands in them.
    const whole = from === to && inside.length > 0 ? [] : [{ label, before: from, after: to }]
    return [...whole, ...inside.map((change) => ({ ...change, label: `${label} ${change.label}` }))]
  })
}

function rowChanges(
  old: DataField | undefined,
  now: DataField | undefined,
  [left, right]: [unknown, unknown],
  context: FormContext,
): Change[] {
  const nameOf = (row: FormValues, at: number) => row.key ?? row.value ?? at
  const [was, is] = [left, right].map(
    (value) => new Map(rowsOf(value).map((row, at) => [nameOf(row, at), { row, at }])),
  )
  if (!was || !is) return []
  const [before, after] = [old, now].map((field) => (field ? nestedFields(field.control) : []))
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((name) => {
    const [gone, come] = [was.get(name), is.get(name)]
    const cells = differences(
      { fields: before ?? [], values: gone?.row ?? {} },
      { fields: after ?? [], values: come?.row ?? {} },
      context,
    )
    const at = (come ?? gone)?.at ?? 0
    return cells.map((change) => ({ ...change, label: `第 ${at + 1} 行 ${change.label}` }))
  })
}
