import { useEffect, useRef } from 'react'
import { session } from '@app/shared/auth/session.ts'
import { grantsTopic } from '@app/shared/kit/live.ts'
import { queryClient } from '#/app/queryClient.ts'
import { call, sessionOver } from '#/kit/http/http.ts'
import { pollMs, startLive, useLive, useLiveState } from '#/kit/live/useLive.ts'
import { meQuery, routersQuery } from '#/kit/session/sessionQueries.ts'
import { useSession } from '#/stores/session.ts'
import { useLiveLabels } from './useLiveLabels.ts'

/** Who signs out themselves has forgotten the token by then and needs no notice. */
const ownSignOutMs = 1_500
/** Changed roles concern everybody: not all browsers ask at the same moment. */
const spreadMs = 1_500

/**
 * Connects the frame to the live channel: new rights and menus appear without a new sign-in, an ended session says so.
 * Nobody is `allowed` before they have replaced an initial password.
 */
export function useLiveChannel(allowed: boolean): void {
  const token = useSession((state) => state.token)
  useEffect(() => {
    if (token === undefined || !allowed) return
    return startLive(token, (said) => {
      if (said) sessionOver(token, said)
      else setTimeout(() => sessionOver(token), ownSignOutMs)
    })
  }, [allowed, token])

  const timer = useRef<number>(undefined)
  useLive(grantsTopic, () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void refreshGrants(), Math.random() * spreadMs)
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  usePolledGrants()
  useLiveLabels()
}

/** Without the channel the window asks when somebody comes back to it, and now and then while they look. */
function usePolledGrants(): void {
  const connected = useLiveState((state) => state.connected)
  useEffect(() => {
    if (connected) return
    const ask = () => {
      if (document.visibilityState === 'visible') void refreshGrants()
    }
    const timer = window.setInterval(ask, pollMs)
    window.addEventListener('focus', ask)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('focus', ask)
    }
  }, [connected])
}

async function refreshGrants(): Promise<void> {
  const quiet = { silent: true, background: true }
  try {
    const [me, routers] = await Promise.all([call(session.getInfo, {}, quiet), call(session.getRouters, {}, quiet)])
    queryClient.setQueryData(meQuery.queryKey, me)
    const before = queryClient.getQueryData(routersQuery.queryKey)
    // What is kept by the address of a page moves along with it.
    if (queryClient.setQueryData(routersQuery.queryKey, routers) !== before)
      await queryClient.invalidateQueries({ queryKey: ['portlet'] })
  } catch {
    // The server checks every call itself; what is shown is right again with the next news or page load.
  }
}
