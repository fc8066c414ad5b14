import type { ReactNode } from 'react'
import { decimalRuleOf } from '@app/shared/kit/decimalText.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { sortableFields } from '@app/shared/kit/query.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { tellers } from '@app/shared/kit/told.ts'
import type { Row } from '#/kit/http/useResource.ts'
import { momentText } from '#/kit/words/format.ts'
import { CutText } from './CutText.tsx'
import { FieldValue, isMoment, isNumeric, nothing } from './FieldValue.tsx'
import { StatusCell, type StatusSwitch } from './StatusCell.tsx'

/** A column of a list; one without a width takes the room that is left. */
export interface Column<T = Row> {
  title: string
  width?: number | undefined
  align?: 'left' | 'center' | 'right'
  sortable?: boolean
  render?: (row: T) => ReactNode
  /** Not shown until it is chosen in 列配置. */
  hidden?: boolean
}

/** By field name: `false` drops a column, an object changes it, another name adds one. */
export type ColumnChanges<T = Row> = Readonly<Record<string, false | Partial<Column<T>>>>

export interface ListColumn extends Column {
  key: string
  render: (row: Row) => ReactNode
}

const widths = { dateTime: 160, tag: 96, number: 104, amount: 184, text: 160 }

/** Columns of the contract in its order, the time of creation last; `order` puts the named ones first. */
export function columnsOf(
  resource: ResourceFacts,
  changes: ColumnChanges = {},
  order: readonly string[] = [],
  status: StatusSwitch = {},
): ListColumn[] {
  const sortable = new Set(sortableFields(resource.fields, resource.audit))
  const told = tellers(resource.fields)
  const listed = Object.entries(resource.fields).filter(
    ([key, f]) => f.options.list !== false && !isTold(resource, told.get(key)),
  )
  const drawn = listed.map(([key, field]) => fieldColumn(resource, key, field, sortable.has(key), status))
  if (resource.audit && !listed.some(([key]) => key === 'createTime')) drawn.push(timeColumn('createTime', '创建时间'))
  const known = new Set(drawn.map(({ key }) => key))
  for (const [key, change] of Object.entries(changes))
    if (change && !known.has(key)) drawn.push({ key, title: key, sortable: false, render: textOf(key) })
  const changed = drawn.flatMap((column) => {
    const change = changes[column.key]
    return change === false ? [] : [{ ...column, ...change }]
  })
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return changed.toSorted((a, b) => rank(a.key) - rank(b.key))
}

/** Whether a column tells of the ids, which then need none. */
const isTold = ({ fields }: ResourceFacts, teller: string | undefined) =>
  teller !== undefined && fields[teller]?.options.list !== false

function fieldColumn(
  resource: ResourceFacts,
  key: string,
  field: Field,
  sortable: boolean,
  status: StatusSwitch,
): ListColumn {
  const { dict, align, width, tells } = field.options
  const base = { key, title: field.label, sortable, align: align ?? ('left' as const) }
  if (key === 'status' && resource.offers.has('changeStatus'))
    return {
      ...base,
      width: width ?? widths.tag,
      render: (row) => <StatusCell resource={resource} row={row} {...status} />,
    }
  // What tells of ids is shown as those are.
  const idKey = tells ?? key
  const shown = (tells && resource.fields[tells]) || field
  // A list may leave the ids to what tells of them.
  const render = (row: Row) => (
    <FieldValue field={shown} value={row[idKey] ?? row[key]} {...(tells ? { told: row[key] } : {})} />
  )
  if (dict) return { ...base, width: width ?? widths.tag, render }
  if (isMoment(field)) return { ...base, width: width ?? widths.dateTime, render }
  if (isNumeric(field)) return { ...base, align: align ?? 'right', width: width ?? numberWidth(field), render }
  const free = key === resource.titleField
  return { ...base, width: width ?? (free ? undefined : widths.text), render }
}

/** Amounts are read digit by digit, so there is room for all of most of them. */
const numberWidth = ({ schema }: Field) =>
  (decimalRuleOf(schema)?.precision ?? 0) > 10 ? widths.amount : widths.number

const timeColumn = (key: string, title: string): ListColumn => ({
  key,
  title,
  sortable: true,
  width: widths.dateTime,
  render: momentOf(key),
})

const textOf =
  (key: string, say: (value: string) => string = String) =>
  (row: Row) => {
    const value = row[key]
    return value === undefined || value === null || value === '' ? nothing : <CutText>{say(String(value))}</CutText>
  }

const momentOf = (key: string) => textOf(key, momentText)
