import { App } from 'antd'
import { useState } from 'react'
import { adminRoleId, role, roleCalls, type RoleItem } from '@app/shared/system/role.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import {
  addRow,
  cancelRow,
  changesOf,
  draftOfRow,
  editRow,
  isNew,
  noDrafts,
  refusalToLeave,
  removeRows,
  restoreRow,
  typeInto,
  type Drafts,
  type RoleDraft,
} from './drafts.ts'

/** The table's unstored changes and the acts on them; they outlive searching and turning pages. */
export function useRoleDrafts() {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const { refresh } = useResourceMutations(role)
  const [drafts, setDrafts] = useState(noDrafts)
  const changes = changesOf(drafts)

  /** Leaves the row that is being edited, unless something is missing in it. */
  const leave = (next: (drafts: Drafts) => Drafts) => {
    const refusal = refusalToLeave(drafts)
    if (refusal) return void message.warning(refusal)
    setDrafts(next({ ...drafts, editing: undefined }))
  }
  const remove = (rows: readonly RoleItem[]) => {
    if (rows.some(({ id }) => id === adminRoleId)) return void message.warning('管理员不允许删除！')
    const known = rows.filter(({ id }) => !isNew(id))
    if (known.length === 0) return setDrafts(removeRows(drafts, rows))
    confirm({
      title: '删除角色会删除相关的菜单，用户关系等，确认删除吗?',
      content: `当前选中角色名称为"${namesOf(known, 'roleName')}"的数据`,
      consequence: '先作标记，点击“保存”后才会删除',
      okText: '删除',
      danger: true,
      run: async () => setDrafts((now) => removeRows(now, rows)),
    })
  }
  const [save, saving] = useOnce(async () => {
    const refusal = refusalToLeave(drafts)
    if (refusal) return void message.warning(refusal)
    if (changes.length === 0) {
      setDrafts(noDrafts)
      return void message.warning('没有可保存的数据！')
    }
    try {
      await call(roleCalls.batchSave, { body: changes }, { silent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The table has no place beside a field for what the server says of it; what was typed stays.
      return report(error)
    }
    setDrafts(noDrafts)
    void message.success('保存成功')
    await refresh()
  })

  return {
    drafts,
    /** Number of rows that are not stored as they are shown. */
    pending: changes.length,
    draftOf: (id: string): RoleDraft | undefined => draftOfRow(drafts, id),
    add: () => leave(addRow),
    edit: (row: RoleItem) => leave((now) => editRow(now, row)),
    type: (values: Partial<RoleDraft>) => setDrafts((now) => typeInto(now, values)),
    cancel: (id: string) => setDrafts(cancelRow(drafts, id)),
    restore: (id: string) => setDrafts(restoreRow(drafts, id)),
    remove,
    save,
    saving,
  }
}

export type RoleDrafts = ReturnType<typeof useRoleDrafts>
