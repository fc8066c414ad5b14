import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { Dropdown, type MenuProps } from 'antd'
import { Suspense, useState, type ComponentType } from 'react'
import type { CurrentUser } from '@app/shared/auth/session.ts'
import { insideParent } from '#/app/insideParent.ts'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import { useShell } from '#/kit/session/shell.ts'
import { userEntries } from './entries.ts'
import { useFullscreen } from './useFullscreen.ts'
import { languages, useLanguage } from './useLanguage.ts'
import { useSignOut } from './useSignOut.ts'
import css from './header.module.css'

interface Props {
  user: CurrentUser
  phone: boolean
  current: AppRoute | undefined
  onSettings: () => void
}

const crumbText = (route: AppRoute | undefined) =>
  [...(route?.parents ?? []), route].map((each) => each?.title).join(' / ')

/** Avatar and name with what belongs to the user; on phones also what the header has no room for. */
export function UserMenu({ user, phone, current, onSettings }: Props) {
  const shell = useShell()
  const signOut = useSignOut()
  const fullscreen = useFullscreen()
  const language = useLanguage()
  const [dialog, setDialog] = useState<{ Shown: ComponentType<{ onClose: () => void }> }>()
  const tools: MenuProps['items'] = [
    { key: 'where', label: crumbText(current), disabled: true },
    { key: 'skin', label: '换肤', icon: <SettingOutlined aria-hidden />, onClick: onSettings },
    {
      key: 'fullscreen',
      label: fullscreen.label,
      icon: <FullscreenOutlined aria-hidden />,
      onClick: fullscreen.toggle,
    },
    ...languages.map(({ key, label }) => ({
      key,
      label,
      icon: <GlobalOutlined aria-hidden />,
      disabled: key === language.current,
      onClick: () => language.choose(key),
    })),
    { type: 'divider' },
  ]
  const items: MenuProps['items'] = [
    ...(phone ? tools : []),
    ...userEntries.map((entry) => ({
      key: entry.key,
      label: entry.label,
      icon: entry.icon,
      onClick: () => ('path' in entry ? shell.open(entry.path) : setDialog({ Shown: entry.Dialog })),
    })),
    ...(userEntries.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'signOut', label: '退出登录', icon: <LogoutOutlined aria-hidden />, onClick: signOut },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight" getPopupContainer={insideParent}>
        <button type="button" className={css.user} aria-label={`用户菜单 ${user.name}`}>
          <Avatar user={user} />
          {!phone && <span>{user.name}</span>}
        </button>
      </Dropdown>
      <Suspense>{dialog && <dialog.Shown onClose={() => setDialog(undefined)} />}</Suspense>
    </>
  )
}

/** The picture of the user, or the first letter of the name. */
function Avatar({ user }: { user: CurrentUser }) {
  if (user.avatar) return <img className={css.avatar} src={user.avatar} alt="" width={32} height={32} />
  return (
    // Drawn by CSS, so that the letter is no text beside the name.
    <span className={css.avatar} aria-hidden="true" data-letter={[...user.name].at(-1)} />
  )
}
