import ExportOutlined from '@ant-design/icons/ExportOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import type { Fields } from '@app/shared/kit/field.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import type { ItemOfFields } from '@app/shared/kit/rows.ts'
import type { FormOptions } from '#/kit/form/ResourceForm.tsx'
import { call } from '#/kit/http/http.ts'
import { resourceQueries, type Row } from '#/kit/http/useResource.ts'
import { lateDialog, latePart } from '#/kit/page/latePart.tsx'
import { columnsOf, type ColumnChanges } from '#/kit/table/listColumns.tsx'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { PageToolbar, RemoveButton, type AddKind, type ToolbarButton } from '#/kit/table/PageToolbar.tsx'
import { ResourceTable, type DrawnLines } from '#/kit/table/ResourceTable.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import type { StatusSwitch } from '#/kit/table/StatusCell.tsx'
import { tableKeyOf, type Density } from '#/kit/table/tableView.ts'
import { usePageKeys } from '#/kit/table/usePageKeys.ts'
import { useSelection } from '#/kit/table/useSelection.tsx'
import { SearchBar } from './SearchBar.tsx'
import { searchFields, type Choices, type FurtherSearch, type SearchInputs } from './searchFields.ts'
import { useLastPage } from './useLastPage.ts'
import { useListStart, type ListStart } from './useListStart.ts'
import { filterQueryOf, pageQueryOf } from './useListState.ts'
import { useResourceActions, type ActionOptions } from './useResourceActions.tsx'
import css from './ResourcePage.module.css'

const ResourceDetail = lateDialog(() => import('./ResourceDetail.tsx'))
const SavedRows = latePart(() => import('./SavedRows.tsx'))

/** A row as the page's contract types it. */
type Item<F extends Fields> = ItemOfFields<F>

export interface ResourcePageProps<F extends Fields> extends Pick<ActionOptions, 'renderForm' | 'onChanged'> {
  resource: Resource<F>
  form?: FormOptions
  /** Of the list; the contract's unless given. */
  title?: string | undefined
  /** Searchable fields in their order; those of the contract unless given. */
  search?: readonly (string | FurtherSearch)[]
  /** Filters that hold when the page opens without any. */
  initialFilters?: Readonly<Record<string, string>>
  /** The state of the list, from a page that reads or changes it too; instead of `initialFilters`. */
  list?: ListStart
  /** Values of search fields that name rows of another entity. */
  choices?: Choices
  /** Controls of search fields that name people, departments or nodes of a tree; those of the form unless given. */
  searchInputs?: SearchInputs
  columns?: ColumnChanges<Item<F>>
  columnOrder?: readonly string[]
  /** The switch of the column 状态, when the resource offers it. */
  status?: StatusSwitch<Item<F>>
  /** Filter that always holds. */
  query?: Readonly<Record<string, unknown>>
  /** 新增 of rows that have a page of their own instead of a form. */
  onAdd?: (() => void) | undefined
  /** Of rows of several kinds: what 新增 offers; `onAdd` is the usual one. */
  addKinds?: readonly AddKind[]
  /** Further buttons after the standard ones. */
  toolbar?: readonly ToolbarButton[]
  /** Further acts of a row, before 删除. */
  rowActions?: (row: Item<F>) => readonly RowAction[]
  /** Further acts for ticked rows. */
  batch?: (rows: readonly Item<F>[]) => ReactNode
  editTitle?: (row: Item<F>) => string
  removeText?: (rows: readonly Item<F>[]) => string
  /** Below that sentence: what hangs on the rows. */
  removeNote?: (rows: readonly Item<F>[]) => ReactNode
  removeRefusal?: (row: Item<F>) => string | undefined
  editRefusal?: (row: Item<F>) => string | undefined
  onSaved?: (row: Row | undefined) => void
  /** Below a row; `rows` are those that are saved with it. */
  expand?: 'rows' | ((row: Item<F>) => ReactNode)
  /** Opens the detail of a row. */
  onOpen?: (row: Item<F>) => void
  /** The name of a row opens all that is known of it. */
  detail?: true
  density?: Density
  /** Rows drawn otherwise than as lines of a table. */
  draw?: ((rows: readonly Item<F>[], lines: DrawnLines) => ReactNode) | undefined
  /** What such rows are for, shown while there are none. */
  purpose?: string
}

