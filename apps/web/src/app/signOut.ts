import { session } from '@app/shared/auth/session.ts'
import { call } from '#/kit/http.ts'
import { useSession } from '#/stores/session.ts'
import { queryClient } from './queryClient.ts'
import { useTabs } from './tabs/tabs.store.ts'

/** A server that does not answer must not keep anybody signed in. */
const logoutTimeoutMs = 3_000

/** Ends the session on the server if it can be reached, and here in any case. */
export async function endSession(): Promise<void> {
  const { token, setToken } = useSession.getState()
  try {
    if (token) await call(session.logout, {}, { silent: true, timeoutMs: logoutTimeoutMs })
  } catch (error) {
    console.warn('sign-out was not confirmed by the server', error)
  } finally {
    setToken(undefined)
    forgetSession()
  }
}

/** Drops everything that belonged to the user. */
export function forgetSession() {
  queryClient.clear()
  useTabs.getState().dispatch({ type: 'clear' })
}
