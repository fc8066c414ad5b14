import { Table, type TableProps } from 'antd'
import { useMemo, useRef, useState, type HTMLAttributes, type ReactNode } from 'react'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { Row } from '#/kit/http/useResource.ts'
import { useNarrow, usePhone } from '#/kit/page/usePhone.ts'
import { usePrinting } from '#/kit/page/usePrinting.ts'
import { expandableOf, type TreeState } from './expansion.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import type { ListColumn } from './listColumns.tsx'
import { Paging } from './Paging.tsx'
import type { RowAction } from './RowActions.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { actionsColumn, drawnColumns, nameFirst, onPaper, type SortState } from './tableColumns.tsx'
import { ListFailure, ListSkeleton } from './tableStates.tsx'
import { TableTools } from './TableTools.tsx'
import { arranged, useTableView, type Density } from './tableView.ts'
import { flatten, type TreeRow } from './treeRows.ts'
import { useFullTable } from './useFullTable.ts'
import { usePageKeys } from './usePageKeys.ts'
import { useRowKeys } from './useRowKeys.ts'
import type { TableSelection } from './useSelection.tsx'
import { useTableRoom } from './useTableRoom.ts'
import css from './ResourceTable.module.css'

export interface ResourceTableProps {
  title: string
  /** `h2` for a table inside another one. */
  heading?: 'h1' | 'h2'
  /** Names the user's stored arrangement. */
  tableKey: string
  columns: readonly ListColumn[]
  rows: readonly Row[] | undefined
  /** The field that names a row. */
  nameField: string
  fetching: boolean
  /** Why the last call failed; rows that were there stay. */
  failure?: Error | null | undefined
  onReload: () => void
  toolbar?: ReactNode
  /** Search of a list that has no card for it. */
  filter?: ReactNode
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  selection?: TableSelection | undefined
  sort?: SortState
  onSort?: (sort: SortState) => void
  page?: Page<unknown> | undefined
  onPage?: (change: { pageNum: number; pageSize: number }) => void
  /** Shown below an opened row, one at a time. */
  expand?: ((row: Row) => ReactNode) | undefined
  /** Rows carry the rows below them. */
  tree?: TreeState
  /** Further properties of a row's element. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement>
  /** Opens the detail of a row: on logs by a click anywhere in it. */
  onOpen?: ((row: Row) => void) | undefined
  /** Row whose parts stand beside the list; a click anywhere in another one chooses that. */
  current?: string | undefined
  onPick?: ((row: Row) => void) | undefined
  /** Rows drawn otherwise than as lines of a table: pictures. */
  draw?: ((rows: readonly Row[], lines: DrawnLines) => ReactNode) | undefined
  empty: ReactNode
  /** Row that was just saved. */
  flash?: string | undefined
  density?: Density | undefined
  /** Part of a page: no keys of its own, no least height. */
  embedded?: boolean
}

/** What goes with rows that are drawn otherwise. */
export interface DrawnLines {
  actions: ((row: Row) => readonly RowAction[]) | undefined
  selection: TableSelection | undefined
  nameOf: (row: Row) => string
}

const sizes = { default: 'large', middle: 'medium', small: 'small' } as const
/** What the column without a width gets at least. */
const freeWidth = 88
/** Of a tree in a narrow or enlarged window: the name stands behind its indent, arrow and picture. */
const freeTreeWidth = 200
const batchBarHeight = 40
/** Longer lists draw only the rows in sight. */
const mostDrawn = 100