/** The whole list screen of a resource: search, table, forms, import and export; all state is in the address. */
export function ResourcePage<F extends Fields>(props: ResourcePageProps<F>) {
  // Inside the kit rows are plain records: the contract typed them where the page called.
  const { resource, rowActions, batch, expand, ...own } = props as unknown as ResourcePageProps<Fields>
  const root = useRef<HTMLDivElement>(null)
  const ownList = useListStart(own.initialFilters)
  const { state, change: setState, initial } = own.list ?? ownList
  const query = pageQueryOf(resource, state, own.query)
  const { data, error, isFetching, refetch } = useQuery(resourceQueries(resource).page(query))
  const rows = data?.list as readonly Row[] | undefined
  const selection = useSelection(rows, {
    shows: JSON.stringify([state.filters, own.query]),
    page: data,
    read: (at) => call(resource.endpoints.page, { query: { ...query, ...at } }),
  })
  useLastPage({ data, isFetching }, state.pageNum, (pageNum) => setState({ pageNum }))
  const actions = useResourceActions(resource, { ...(own as ActionOptions), onRemoved: selection.clear })
  const { may } = actions
  const [detail, setDetail] = useState<string>()
  const open = own.onOpen ?? (own.detail && may.query ? ({ id }: Row) => setDetail(id) : undefined)
  const add = own.onAdd ?? (may.add ? actions.add : undefined)
  usePageKeys({
    '/': () => root.current?.querySelector<HTMLElement>('form[role="search"] input')?.focus(),
    n: actions.replaced ? undefined : add,
  })

  const fields = searchFields(resource, own.search, own.choices, { ...own.form?.inputs, ...own.searchInputs })
  const filtered = Object.keys(state.filters).length > 0
  const search = (filters: Readonly<Record<string, string>>) => {
    const same = JSON.stringify(filters) === JSON.stringify(state.filters) && state.pageNum === 1
    if (same) void refetch()
    else setState({ filters, pageNum: 1 })
  }
  const exportQuery = () => {
    const { orderByColumn, isAsc } = state
    return { orderByColumn, isAsc, ...filterQueryOf(resource, state.filters), ...own.query }
  }
  const buttons: ToolbarButton[] = [
    ...(may.import
      ? [{ key: 'import', label: '导入', icon: <ImportOutlined aria-hidden />, run: actions.importRows }]
      : []),
    ...(may.export
      ? [
          {
            key: 'export',
            label: '导出',
            icon: <ExportOutlined aria-hidden />,
            run: () => actions.exportRows(exportQuery()),
          },
        ]
      : []),
    ...(own.toolbar ?? []),
    ...(may.remove || batch ? selection.buttons : []),
  ]
  const acts = (row: Row) => merge(actions.rowActions?.(row) ?? [], rowActions?.(row as never) ?? [])
  const saved = ({ id }: Row) => (
    <Suspense>
      <SavedRows resource={resource} id={id} />
    </Suspense>
  )
  const bar = (
    <>
      {may.remove && <RemoveButton onClick={() => actions.removeRows(selection.chosen)} />}
      {batch?.(selection.chosen as never)}
    </>
  )

  return (
    <>
      <div ref={root} className={css.page} hidden={actions.replaced} data-fills>
        <SearchBar fields={fields} filters={state.filters} initial={initial} fetching={isFetching} onSearch={search} />
        <ResourceTable
          title={own.title ?? resource.title}
          tableKey={tableKeyOf(resource.name)}
          columns={columnsOf(
            resource,
            own.columns as ColumnChanges | undefined,
            own.columnOrder,
            own.status as StatusSwitch | undefined,
          )}
          rows={rows}
          nameField={resource.titleField}
          fetching={isFetching}
          failure={error}
          onReload={() => void refetch()}
          toolbar={<PageToolbar onAdd={add} kinds={own.addKinds} buttons={buttons} />}
          actions={actions.rowActions || rowActions ? acts : undefined}
          selection={may.remove || batch ? selection.of(bar) : undefined}
          sort={state}
          onSort={(sort) => setState({ ...sort, pageNum: 1 })}
          page={data}
          onPage={setState}
          expand={expand && ((row) => (expand === 'rows' ? saved(row) : expand(row as never)))}
          onOpen={open && ((row) => open(row as never))}
          density={own.density}
          draw={own.draw && ((list, lines) => own.draw?.(list as never, lines))}
          flash={actions.flash}
          empty={
            filtered ? (
              <ListEmpty title={`没有符合条件的${resource.label}`} text="试试减少筛选条件">
                <Button onClick={() => search({})}>清空条件</Button>
              </ListEmpty>
            ) : (
              <ListEmpty title={`还没有${resource.label}`} text={own.purpose}>
                {add && <Button onClick={add}>新增</Button>}
                {may.import && <Button onClick={actions.importRows}>导入</Button>}
              </ListEmpty>
            )
          }
        />
      </div>
      {actions.dialogs}
      <Suspense>
        {detail && <ResourceDetail resource={resource} id={detail} onClosed={() => setDetail(undefined)} />}
      </Suspense>
    </>
  )
}

/** Own acts stand before the dangerous standard one. */
function merge(standard: readonly RowAction[], own: readonly RowAction[]): RowAction[] {
  const safe = [...standard.filter((action) => !action.danger), ...own]
  return [...safe, ...standard.filter((action) => action.danger)]
}
