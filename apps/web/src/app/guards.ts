import { workbenchPath } from './routes/paths.ts'

export const loginPath = '/user/login'
/** Shown to everybody, without the frame. */
export const licensePath = '/applyLicense'

export type Decision = { show: 'login' | 'notFound' | 'license' | 'frame' } | { goTo: string }

/** What a visitor gets for an address (spec §4): `fullPath` is path, query and hash. */
export function decide(signedIn: boolean, pathname: string, fullPath: string): Decision {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === licensePath) return { show: 'license' }
  if (signedIn) {
    if (path === '/' || path === '' || path === '/user' || path === loginPath) return { goTo: workbenchPath }
    return path === '/404' ? { show: 'notFound' } : { show: 'frame' }
  }
  if (path === loginPath) return { show: 'login' }
  if (path === '/user') return { goTo: loginPath }
  return { goTo: loginWith(fullPath) }
}

/** Where a fresh sign-in leads: the remembered address, unless that one would only send them on. */
export function afterSignIn(destination: string | undefined, fallback: string): string {
  const pathname = destination?.split(/[?#]/, 1)[0] ?? '/'
  return destination && 'show' in decide(true, pathname, destination) ? destination : fallback
}

/** The root says nothing about where somebody wanted to go, so it is not remembered. */
function loginWith(fullPath: string): string {
  return fullPath === '/' || fullPath === '' ? loginPath : `${loginPath}?redirect=${encodeURIComponent(fullPath)}`
}
