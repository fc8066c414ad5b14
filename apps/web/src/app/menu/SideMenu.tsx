import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Input, Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { insideMenuPopups } from '#/app/insideParent.ts'
import { flatten, type AppRoute } from '#/app/routes/menuRoutes.ts'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { useShell } from '#/kit/session/shell.ts'
import { matchesTitle } from '#/kit/words/pinyin.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { menuItem } from './menuItems.tsx'
import { openRoute } from './openRoute.ts'
import { selectedKey, useOpenKeys } from './useMenuKeys.ts'
import css from './menu.module.css'

interface Props {
  table: RouteTable
  current: AppRoute | undefined
  collapsed: boolean
}

/** The menu on the left with its quick search. */
export function SideMenu({ table, current, collapsed }: Props) {
  const shell = useShell()
  const dark = usePreferences((state) => state.nav_theme === 'dark')
  const [openKeys, setOpenKeys] = useOpenKeys(table, current)
  const [typed, setTyped] = useState('')
  const leaves = flatten(table.menu).filter((route) => route.kind !== 'group')
  const hits = typed.trim() === '' || collapsed ? undefined : leaves.filter((route) => matchesTitle(route.title, typed))
  const selected = selectedKey(current)

  const openFirst = () => {
    const first = hits?.[0]
    if (!first) return
    setTyped('')
    openRoute(first, shell.open)
  }
  const click: MenuProps['onClick'] = ({ key, domEvent }) => {
    setTyped('')
    // A mouse has followed the link of the label already.
    const route = leaves.find((leaf) => leaf.name === key)
    if (route && !(domEvent.target as Element).closest('a')) openRoute(route, shell.open)
  }

  return (
    <>
      {!collapsed && (
        <div className={css.search} data-dark={dark}>
          <Input
            size="middle"
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            placeholder="搜索菜单"
            aria-label="搜索菜单"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={openFirst}
          />
        </div>
      )}
      <nav className={css.side} aria-label="主菜单">
        {hits?.length === 0 ? (
          <p className={css.none} role="status" data-dark={dark}>
            没有符合的菜单
          </p>
        ) : (
          <Menu
            mode="inline"
            theme={dark ? 'dark' : 'light'}
            inlineIndent={16}
            inlineCollapsed={collapsed}
            getPopupContainer={insideMenuPopups}
            items={(hits ?? table.menu).map((route) => menuItem(route, selected))}
            selectedKeys={selected ? [selected] : []}
            {...(collapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
            onClick={click}
          />
        )}
      </nav>
    </>
  )
}
