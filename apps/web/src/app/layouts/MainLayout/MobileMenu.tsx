import { Drawer } from 'antd'
import { SideMenu } from '#/app/menu/SideMenu.tsx'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { Brand } from './Brand.tsx'

interface Props {
  table: RouteTable
  current: AppRoute | undefined
  open: boolean
  onClose: () => void
}

/** The menu of phones: comes from the left, goes with a navigation or a touch beside it. */
export default function MobileMenu({ table, current, open, onClose }: Props) {
  return (
    <Drawer
      placement="left"
      size={256}
      open={open}
      onClose={onClose}
      closable={false}
      aria-label="主菜单"
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
    >
      <Brand size="side" />
      <SideMenu table={table} current={current} collapsed={false} />
    </Drawer>
  )
}
