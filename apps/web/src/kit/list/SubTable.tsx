import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Fields } from '@app/shared/kit/field.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import type { ItemOfFields } from '@app/shared/kit/rows.ts'
import type { Row } from '#/kit/http/useResource.ts'
import { columnsOf, type ColumnChanges } from '#/kit/table/listColumns.tsx'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { PageToolbar, RemoveButton, type ToolbarButton } from '#/kit/table/PageToolbar.tsx'
import { ResourceTable } from '#/kit/table/ResourceTable.tsx'
import { tableKeyOf } from '#/kit/table/tableView.ts'
import { useSelection } from '#/kit/table/useSelection.tsx'
import { useResourceActions, type ActionOptions } from './useResourceActions.tsx'

interface SubTableProps<F extends Fields> extends Pick<ActionOptions, 'form' | 'onChanged'> {
  resource: Resource<F>
  title: string
  columns?: ColumnChanges<ItemOfFields<F>>
  rows: readonly ItemOfFields<F>[] | undefined
  fetching: boolean
  failure: Error | null | undefined
  onReload: () => void
  editTitle?: (row: ItemOfFields<F>) => string
  removeText?: (rows: readonly ItemOfFields<F>[]) => string
  removeNote?: (rows: readonly ItemOfFields<F>[]) => ReactNode
  toolbar?: readonly ToolbarButton[]
}

/** All rows of a resource that belong to one row of another list, with the standard acts; no pages, no address. */
export function SubTable<F extends Fields>(props: SubTableProps<F>) {
  // Inside the kit rows are plain records: the contract typed them where the page called.
  const { resource, title, columns, fetching, failure, onReload, ...own } = props as unknown as SubTableProps<Fields>
  const rows = own.rows as readonly Row[] | undefined
  const selection = useSelection(rows)
  const actions = useResourceActions(resource, { ...(own as ActionOptions), onRemoved: selection.clear })
  const { may } = actions
  const bar = <RemoveButton onClick={() => actions.removeRows(selection.chosen)} />
  return (
    <>
      <ResourceTable
        embedded
        heading="h2"
        title={title}
        tableKey={tableKeyOf(resource.name)}
        columns={columnsOf(resource, columns as ColumnChanges | undefined)}
        rows={rows}
        nameField={resource.titleField}
        fetching={fetching}
        failure={failure}
        onReload={onReload}
        toolbar={
          <PageToolbar
            onAdd={may.add ? actions.add : undefined}
            buttons={[...(own.toolbar ?? []), ...(may.remove ? selection.buttons : [])]}
          />
        }
        actions={actions.rowActions}
        selection={may.remove ? selection.of(bar) : undefined}
        flash={actions.flash}
        empty={
          <ListEmpty title={`还没有${resource.label}`}>
            {may.add && <Button onClick={actions.add}>新增</Button>}
          </ListEmpty>
        }
      />
      {actions.dialogs}
    </>
  )
}
