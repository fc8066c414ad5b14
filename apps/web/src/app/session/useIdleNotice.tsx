import { App, Button } from 'antd'
import { useEffect } from 'react'
import { session } from '@app/shared/auth/session.ts'
import { call } from '#/kit/http/http.ts'
import { httpTexts } from '#/kit/http/httpTexts.ts'
import { hasUnsaved } from '#/kit/page/dirtyPages.ts'
import { lastUse } from '#/kit/session/lastUse.ts'
import { useSession } from '#/stores/session.ts'
import { ownInfo } from './goOn.ts'
import { NoticeActions } from './NoticeActions.tsx'

const key = 'loginIdleTip'
const minuteMs = 60_000
const warnedMs = 5 * minuteMs
const lookEveryMs = 10_000

/** Whether a session without use ends within minutes, with an idle time that may itself be short. */
export function endsSoon(idleMinutes: number, unusedMs: number): boolean {
  const idleMs = idleMinutes * minuteMs
  return unusedMs >= idleMs - Math.min(warnedMs, idleMs / 2)
}

/** Says some minutes before a session ends unused that something here is unsaved. */
export function useIdleNotice(): void {
  const { notification } = App.useApp()
  const token = useSession((state) => state.token)
  useEffect(() => {
    if (token === undefined) return
    let told = false
    const goOn = async () => {
      // Any call is a use; its failure is told by the client layer.
      await Promise.allSettled([call(session.getInfo, {}, {})])
      look()
    }
    const look = () => {
      const own = ownInfo()
      const due = own !== undefined && endsSoon(own.idleMinutes, Date.now() - lastUse()) && hasUnsaved()
      if (due === told) return
      told = due
      if (!due) return notification.destroy(key)
      notification.warning({
        key,
        title: httpTexts.expired.title,
        description: httpTexts.idle.text,
        duration: 0,
        closable: false,
        actions: (
          <NoticeActions>
            <Button type="primary" size="small" onClick={() => void goOn()}>
              {httpTexts.idle.goOn}
            </Button>
          </NoticeActions>
        ),
      })
    }
    const timer = window.setInterval(look, lookEveryMs)
    window.addEventListener('focus', look)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('focus', look)
      if (told) notification.destroy(key)
    }
  }, [notification, token])
}
