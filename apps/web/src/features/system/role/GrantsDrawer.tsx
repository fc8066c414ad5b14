import { useState } from 'react'
import type { RoleItem } from '@app/shared/system/role.ts'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { RoleGrants } from './RoleGrants.tsx'

interface GrantsDrawerProps {
  row: RoleItem
  /** Something is ticked that is not stored; the page asks for it, too, when its tab is closed. */
  dirty: boolean
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

/** 分配权限 beside the list; the same tabs as 菜单授权. */
export default function GrantsDrawer({ row, dirty, onDirty, onClose }: GrantsDrawerProps) {
  const [open, setOpen] = useState(true)
  const leave = useLeaveGuard(
    () => dirty,
    () => {
      onDirty(false)
      setOpen(false)
    },
  )
  return (
    <SideDrawer
      open={open}
      title={`分配权限【${row.roleName}】`}
      size="max(480px, 45vw)"
      onClose={leave}
      onClosed={onClose}
    >
      <RoleGrants roleId={row.id} onDirty={onDirty} />
    </SideDrawer>
  )
}
