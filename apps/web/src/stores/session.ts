import { create } from 'zustand'
import { basePath } from '#/kit/base.ts'

export const tokenCookie = 'access_token'
/** Lifetime of the stored token; the session itself ends earlier on the server. */
export const tokenLifetimeMs = 604_800_000

function readToken(): string | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${tokenCookie}=`))
  const value = found?.slice(tokenCookie.length + 1)
  return value ? decodeURIComponent(value) : undefined
}

function writeToken(token: string | undefined) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const seconds = token ? tokenLifetimeMs / 1000 : 0
  document.cookie = `${tokenCookie}=${encodeURIComponent(token ?? '')}; Path=${basePath}; Max-Age=${seconds}; SameSite=Strict${secure}`
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('atrium.session')

interface SessionStore {
  token: string | undefined
  /** Where the sign-in just made leads; taken once. */
  destination: string | undefined
  /** Signed in by hand just now; the frame greets once. */
  fresh: boolean
  /** Stores the token of a new sign-in, or forgets the current one, here and in the other windows. */
  setToken: (token: string | undefined, destination?: string) => void
}

export const useSession = create<SessionStore>((set) => ({
  token: readToken(),
  destination: undefined,
  fresh: false,
  setToken: (token, destination) => {
    writeToken(token)
    set({ token, destination, fresh: token !== undefined })
    channel?.postMessage('changed')
  },
}))

/**
 * Follows sign-ins and sign-outs of other windows: told by them, and looked at again when this window gets the focus.
 * `ended` after a sign-out elsewhere, `replaced` when somebody else signed in.
 */
export function watchOtherWindows(on: { ended: () => void; replaced: () => void }): () => void {
  const compare = () => {
    const stored = readToken()
    const own = useSession.getState().token
    if (stored === own) return
    useSession.setState({ token: stored })
    if (own !== undefined && stored === undefined) on.ended()
    else on.replaced()
  }
  channel?.addEventListener('message', compare)
  window.addEventListener('focus', compare)
  return () => {
    channel?.removeEventListener('message', compare)
    window.removeEventListener('focus', compare)
  }
}
