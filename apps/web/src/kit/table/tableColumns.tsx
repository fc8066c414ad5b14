import type { TableColumnType } from 'antd'
import type { Row } from '#/kit/http/useResource.ts'
import type { ListColumn } from './listColumns.tsx'
import { actionsWidth, RowActions, type RowAction } from './RowActions.tsx'
import type { ColumnView } from './tableView.ts'
import css from './ResourceTable.module.css'

export interface SortState {
  orderByColumn: string | undefined
  isAsc: 'asc' | 'desc' | undefined
}

interface DrawnColumns {
  columns: readonly (ListColumn & ColumnView)[]
  phone: boolean
  tree: boolean
  sort: SortState | undefined
  sortable: boolean
  onResize: (key: string, width: number) => void
  onOpen: ((row: Row) => void) | undefined
}

const phoneNameWidth = 140
/** Indent, arrow and icon take their part. */
const phoneTreeWidth = 200

/** In a phone what names a row stays in sight while the others go by. */
export const nameFirst = <C extends ListColumn>(columns: readonly C[], nameField: string): C[] =>
  columns.toSorted((a, b) => Number(b.key === nameField) - Number(a.key === nameField))

/** The arranged columns as the library draws them; the first one names the row and opens it. */
export function drawnColumns({ columns, phone, tree, sort, sortable, onResize, onOpen }: DrawnColumns) {
  return columns.map((column, at): TableColumnType<Row> => {
    const first = at === 0
    return {
      key: column.key,
      title: column.title,
      width: phone && first ? (tree ? phoneTreeWidth : phoneNameWidth) : column.width,
      align: column.align ?? 'left',
      fixed: column.fixed ?? (phone && first ? 'left' : undefined),
      className: column.align === 'right' ? css.number : first ? css.name : undefined,
      ellipsis: { showTitle: false },
      sorter: sortable && column.sortable === true,
      sortOrder: orderOf(sort, column.key),
      showSorterTooltip: false,
      onHeaderCell: () =>
        ({
          title: column.title,
          onResizeTo: phone ? undefined : (width: number) => onResize(column.key, width),
        }) as object,
      render: (_, row) =>
        first && onOpen ? (
          <button type="button" className={css.open} onClick={() => onOpen(row)}>
            {column.render(row)}
          </button>
        ) : (
          column.render(row)
        ),
    }
  })
}

/** All of it within the width of the sheet, nothing cut. */
export const onPaper = (columns: readonly TableColumnType<Row>[]): TableColumnType<Row>[] =>
  columns.map((column) => ({ ...column, width: undefined, fixed: false, ellipsis: false, sorter: false }))

const orderOf = (sort: SortState | undefined, key: string) =>
  sort?.orderByColumn === key ? (sort.isAsc === 'desc' ? 'descend' : 'ascend') : null

/** 操作, as wide as the most acts of a row need. */
export function actionsColumn(
  rows: readonly Row[],
  actionsOf: (row: Row) => readonly RowAction[],
  nameOf: (row: Row) => string,
  phone: boolean,
): TableColumnType<Row> {
  const least = actionsWidth([], phone)
  return {
    key: 'actions',
    title: '操作',
    width: rows.reduce((widest, row) => Math.max(widest, actionsWidth(actionsOf(row), phone)), least),
    fixed: 'right',
    render: (_, row) => <RowActions name={nameOf(row)} actions={actionsOf(row)} phone={phone} />,
  }
}
