import { adminRoleId, role, type RoleItem } from '@app/shared/system/role.ts'
import type { Row } from '#/kit/http/useResource.ts'
import type { ListColumn } from '#/kit/table/listColumns.tsx'
import { StatusCell } from '#/kit/table/StatusCell.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { isChanged } from './drafts.ts'
import { KeyTag, NameCell, SortCell, SortText, TextCell } from './roleCells.tsx'
import type { RoleDrafts } from './useRoleDrafts.tsx'

interface ColumnUse {
  drafts: RoleDrafts
  onPick: (row: RoleItem) => void
}

/** Columns of the editable table: inputs in the row that is being edited. */
export function roleColumns({ drafts, onPick }: ColumnUse): ListColumn[] {
  const { editing, removed } = drafts.drafts
  const draftIn = ({ id }: Row) => (id === editing ? drafts.draftOf(id) : undefined)
  // The list sends rows of this contract; the kit's table handles plain ones.
  const roleIn = (row: Row) => row as unknown as RoleItem
  return [
    {
      key: 'roleName',
      title: '角色名称',
      width: 112,
      render: (row) => {
        const draft = draftIn(row)
        if (draft) return <TextCell key={draft.id} field="roleName" draft={draft} onType={drafts.type} />
        return (
          <NameCell
            row={roleIn(row)}
            changed={isChanged(drafts.drafts, row.id)}
            removed={removed.has(row.id)}
            onPick={() => onPick(roleIn(row))}
          />
        )
      },
    },
    {
      key: 'roleKey',
      title: '角色编码',
      width: 112,
      render: (row) => {
        const draft = draftIn(row)
        if (draft) return <TextCell key={draft.id} field="roleKey" draft={draft} onType={drafts.type} />
        return <KeyTag row={roleIn(row)} />
      },
    },
    {
      key: 'sort',
      title: '排序号',
      width: 64,
      render: (row) => {
        const draft = draftIn(row)
        return draft ? <SortCell draft={draft} onType={drafts.type} /> : <SortText row={roleIn(row)} />
      },
    },
    {
      key: 'status',
      title: '状态',
      width: 72,
      render: (row) =>
        drafts.draftOf(row.id) || removed.has(row.id) ? (
          <DictTag type="sys_normal_disable" value={row.status} />
        ) : (
          <StatusCell
            resource={role}
            row={row}
            look="word"
            ask={(_, word) => `确认${word}【${String(row.roleName)}】的角色吗?`}
            fixed={({ id }) => id === adminRoleId}
          />
        ),
    },
  ]
}
