import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import type { Page } from '@app/shared/kit/envelope.ts'
import { Alert, Button, Table, type TableColumnType, type TableProps } from 'antd'
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { ListColumn } from './columns.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import { Paging } from './Paging.tsx'
import { RowActions, type RowAction } from './RowActions.tsx'
import { TableTools } from './TableTools.tsx'
import { arranged, useTableView, type Density } from './tableView.ts'
import { useFullTable } from './useFullTable.ts'
import { usePageKeys } from './usePageKeys.ts'
import { usePhone } from './usePhone.ts'
import { useRowKeys } from './useRowKeys.ts'
import type { Row } from './useResource.ts'
import css from './ResourceTable.module.css'

export interface SortState {
  orderByColumn: string | undefined
  isAsc: 'asc' | 'desc' | undefined
}

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
  failure?: string | undefined
  onReload: () => void
  toolbar?: ReactNode
  actions?: (row: Row) => readonly RowAction[]
  /** Ticked rows and what can be done with them. */
  selection?: { ids: readonly string[]; onChange: (ids: readonly string[]) => void; bar: ReactNode }
  sort?: SortState
  onSort?: (sort: SortState) => void
  page?: Page<unknown>
  onPage?: (change: { pageNum: number; pageSize: number }) => void
  /** Shown below an opened row, one at a time. */
  expand?: (row: Row) => ReactNode
  /** Opens the detail of a row: on logs by a click anywhere in it. */
  onOpen?: (row: Row) => void
  empty: ReactNode
  /** Row that was just saved. */
  flash?: string | undefined
  density?: Density
  /** Part of a page: no keys of its own, no least height. */
  embedded?: boolean
}

const sizes = { default: 'large', middle: 'medium', small: 'small' } as const
const freeWidth = 200
const actionsWidth = { phone: 64, words: 124 }

