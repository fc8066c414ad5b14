import ExportOutlined from '@ant-design/icons/ExportOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { Button } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import type { Fields } from '@app/shared/kit/field.ts'
import { rootId, type Tree, type TreeItem } from '@app/shared/kit/tree.ts'
import type { Inputs } from '#/kit/form/FormFields.tsx'
import type { FormOptions } from '#/kit/form/ResourceForm.tsx'
import type { Row } from '#/kit/http/useResource.ts'
import { SearchBar } from '#/kit/list/SearchBar.tsx'
import { searchFields, type SearchInputs } from '#/kit/list/searchFields.ts'
import { filterQueryOf, useListState } from '#/kit/list/useListState.ts'
import { useResourceActions, type ActionOptions } from '#/kit/list/useResourceActions.tsx'
import { HitText } from '#/kit/table/HitText.tsx'
import { columnsOf, type ColumnChanges } from '#/kit/table/listColumns.tsx'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { PageToolbar, RemoveButton, type ToolbarButton } from '#/kit/table/PageToolbar.tsx'
import { ResourceTable } from '#/kit/table/ResourceTable.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import type { StatusSwitch } from '#/kit/table/StatusCell.tsx'
import { tableKeyOf } from '#/kit/table/tableView.ts'
import { usePageKeys } from '#/kit/table/usePageKeys.ts'
import { useSelection } from '#/kit/table/useSelection.tsx'
import { useTreeRows } from '#/kit/table/useTreeRows.ts'
import { treeParentInput } from './TreeParentInput.tsx'
import { useTreeMoves } from './useTreeMoves.tsx'
import css from '#/kit/list/ResourcePage.module.css'
import table from '#/kit/table/ResourceTable.module.css'

export interface TreePageProps<F extends Fields> extends Pick<ActionOptions, 'renderForm' | 'onChanged'> {
  resource: Tree<F>
  form?: FormOptions
  search?: readonly string[]
  columns?: ColumnChanges<TreeItem<F>>
  columnOrder?: readonly string[]
  /** The switch of the column 状态, when the resource offers it. */
  status?: StatusSwitch<TreeItem<F>>
  toolbar?: readonly ToolbarButton[]
  /** Further acts of a row, before 删除. */
  rowActions?: (row: TreeItem<F>) => readonly RowAction[]
  batch?: (rows: readonly TreeItem<F>[]) => ReactNode
  /** Word for a new node below one: `添加子部门`; without it nodes are only added at the top. */
  addChild?: string
  /** Levels that come at once, all but the last one open; two unless given. */
  levels?: number
  /** Nodes are only added below others, 新增 below the first one of the user's data scope. */
  rooted?: boolean
  /** Before the name of a node. */
  icon?: (row: TreeItem<F>) => ReactNode
  /** Whether a node may have nodes below it. */
  mayHaveChildren?: (row: TreeItem<F>) => boolean
  /** Values of a new node that follow from the one above it. */
  childValues?: (parent: TreeItem<F>) => Readonly<Record<string, unknown>>
  editTitle?: (row: TreeItem<F>) => string
  removeText?: (rows: readonly TreeItem<F>[]) => string
  removeRefusal?: (row: TreeItem<F>) => string | undefined
}

const treeColumns = { parentId: false, parentIds: false, treeSorts: false, treeLevel: false, treeLeaf: false } as const

