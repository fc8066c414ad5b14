/** Where a sign-in leads: the remembered address when it is one of ours, else the root. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !wanted.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\u0000-\u001f]/.test(wanted)) return '/'
  return wanted
}