/** The list: sorting, selection, columns as the user wants them, paging, and what stands there when nothing does. */
export function ResourceTable(props: ResourceTableProps) {
  const { columns, rows, nameField, fetching, failure, selection, embedded = false } = props
  const Heading = props.heading ?? 'h1'
  const phone = usePhone()
  const card = useRef<HTMLElement>(null)
  const [view, setView, ready] = useTableView(props.tableKey, props.density ?? 'middle')
  const [full, toggleFull] = useFullTable()
  const [expanded, setExpanded] = useState<string>()
  usePageKeys(embedded ? {} : { r: props.onReload, f: toggleFull })
  const rowKeys = useRowKeys({ select: selection && toggler(selection), open: props.onOpen, rows })
  const nameOf = (row: Row) => String(row[nameField] ?? row.id)

  const shown = arranged(columns, view).filter((column) => column.visible)
  const resize = (key: string, width: number) => {
    const all = arranged(columns, view).map(({ dataIndex, visible, fixed, width: old }) => ({
      dataIndex,
      visible,
      fixed,
      width: dataIndex === key ? width : old,
    }))
    setView({ ...view, columns: all })
  }
  const drawn: TableColumnType<Row>[] = shown.map((column, at) => ({
    key: column.key,
    title: column.title,
    width: phone && at === 0 ? 140 : column.width,
    align: column.align ?? 'left',
    fixed: column.fixed ?? (phone && at === 0 ? 'left' : undefined),
    className: at === 0 ? css.name : column.align === 'right' ? css.number : undefined,
    ellipsis: { showTitle: false },
    sorter: column.sortable === true && props.onSort !== undefined,
    sortOrder: orderOf(props.sort, column.key),
    showSorterTooltip: false,
    onHeaderCell: () => ({ onResizeTo: phone ? undefined : (width: number) => resize(column.key, width) }) as object,
    render: (_, row) =>
      at === 0 && props.onOpen ? (
        <button type="button" className={css.open} onClick={() => props.onOpen?.(row)}>
          {column.render(row)}
        </button>
      ) : (
        column.render(row)
      ),
  }))
  if (props.actions) {
    drawn.push({
      key: 'actions',
      title: '操作',
      width: phone ? actionsWidth.phone : actionsWidth.words,
      fixed: 'right',
      render: (_, row) => <RowActions name={nameOf(row)} actions={props.actions?.(row) ?? []} phone={phone} />,
    })
  }
  const total = drawn.reduce((sum, column) => sum + (Number(column.width) || freeWidth), selection ? 40 : 0)

  const change: TableProps<Row>['onChange'] = (_, __, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
    const isAsc = order ? (order === 'descend' ? 'desc' : 'asc') : undefined
    props.onSort?.({ orderByColumn: isAsc ? String(columnKey) : undefined, isAsc })
  }
  const turn = (to: { pageNum: number; pageSize: number }) => {
    props.onPage?.(to)
    scroller(card.current)?.scrollTo({ top: 0, behavior: 'smooth' })
  }
  const waiting = rows === undefined || !ready
  const bar = selection && selection.ids.length > 0

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
            onReload={props.onReload}
            full={full}
            onFull={toggleFull}
          />
        </div>
      </header>
      {failure && rows && rows.length > 0 && <ListFailure text={failure} onRetry={props.onReload} />}
      {bar && (
        <div className={css.batch} role="status">
          <span>已选 {selection.ids.length} 项</span>
          {selection.bar}
          <Button type="link" size="small" className={css.clear} onClick={() => selection.onChange([])}>
            取消选择
          </Button>
        </div>
      )}
      {waiting && (failure ? <ListFailure text={failure} onRetry={props.onReload} /> : <ListSkeleton />)}
      {!waiting &&
        rows.length === 0 &&
        (failure ? <ListFailure text={failure} onRetry={props.onReload} /> : props.empty)}
      {!waiting && rows.length > 0 && (
        <div {...rowKeys}>
          <Table<Row>
            rowKey="id"
            size={sizes[view.density]}
            columns={drawn}
            dataSource={rows}
            pagination={false}
            tableLayout="fixed"
            scroll={{ x: total }}
            sticky={embedded ? false : { offsetHeader: bar ? 40 : 0 }}
            components={{ header: { cell: HeaderCell } }}
            rowClassName={(row) => (row.id === props.flash ? (css.flash ?? '') : '')}
            onRow={(row) => ({ tabIndex: -1, 'data-row': row.id }) as object}
            onChange={change}
            {...(selection && {
              rowSelection: {
                columnWidth: 40,
                selectedRowKeys: [...selection.ids],
                onChange: (keys) => selection.onChange(keys.map(String)),
                getCheckboxProps: (row: Row) => ({ 'aria-label': `选择 ${nameOf(row)}` }) as object,
                getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }) as object,
              },
            })}
            {...(props.expand && {
              expandable: {
                expandedRowRender: props.expand,
                expandedRowKeys: expanded === undefined ? [] : [expanded],
                onExpand: (open, row) => setExpanded(open ? row.id : undefined),
                columnWidth: 40,
                expandIcon: ({ expanded: open, onExpand, record }) => (
                  <Expander name={nameOf(record)} open={open} onClick={(event) => onExpand(record, event)} />
                ),
              },
            })}
          />
        </div>
      )}
      {props.page && props.onPage && !waiting && <Paging page={props.page} phone={phone} onChange={turn} />}
    </section>
  )
}

const orderOf = (sort: SortState | undefined, key: string) =>
  sort?.orderByColumn === key ? (sort.isAsc === 'desc' ? 'descend' : 'ascend') : null

function toggler({ ids, onChange }: NonNullable<ResourceTableProps['selection']>) {
  return (row: Row) => onChange(ids.includes(row.id) ? ids.filter((id) => id !== row.id) : [...ids, row.id])
}

/** The nearest part of the page that scrolls. */
function scroller(from: HTMLElement | null): HTMLElement | null {
  for (let at = from; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

function ListFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert
      className={css.failure}
      type="error"
      showIcon
      title={`列表加载失败：${text}`}
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}

/** Rows of the list to come; appear after 200 ms. */
function ListSkeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label="正在加载">
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => (
        <i key={row} />
      ))}
    </div>
  )
}

interface ExpanderProps {
  name: string
  open: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

function Expander({ name, open, onClick }: ExpanderProps) {
  return (
    <button
      type="button"
      className={css.expander}
      aria-expanded={open}
      aria-label={`${open ? '收起' : '展开'} ${name}`}
      onClick={onClick}
    >
      {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  )
}
