import type { MenuProps } from 'antd'
import { Link } from 'react-router'
import { preparePage } from '#/app/pages.ts'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import { hasIcon, MenuIcon } from '#/components/icons/MenuIcon.tsx'
import { MenuCount } from './MenuCount.tsx'

export type MenuItem = NonNullable<MenuProps['items']>[number]

const icon = (route: AppRoute) => (hasIcon(route.icon) ? { icon: <MenuIcon name={route.icon} /> } : {})

/** The menu entry of a route; groups hold their children, links to elsewhere open a new window. */
export function menuItem(route: AppRoute, current: string | undefined): MenuItem {
  if (route.kind === 'group')
    return {
      key: route.name,
      label: route.title,
      children: route.children.map((child) => menuItem(child, current)),
      ...icon(route),
    }
  return {
    key: route.name,
    label: <Label route={route} current={route.name === current} />,
    title: route.title,
    ...icon(route),
  }
}

/** A real link, so that it can be opened in another window; the keyboard reaches it through the menu. */
function Label({ route, current }: { route: AppRoute; current: boolean }) {
  if (route.kind === 'window')
    return (
      <a href={route.url} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
        {route.title}
      </a>
    )
  return (
    <Link
      to={route.fullPath}
      tabIndex={-1}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={() => preparePage(route.component)}
    >
      {route.title}
      <MenuCount component={route.component} />
    </Link>
  )
}
