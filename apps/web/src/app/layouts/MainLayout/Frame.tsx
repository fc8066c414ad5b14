import { App } from 'antd'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { InfoAnswer } from '@app/shared/auth/session.ts'
import { Header } from '#/app/header/Header.tsx'
import { useSignOut } from '#/app/header/useSignOut.ts'
import { menuPopupsId } from '#/app/insideParent.ts'
import { useLiveChannel } from '#/app/live/useLiveChannel.ts'
import { OfflineBar } from '#/app/OfflineBar.tsx'
import { usePanels } from '#/app/panels/usePanels.ts'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { useRecentPages } from '#/app/routes/useRecentPages.ts'
import { TabBar } from '#/app/tabs/TabBar.tsx'
import { TabPanels } from '#/app/tabs/TabPanels.tsx'
import { useTabCommands } from '#/app/tabs/useTabCommands.ts'
import { useTabVisits } from '#/app/tabs/useTabVisits.ts'
import { useThemeCopy } from '#/app/theme/useThemeCopy.ts'
import { inDialog, lateDialog, latePart } from '#/kit/page/latePart.tsx'
import { useMediaQuery } from '#/kit/page/mediaQuery.ts'
import { greetingAt } from '#/kit/session/greeting.ts'
import { ShellContext } from '#/kit/session/shell.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { useSession } from '#/stores/session.ts'
import { PrintHead } from './PrintHead.tsx'
import { Side } from './Side.tsx'
import css from './Frame.module.css'

/** Comes with the frame of a phone. */
const MobileMenu = latePart(
  () => import('./MobileMenu.tsx'),
  (failure, { open, onClose }) => open && inDialog(failure, onClose),
)
const Panels = lateDialog(() => import('#/app/panels/Panels.tsx'))
/** Nothing goes on without it: whoever gives up leaves. */
const ForcedPassword = latePart(
  () => import('#/features/auth/password/ForcedPassword.tsx'),
  (failure, { onSignOut }) => inDialog(failure, onSignOut),
)

/** Side menu, header, tabs and the open pages. */
export function Frame({ table, me }: { table: RouteTable; me: InfoAnswer }) {
  const preferences = usePreferences()
  const phone = usePhone()
  const current = useTabVisits(table)
  const shell = useTabCommands(table)
  const panels = usePanels(shell)
  const signOut = useSignOut()
  useThemeCopy()
  useLiveChannel(!me.isDefaultModifyPwd)
  useRecentPages(me.user.id, current)
  const { key } = useLocation()
  /** Where it was opened: a navigation ends it, whenever its code arrives. */
  const [menuAt, setMenuAt] = useState<string>()
  const content = useRef<HTMLElement>(null)
  const isOpened = useOpened(me.isDefaultModifyPwd)
  useWelcome(me.isDefaultModifyPwd || me.isPasswordExpired)
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
            onMenu={() => setMenuAt(key)}
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
            {isOpened && <TabPanels table={table} permissions={me.permissions} hidden={me.isDefaultModifyPwd} />}
          </main>
        </div>
      </div>
      <nav id={menuPopupsId} aria-label="子菜单" />
      <Suspense>
        {phone && (
          <MobileMenu table={table} current={current} open={menuAt === key} onClose={() => setMenuAt(undefined)} />
        )}
      </Suspense>
      <Suspense>{panels.shown && <Panels which={panels.shown} onClose={panels.close} />}</Suspense>
      {(me.isDefaultModifyPwd || me.isPasswordExpired) && (
        <Suspense>
          <ForcedPassword initial={me.isDefaultModifyPwd} onSignOut={signOut} />
        </Suspense>
      )}
    </ShellContext>
  )
}

/** Extra-small screens get the drawer menu; below 768 px the side menu starts collapsed (shell §11). */
function usePhone(): boolean {
  const phone = useMediaQuery('(max-width: 575px)')
  const small = useMediaQuery('(min-width: 576px) and (max-width: 767px)')
  useEffect(() => {
    const { is_mobile, change } = usePreferences.getState()
    if (phone !== is_mobile) change({ is_mobile: phone })
  }, [phone])
  useEffect(() => {
    if (small) usePreferences.getState().change({ sidebar_type: true })
  }, [small])
  return phone
}

/**
 * No page may ask for anything before an initial password is replaced: at the first sign-in none is opened, and after a
 * reset that somebody met at work, what they had typed stays where it is until they go on.
 */
function useOpened(isLocked: boolean): boolean {
  const [isOpened, setOpened] = useState(!isLocked)
  if (!isOpened && !isLocked) setOpened(true)
  return isOpened
}

const welcomeAfterMs = 1000

/** Greets somebody who has just signed in, when the frame stands; not over a dialog that waits for an answer. */
function useWelcome(quiet: boolean) {
  const { notification } = App.useApp()
  const fresh = useSession((state) => state.fresh)
  useEffect(() => {
    if (!fresh || quiet) return
    // The form or dialog that had the focus is gone.
    if (document.activeElement === document.body) document.getElementById('content')?.focus()
    const timer = setTimeout(() => {
      useSession.setState({ fresh: false })
      notification.success({ title: '欢迎', description: `${greetingAt(new Date().getHours())}，欢迎回来` })
    }, welcomeAfterMs)
    return () => clearTimeout(timer)
  }, [fresh, notification, quiet])
}

const sampleMs = 50
/** Smaller movements are a resting finger. */
const leastPx = 8

/** Whether the header gives way: true while pages are scrolled down, false again on the way up. */
function useAutoHide(content: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const area = content.current
    if (!area || !enabled) return
    let last = 0
    let due = 0
    const look = (event: Event) => {
      const scrolled = event.target
      if (!(scrolled instanceof HTMLElement) || event.timeStamp < due) return
      due = event.timeStamp + sampleMs
      const top = scrolled.scrollTop
      if (Math.abs(top - last) >= leastPx) setHidden(top > last && top > leastPx)
      last = top
    }
    // Scrolling does not bubble; the pages inside are reached by capturing.
    area.addEventListener('scroll', look, true)
    return () => {
      area.removeEventListener('scroll', look, true)
      setHidden(false)
    }
  }, [content, enabled])
  return enabled && hidden
}