/** The whole screen of a tree: levels load as they are opened, a search opens every way to what it found. */
export function TreePage<F extends Fields>(props: TreePageProps<F>) {
  // Inside the kit rows are plain records: the contract typed them where the page called.
  const {
    resource,
    rowActions,
    batch,
    addChild,
    mayHaveChildren,
    childValues,
    rooted = false,
    icon,
    ...own
  } = props as unknown as TreePageProps<Fields>
  const root = useRef<HTMLDivElement>(null)
  const [state, setState] = useListState()
  const tree = useTreeRows(resource, filterQueryOf(resource, state.filters), own.levels)
  const selection = useSelection(tree.rows && tree.all)
  const [parent, setParent] = useState<Row>()
  const inputs: Inputs = { parentId: treeParentInput(resource), ...own.form?.inputs }
  const actions = useResourceActions(resource, {
    ...(own as ActionOptions),
    form: {
      ...own.form,
      inputs,
      initialValues: {
        parentId: parent?.id ?? rootId,
        ...(parent && childValues?.(parent as never)),
        ...own.form?.initialValues,
      },
    },
    onRemoved: selection.clear,
  })
  const { may } = actions
  const addBelow = (row: Row | undefined) => {
    setParent(row)
    if (row) tree.open(row.id)
    actions.add()
  }
  // Below which node it goes is known with the tree; before that a new one would become a root.
  const addWaits = rooted && tree.rows === undefined
  const add = () => addBelow(rooted ? tree.all.find((row) => row.reachable !== false) : undefined)
  usePageKeys({
    '/': () => root.current?.querySelector<HTMLElement>('form[role="search"] input')?.focus(),
    n: may.add && !addWaits && !actions.replaced ? add : undefined,
  })

  const filtered = Object.keys(state.filters).length > 0
  const mayHold = (row: Row) => mayHaveChildren?.(row as never) ?? true
  const moves = useTreeMoves({
    resource,
    all: tree.all,
    // Among the hits of a search neighbours are missing.
    enabled: resource.moves && may.edit && !filtered,
    rooted,
    mayHaveChildren: mayHold,
  })
  const search = (filters: Readonly<Record<string, string>>) => setState({ filters })
  const acts = (row: Row): RowAction[] => {
    if (row.reachable === false) return []
    const standard = actions.rowActions?.(row) ?? []
    const below =
      addChild && may.add && mayHold(row) ? [{ key: 'child', label: addChild, run: () => addBelow(row) }] : []
    const further = [...below, ...(rowActions?.(row as never) ?? []), ...moves.actions(row)]
    const safe = [...standard.filter((act) => !act.danger), ...further]
    return [...safe, ...standard.filter((act) => act.danger)]
  }
  const bar = (
    <>
      {may.remove && <RemoveButton onClick={() => actions.removeRows(selection.chosen)} />}
      {batch?.(selection.chosen as never)}
    </>
  )
  const hit = state.filters[resource.titleField] ?? ''
  const title = {
    render: (row: Row) => (
      <span className={table.node}>
        {icon?.(row as never)}
        <HitText text={String(row[resource.titleField] ?? '')} hit={hit} />
        {moves.handle(row)}
      </span>
    ),
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
            run: () => actions.exportRows(filterQueryOf(resource, state.filters)),
          },
        ]
      : []),
    ...(own.toolbar ?? []),
    ...(filtered
      ? []
      : [
          { key: 'openAll', label: '展开全部', run: tree.openAll },
          { key: 'closeAll', label: '收起', run: tree.closeAll },
        ]),
    ...(may.remove || batch ? selection.buttons : []),
  ]
  return (
    <>
      <div ref={root} className={css.page} hidden={actions.replaced} data-fills>
        <SearchBar
          fields={searchFields(resource, own.search, {}, own.form?.inputs as SearchInputs | undefined)}
          filters={state.filters}
          fetching={tree.fetching}
          onSearch={search}
        />
        <ResourceTable
          title={resource.title}
          tableKey={tableKeyOf(resource.name)}
          columns={columnsOf(
            resource,
            { [resource.titleField]: title, ...treeColumns, ...(own.columns as ColumnChanges | undefined) },
            own.columnOrder ?? [resource.titleField],
            own.status as StatusSwitch | undefined,
          ).map((column) => ({ ...column, sortable: false }))}
          rows={tree.rows}
          nameField={resource.titleField}
          fetching={tree.fetching}
          failure={tree.failure}
          onReload={tree.reload}
          toolbar={<PageToolbar onAdd={may.add ? add : undefined} addWaits={addWaits} buttons={buttons} />}
          actions={acts}
          selection={may.remove || batch ? selection.of(bar) : undefined}
          tree={{ opened: tree.opened, onToggle: tree.toggle }}
          rowProps={moves.rowProps}
          flash={actions.flash}
          empty={
            filtered ? (
              <ListEmpty title={`没有符合条件的${resource.label}`} text="试试减少筛选条件">
                <Button onClick={() => search({})}>清空条件</Button>
              </ListEmpty>
            ) : (
              <ListEmpty title={`还没有${resource.label}`}>{may.add && <Button onClick={add}>新增</Button>}</ListEmpty>
            )
          }
        />
      </div>
      {actions.dialogs}
    </>
  )
}
