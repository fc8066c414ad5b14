import type { InfoAnswer } from '@app/shared/auth/session.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { ShellContext } from '#/kit/session/shell.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { Header } from '#/app/header/Header.tsx'
import { useSignOut } from '#/app/header/useSignOut.ts'
import { menuPopupsId } from '#/app/insideParent.ts'
import { OfflineBar } from '#/app/OfflineBar.tsx'
import { useLiveChannel } from '#/app/live/useLiveChannel.ts'
import { useRecentPages } from '#/app/routes/useRecentPages.ts'
import { loadChunk } from '#/app/loadChunk.ts'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { TabBar } from '#/app/tabs/TabBar.tsx'
import { TabPanels } from '#/app/tabs/TabPanels.tsx'
import { useTabCommands } from '#/app/tabs/useTabCommands.ts'
import { useTabVisits } from '#/app/tabs/useTabVisits.ts'
import { MobileMenu } from './MobileMenu.tsx'
import { PrintHead } from './PrintHead.tsx'
import { Side } from './Side.tsx'
import { useAutoHide } from './useAutoHide.ts'
import { useThemeCopy } from '#/app/theme/useThemeCopy.ts'
import { useWelcome } from './useWelcome.ts'
import { usePhone } from './usePhone.ts'
import { usePanels } from '#/app/panels/usePanels.ts'
import css from './Frame.module.css'

const Panels = lazy(() => loadChunk(() => import('#/app/panels/Panels.tsx')))
const ForcedPassword = lazy(() => loadChunk(() => import('#/features/auth/password/ForcedPassword.tsx')))

/** Side menu, header, tabs and the open pages. */
export function Frame({ table, me }: { table: RouteTable; me: InfoAnswer }) {
  const preferences = usePreferences()
  const phone = usePhone()
  const current = useTabVisits(table)
  const shell = useTabCommands(table)
  const panels = usePanels(shell)
  const signOut = useSignOut()
  useWelcome(me.isDefaultModifyPwd || me.isPasswordExpired)
  useThemeCopy()
  useLiveChannel(!me.isDefaultModifyPwd)
  useRecentPages(me.user.id, current)
  const [menuOpen, setMenuOpen] = useState(false)
  const content = useRef<HTMLElement>(null)
  const hidden = useAutoHide(content, preferences.fixed_header && preferences.auto_hide_header)
  const side = !phone && preferences.layout === 'sidemenu'
  const ownScroll = preferences.fixed_header && (preferences.fixed_sidebar || !side)

  return (
    <ShellContext value={shell}>
      <a className={css.skip} href="#content">
        跳到正文
      </a>
      <PrintHead user={me.user.name} />
      <div
        className={css.frame}
        data-print="page"
        data-scroll={ownScroll ? 'page' : 'frame'}
        data-fixed-header={preferences.fixed_header}
        data-fixed-side={preferences.fixed_sidebar}
      >
        {side && <Side table={table} current={current} />}
        <div className={css.column}>
          <Header
            table={table}
            current={current}
            me={me}
            phone={phone}
            hidden={hidden}
            onMenu={() => setMenuOpen(true)}
            onSettings={() => panels.open('settings')}
          />
          {preferences.multi_tab && <TabBar />}
          <OfflineBar />
          <main
            ref={content}
            id="content"
            tabIndex={-1}
            className={css.content}
            data-width={preferences.content_width}
            data-header-hidden={hidden}
          >
            {/* No page may ask for anything before an initial password is replaced. */}
            {!me.isDefaultModifyPwd && <TabPanels table={table} permissions={me.permissions} />}
          </main>
        </div>
      </div>
      <nav id={menuPopupsId} aria-label="子菜单" />
      {phone && <MobileMenu table={table} current={current} open={menuOpen} onClose={() => setMenuOpen(false)} />}
      <Suspense>{panels.shown && <Panels which={panels.shown} onClose={panels.close} />}</Suspense>
      {(me.isDefaultModifyPwd || me.isPasswordExpired) && (
        <Suspense>
          <ForcedPassword initial={me.isDefaultModifyPwd} onSignOut={signOut} />
        </Suspense>
      )}
    </ShellContext>
  )
}
