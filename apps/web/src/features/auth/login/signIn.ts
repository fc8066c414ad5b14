import { session } from '@app/shared/auth/session.ts'
import type { Captcha } from '#/features/auth/shared/useCaptcha.ts'
import { call } from '#/kit/http/http.ts'

/** Signs in by password, with the answer to the picture where one is asked for. */
export const signIn = (
  { username, password, code }: { username: string; password: string; code?: string },
  captcha: Captcha,
) =>
  call(session.login, {
    body: { username, password, ...(captcha.on ? { code: code ?? '', uuid: captcha.uuid ?? '' } : {}) },
  })

/** Where a sign-in leads: the remembered address when it is one of ours, else the root. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return '/'
  // Browsers drop tabs and line breaks from addresses, so that `/\t/host` would become `//host`.
  return /\p{Cc}/u.test(wanted) ? '/' : wanted
}
