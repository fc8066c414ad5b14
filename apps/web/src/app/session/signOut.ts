import { session } from '@app/shared/auth/session.ts'
import { queryClient } from '#/app/queryClient.ts'
import { useTabs } from '#/app/tabs/tabs.store.ts'
import { call } from '#/kit/http/http.ts'
import { forgetUnsaved } from '#/kit/page/dirtyPages.ts'
import { useSession } from '#/stores/session.ts'

/** A server that does not answer must not keep anybody signed in. */
const logoutTimeoutMs = 3_000

/** Ends the session on the server if it can be reached, and here in any case. */
export async function endSession(): Promise<void> {
  const { token, setToken } = useSession.getState()
  // Whether the server confirms it or not, nobody stays signed in here; there it ends by itself.
  if (token) await Promise.allSettled([call(session.logout, {}, { silent: true, timeoutMs: logoutTimeoutMs })])
  // Whoever has signed in while the answer was on its way has another session.
  if (useSession.getState().token !== token) return
  setToken(undefined)
  forgetSession()
}

/** Drops everything that belonged to the user. */
export function forgetSession() {
  queryClient.clear()
  forgetUnsaved()
  useTabs.getState().dispatch({ type: 'clear' })
}