/** The list: sorting, selection, columns as the user wants them, paging, and what stands there when nothing does. */
export function ResourceTable(props: ResourceTableProps) {
  const { columns, rows, nameField, fetching, failure, selection, onReload, embedded = false } = props
  const Heading = props.heading ?? 'h1'
  const phone = usePhone()
  const narrow = useNarrow()
  const printing = usePrinting()
  const card = useRef<HTMLElement>(null)
  const [view, setView, ready] = useTableView(props.tableKey, props.density ?? 'middle')
  const [full, toggleFull] = useFullTable()
  const [expanded, setExpanded] = useState<string>()
  const treeShown = props.tree !== undefined
  const all = useMemo(() => (treeShown ? flatten(rows ?? []) : (rows ?? [])), [treeShown, rows])
  usePageKeys(embedded ? {} : { r: onReload, f: toggleFull })
  const rowKeys = useRowKeys({ select: selection && toggler(selection), open: props.onOpen ?? props.onPick, rows: all })
  const nameOf = (row: Row) => String(row[nameField] ?? row.id)

  const arrangement = arranged(columns, view)
  const onResize = (key: string, width: number) => {
    const next = arrangement.map(({ dataIndex, visible, fixed, width: old }) => {
      return { dataIndex, visible, fixed, width: dataIndex === key ? width : old }
    })
    setView({ ...view, columns: next })
  }
  const visible = arrangement.filter((column) => column.visible)
  const drawn = drawnColumns({
    columns: phone && !treeShown ? nameFirst(visible, nameField) : visible,
    phone,
    tree: props.tree !== undefined,
    sort: props.sort,
    sortable: props.onSort !== undefined,
    onResize,
    onOpen: props.onOpen,
  })
  if (props.actions && !printing) drawn.push(actionsColumn(all, props.actions, nameOf, phone))
  const free = treeShown && narrow ? freeTreeWidth : freeWidth
  const width = drawn.reduce((sum, column) => sum + (Number(column.width) || free), selection ? 40 : 0)
  const change: TableProps<Row>['onChange'] = (_, __, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
    const isAsc = order ? (order === 'descend' ? 'desc' : 'asc') : undefined
    props.onSort?.({ orderByColumn: isAsc ? String(columnKey) : undefined, isAsc })
  }
  const turn = (to: { pageNum: number; pageSize: number }) => {
    props.onPage?.(to)
    scroller(card.current)?.scrollTo({ top: 0, behavior: 'smooth' })
  }
  const one = props.expand && { opened: expanded, onToggle: setExpanded, render: props.expand }
  const waiting = rows === undefined || !ready
  const chosen = selection?.ids.length ?? 0
  const opened = props.tree?.opened
  const long = useMemo(() => opened !== undefined && shownRows(rows ?? [], opened) > mostDrawn, [rows, opened])
  const virtual = long && !printing
  const [place, room] = useTableRoom(virtual, `${full} ${chosen > 0} ${waiting}`)
  const failed = failure && <ListFailure error={failure} onRetry={onReload} />

  return (
    <section
      ref={card}
      className={css.card}
      data-full={full}
      data-embedded={embedded}
      data-density={view.density}
      aria-label={props.title}
      aria-busy={fetching}
    >
      {fetching && !waiting && <div className={css.progress} />}
      <header className={css.bar}>
        <Heading className={css.title}>{props.title}</Heading>
        <div className={css.buttons}>{props.toolbar}</div>
        <div className={css.tools}>
          <TableTools
            columns={columns}
            view={view}
            onView={setView}
            fetching={fetching}
            onReload={onReload}
            full={full}
            onFull={toggleFull}
          />
        </div>
      </header>
      {props.filter && <div className={css.filter}>{props.filter}</div>}
      {selection && chosen > 0 && <SelectionBar selection={selection} rows={all} />}
      {waiting && (failed || <ListSkeleton />)}
      {!waiting && rows.length === 0 && (failed || props.empty)}
      {!waiting && rows.length > 0 && (
        <div {...rowKeys} ref={place}>
          {failed}
          {props.draw?.(rows, { actions: props.actions, selection, nameOf })}
          {!props.draw && (
            <Table<Row>
              rowKey="id"
              size={sizes[view.density]}
              columns={printing ? onPaper(drawn) : drawn}
              dataSource={rows}
              pagination={false}
              tableLayout={printing ? 'auto' : 'fixed'}
              {...scrolling(printing, virtual, width, room)}
              sticky={embedded || virtual || printing ? false : { offsetHeader: chosen > 0 ? batchBarHeight : 0 }}
              components={{ header: { cell: HeaderCell } }}
              rowClassName={(row) => (row.id === props.flash || row.id === props.current ? (css.flash ?? '') : '')}
              onRow={(row) => ({
                ...rowElement(row, treeShown, props.rowProps),
                ...(row.id === props.current ? { 'aria-current': true } : {}),
              })}
              onChange={change}
              rowSelection={printing ? undefined : selection && rowSelectionOf(selection, nameOf)}
              expandable={expandableOf(props.tree, one, rows, nameOf)}
            />
          )}
        </div>
      )}
      {props.page && props.onPage && !waiting && <Paging page={props.page} phone={phone} onChange={turn} />}
    </section>
  )
}

/** Paper has no scroll bars. */
function scrolling(
  printing: boolean,
  virtual: boolean,
  x: number,
  y: number,
): Pick<TableProps<Row>, 'virtual' | 'scroll'> {
  if (printing) return {}
  return virtual ? { virtual, scroll: { x, y } } : { scroll: { x } }
}

function rowElement(row: Row, inTree: boolean, more: ResourceTableProps['rowProps']): HTMLAttributes<HTMLElement> {
  const indent = inTree ? { style: { ['--level' as string]: Number(row.treeLevel ?? 1) - 1 } } : {}
  return { tabIndex: -1, ['data-row' as string]: row.id, ...indent, ...more?.(row) }
}

/** Rows of a tree that can be seen: those whose way is open. */
function shownRows(rows: readonly Row[], opened: readonly string[]): number {
  const open = new Set(opened)
  let sum = 0
  const walk = (list: readonly TreeRow[]) => {
    for (const row of list) {
      sum++
      if (row.children && open.has(row.id)) walk(row.children)
    }
  }
  walk(rows)
  return sum
}

function rowSelectionOf(
  { ids, onChange }: TableSelection,
  nameOf: (row: Row) => string,
): TableProps<Row>['rowSelection'] {
  return {
    columnWidth: 40,
    selectedRowKeys: [...ids],
    checkStrictly: true,
    preserveSelectedRowKeys: true,
    onChange: (keys) => onChange(keys.map(String)),
    getCheckboxProps: (row) => ({ 'aria-label': `选择 ${nameOf(row)}`, disabled: row.reachable === false }),
    getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
  }
}

function toggler({ ids, onChange }: TableSelection) {
  return (row: Row) => onChange(ids.includes(row.id) ? ids.filter((id) => id !== row.id) : [...ids, row.id])
}

/** The nearest part of the page that scrolls. */
function scroller(from: HTMLElement | null): HTMLElement | null {
  for (let at = from; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}
