import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { App } from 'antd'
import type { InfoAnswer } from '@app/shared/auth/session.ts'
import { Brand } from '#/app/layouts/MainLayout/Brand.tsx'
import { TopMenu } from '#/app/menu/TopMenu.tsx'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { HeaderButton } from '#/kit/page/HeaderButton.tsx'
import { usePreferences } from '#/stores/preferences.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { barEntries } from './entries.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { useFullscreen } from './useFullscreen.ts'
import { UserMenu } from './UserMenu.tsx'
import css from './header.module.css'

interface Props {
  table: RouteTable
  current: AppRoute | undefined
  me: InfoAnswer
  phone: boolean
  hidden: boolean
  onMenu: () => void
  onSettings: () => void
}

/** One coloured strip: where I am on the left, tools and user on the right. */
export function Header({ table, current, me, phone, hidden, onMenu, onSettings }: Props) {
  const { layout, sidebar_type: collapsed, change } = usePreferences()
  const top = !phone && layout === 'topmenu'
  return (
    <header className={css.header} data-hidden={hidden} data-top={top}>
      {phone && (
        <>
          <HeaderButton label="打开菜单" icon={<MenuUnfoldOutlined aria-hidden />} onClick={onMenu} />
          <span className={css.title}>{current?.title}</span>
        </>
      )}
      {top && (
        <>
          <Brand size="top" />
          <TopMenu table={table} current={current} />
        </>
      )}
      {!phone && !top && (
        <>
          <HeaderButton
            label={collapsed ? '展开菜单' : '收起菜单'}
            icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
            expanded={!collapsed}
            onClick={() => change({ sidebar_type: !collapsed })}
          />
          {current && !current.hideHeader && <Breadcrumb current={current} />}
        </>
      )}
      <div className={css.tools}>
        <BarEntries from={Number.NEGATIVE_INFINITY} to={0} />
        {!phone && me.user.userType === '1' && <ConsoleButton />}
        <BarEntries from={0} to={Number.POSITIVE_INFINITY} />
        {!phone && (
          <>
            <SkinButton onClick={onSettings} />
            <FullscreenButton />
          </>
        )}
        <UserMenu user={me.user} phone={phone} current={current} onSettings={onSettings} />
        {!phone && <LanguageMenu />}
      </div>
    </header>
  )
}

/** What pages add to the strip; orders below 0 stand before 控制台. */
const BarEntries = ({ from, to }: { from: number; to: number }) =>
  barEntries.filter(({ order }) => order >= from && order < to).map(({ order, Component }) => <Component key={order} />)

function SkinButton({ onClick }: { onClick: () => void }) {
  return <HeaderButton label="换肤" icon={<SettingOutlined aria-hidden />} onClick={onClick} />
}

const shortcutSeconds = 3

/** 控制台 is named by the specification and announced as not there yet. */
function ConsoleButton() {
  const { message } = App.useApp()
  const announce = () => void message.success('尚未实现', shortcutSeconds)
  return <HeaderButton label="控制台" icon={<DesktopOutlined aria-hidden />} onClick={announce} />
}

function FullscreenButton() {
  const { on, toggle, label } = useFullscreen()
  return (
    <HeaderButton
      label={label}
      icon={on ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      onClick={toggle}
    />
  )
}
