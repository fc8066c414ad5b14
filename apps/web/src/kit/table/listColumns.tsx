import type { ReactNode } from 'react'
import type { Field } from '@app/shared/kit/field.ts'
import { sortableFields } from '@app/shared/kit/query.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { widgetKind } from '#/kit/form/widgets.ts'
import type { Row } from '#/kit/http/useResource.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { momentText, numberText } from '#/kit/words/format.ts'
import { CutText } from './CutText.tsx'
import css from './ResourceTable.module.css'

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

const widths = { dateTime: 160, tag: 96, number: 104, text: 160 }
const dateTimeWidgets = new Set(['datetime', 'date'])

/** Columns of the contract in its order, the time of creation last; `order` puts the named ones first. */
export function columnsOf(
  resource: ResourceFacts,
  changes: ColumnChanges = {},
  order: readonly string[] = [],
): ListColumn[] {
  const sortable = new Set(sortableFields(resource.fields, resource.audit))
  const listed = Object.entries(resource.fields).filter(([, f]) => f.options.list !== false)
  const drawn = listed.map(([key, field]) => fieldColumn(resource, key, field, sortable.has(key)))
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

function fieldColumn(resource: ResourceFacts, key: string, field: Field, sortable: boolean): ListColumn {
  const { dict, widget, align, width } = field.options
  const base = { key, title: field.label, sortable }
  if (dict) {
    const render = (row: Row) => <DictTag type={dict} value={row[key]} />
    return { ...base, align: align ?? 'left', width: width ?? widths.tag, render }
  }
  if (widget && dateTimeWidgets.has(widget)) return { ...base, width: width ?? widths.dateTime, render: momentOf(key) }
  if (widgetKind(field) === 'number') {
    const render = (row: Row) => (typeof row[key] === 'number' ? numberText(row[key]) : none)
    return { ...base, align: align ?? 'right', width: width ?? widths.number, render }
  }
  const free = key === resource.titleField
  return { ...base, align: align ?? 'left', width: width ?? (free ? undefined : widths.text), render: textOf(key) }
}

const timeColumn = (key: string, title: string): ListColumn => ({
  key,
  title,
  sortable: true,
  width: widths.dateTime,
  render: momentOf(key),
})

const none = <span className={css.none}>-</span>

function textOf(key: string, say: (value: string) => string = String) {
  return (row: Row) => {
    const value = row[key]
    return value === undefined || value === null || value === '' ? none : <CutText>{say(String(value))}</CutText>
  }
}

const momentOf = (key: string) => textOf(key, momentText)
