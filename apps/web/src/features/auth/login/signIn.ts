/** Where a sign-in leads: the remembered address when it is one of ours, else the root. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return '/'
  // Browsers drop tabs and line breaks from addresses, so that `/\t/host` would become `//host`.
  return /\p{Cc}/u.test(wanted) ? '/' : wanted
}
