import { adminRoleId, role, roleCalls, type RoleItem } from '@app/shared/system/role.ts'
import { call } from '#/kit/http/http.ts'
import { StatusToggle } from '#/kit/table/StatusToggle.tsx'
import { useResourceMutations } from '#/kit/http/useResource.ts'

/** 启用 and 停用 of a role. */
export function StatusCell({ row, mayChange }: { row: RoleItem; mayChange: boolean }) {
  const { refresh } = useResourceMutations(role)
  const change = (status: '0' | '1') =>
    call(roleCalls.changeStatus, { body: { id: row.id, status } }, { silent: true }).finally(() => void refresh())
  return (
    <StatusToggle
      look="word"
      value={row.status}
      name={row.roleName}
      ask={(word) => `确认${word}【${row.roleName}】的角色吗?`}
      change={mayChange && row.id !== adminRoleId ? change : undefined}
    />
  )
}
