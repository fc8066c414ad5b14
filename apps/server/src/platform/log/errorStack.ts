import { stackLimit } from '#/platform/operation.ts'

/** Values that stand in messages: parameters of statements, credentials in addresses and headers. */
const secrets: [RegExp, string][] = [
  [/^params: .*(?:\n(?! {4}at ).*)*/gim, 'params: ***'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 ***'],
  [/(\/\/[^\s:/@]+:)[^\s@/]+@/g, '$1***@'],
  [/((?:password|pwd|secret|token|ticket|captcha|accesskey)["']?\s*[:=]\s*["']?)[^\s"',;&)]+/gi, '$1***'],
  [/\b(1[3-9]\d)\d{4}(\d{4})\b/g, '$1****$2'],
]

const depth = 3

/** Where a fault arose and what caused it, without the values that were being worked on. */
export function stackOf(error: unknown): string {
  const parts: string[] = []
  let at: unknown = error
  for (let i = 0; i < depth && at !== undefined && at !== null; i++) {
    parts.push(at instanceof Error ? (at.stack ?? at.message) : String(at))
    at = at instanceof Error ? at.cause : undefined
  }
  const text = parts.join('\ncaused by ')
  return secrets.reduce((rest, [pattern, put]) => rest.replace(pattern, put), text).slice(0, stackLimit)
}
