import { create } from 'zustand'
import { basePath } from '#/kit/http/base.ts'

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

/** The messages carry the token: they arrive before the other windows can read the cookie that was just written. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('atrium.token')
const tellOthers = (token: string | undefined) => channel?.postMessage({ token })

interface SessionStore {
  token: string | undefined
  /** Where the sign-in just made leads; taken once. */
  destination: string | undefined
  /** Signed in by hand just now; the frame greets once. */
  fresh: boolean
  /** Stores the token of a new sign-in, or forgets the current one, here and in the other windows. */
  setToken: (token: string | undefined, destination?: string) => void
  /** The same person goes on with a new session, here and in the other windows. */
  renewToken: (token: string) => void
}

export const useSession = create<SessionStore>((set) => ({
  token: readToken(),
  destination: undefined,
  fresh: false,
  setToken: (token, destination) => {
    writeToken(token)
    set({ token, destination, fresh: token !== undefined })
    tellOthers(token)
  },
  renewToken: (token) => {
    writeToken(token)
    set({ token })
    tellOthers(token)
  },
}))

/**
 * Hears of sign-ins and sign-outs of other windows: told by them, and looked at again when this window gets the focus.
 * `ended` after a sign-out elsewhere, `replaced` by the session of whoever signed in; what follows is for the listener.
 */
export function watchOtherWindows(on: { ended: () => void; replaced: (token: string) => void }): () => void {
  const compare = (token: string | undefined) => {
    if (token === useSession.getState().token) return
    if (token === undefined) on.ended()
    else on.replaced(token)
  }
  const heard = ({ data }: MessageEvent<{ token?: string }>) => compare(data.token)
  const visited = () => compare(readToken())
  channel?.addEventListener('message', heard)
  window.addEventListener('focus', visited)
  return () => {
    channel?.removeEventListener('message', heard)
    window.removeEventListener('focus', visited)
  }
}
