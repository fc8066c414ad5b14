import ExportOutlined from '@ant-design/icons/ExportOutlined'
import SaveOutlined from '@ant-design/icons/SaveOutlined'
import { Button, Input } from 'antd'
import type { Page } from '@app/shared/kit/envelope.ts'
import { adminRoleId, role, type RoleItem } from '@app/shared/system/role.ts'
import { call } from '#/kit/http/http.ts'
import type { Row } from '#/kit/http/useResource.ts'
import type { ListState } from '#/kit/list/useListState.ts'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { PageToolbar, RemoveButton } from '#/kit/table/PageToolbar.tsx'
import { ResourceTable } from '#/kit/table/ResourceTable.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { tableKeyOf } from '#/kit/table/tableView.ts'
import { useSelection } from '#/kit/table/useSelection.tsx'
import { isNew } from './drafts.ts'
import { roleColumns } from './roleColumns.tsx'
import type { RoleDrafts } from './useRoleDrafts.tsx'
import css from './role.module.css'

export interface RoleRights {
  add: boolean
  edit: boolean
  remove: boolean
  export: boolean
}

interface RoleTableProps {
  page: Page<RoleItem> | undefined
  fetching: boolean
  failure: Error | null | undefined
  state: ListState
  onState: (change: Partial<ListState>) => void
  onReload: () => void
  drafts: RoleDrafts
  may: RoleRights
  current: string | undefined
  onPick: (row: RoleItem) => void
  onExport: () => void
  /** Acts of a stored row beside those on the row itself. */
  moreActions: (row: RoleItem) => readonly RowAction[]
  flash: string | undefined
}

/** 角色: edited in the table itself, stored together (system §8.1). */
export function RoleTable(props: RoleTableProps) {
  const { page, drafts, may, state, onState, onReload } = props
  const { added, changed, removed, editing } = drafts.drafts
  const rows = page && [...added, ...page.list.map((row) => ({ ...row, ...changed.get(row.id)?.now }))]
  const plain = rows as unknown as Row[] | undefined
  const text = state.filters.codeOrName ?? ''
  const selection = useSelection(plain, {
    shows: text,
    page,
    read: (at) => call(role.endpoints.page, { query: { ...(text ? { codeOrName: text } : {}), ...at } }),
  })

  const actions = (plainRow: Row): RowAction[] => {
    const row = plainRow as unknown as RoleItem
    const { id } = row
    if (removed.has(id)) return [{ key: 'restore', label: '撤销删除', run: () => drafts.restore(id) }]
    const first: RowAction[] =
      id === editing
        ? [{ key: 'cancel', label: '取消', run: () => drafts.cancel(id) }]
        : may.edit || isNew(id)
          ? [{ key: 'edit', label: '修改', disabled: refusalFor(id), run: () => drafts.edit(row) }]
          : []
    return [
      ...first,
      ...(may.remove || isNew(id)
        ? [{ key: 'remove', label: '删除', danger: true, run: () => drafts.remove([row]) }]
        : []),
      ...(isNew(id) ? [] : props.moreActions(row)),
    ]
  }
  const removeTicked = () => {
    drafts.remove(selection.chosen as unknown as RoleItem[])
    selection.clear()
  }
  const buttons = [
    ...(may.add || may.edit || may.remove
      ? [{ key: 'save', label: '保存', icon: <SaveOutlined aria-hidden />, busy: drafts.saving, run: drafts.save }]
      : []),
    ...(may.export
      ? [{ key: 'export', label: '导出', icon: <ExportOutlined aria-hidden />, run: props.onExport }]
      : []),
    ...(may.remove ? selection.buttons : []),
  ]
  const search = (codeOrName: string) => onState({ filters: codeOrName ? { codeOrName } : {}, pageNum: 1 })
  return (
    <ResourceTable
      embedded
      heading="h1"
      title="角色列表"
      tableKey={tableKeyOf(role.name)}
      columns={roleColumns({ drafts, onPick: props.onPick })}
      rows={plain}
      nameField="roleName"
      fetching={props.fetching}
      failure={props.failure}
      onReload={onReload}
      toolbar={<PageToolbar onAdd={may.add ? drafts.add : undefined} buttons={buttons} />}
      filter={
        <>
          <Input.Search
            key={text}
            className={css.find}
            allowClear
            placeholder="请输入编码或名称"
            aria-label="角色编码或名称"
            defaultValue={text}
            onSearch={(typed) => search(typed.trim())}
          />
          {drafts.pending > 0 && <span className={css.help} role="status">{`${drafts.pending} 项未保存`}</span>}
        </>
      }
      actions={actions}
      selection={may.remove ? selection.of(<RemoveButton onClick={removeTicked} />) : undefined}
      page={page}
      onPage={onState}
      current={props.current}
      onPick={(row) => props.onPick(row as unknown as RoleItem)}
      flash={props.flash}
      empty={
        text ? (
          <ListEmpty title="没有符合条件的角色" text="试试减少筛选条件">
            <Button onClick={() => search('')}>清空条件</Button>
          </ListEmpty>
        ) : (
          <ListEmpty title="还没有角色">{may.add && <Button onClick={drafts.add}>新增</Button>}</ListEmpty>
        )
      }
    />
  )
}

const refusalFor = (id: string) => (id === adminRoleId ? '不允许操作超级管理员角色' : undefined)
