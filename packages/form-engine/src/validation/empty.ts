import { isObject } from './json.ts'

/** Nothing chosen, nothing written; 0 and false are something (form-designer §1.4). */
export const isUnfilled = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Spaces alone are no text. */
export const isBlankText = (value: unknown) => isUnfilled(value) || (typeof value === 'string' && value.trim() === '')

/** No star at all. */
export const isUnrated = (value: unknown) => isUnfilled(value) || value === 0

/** Files that failed or are still on their way are not there yet. */
export const hasNoFile = (value: unknown) =>
  isUnfilled(value) || (Array.isArray(value) && !value.some((file) => isObject(file) && isDone(file)))

export const isDone = (file: { status?: unknown }) => file.status === undefined || file.status === 'done'

const named: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' }

/** The words of rich text. Looks for tags from left to right and once, however the text is made. */
export function plainText(html: string): string {
  const words: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const close = open < 0 ? -1 : html.indexOf('>', open)
    words.push(html.slice(at, close < 0 ? html.length : open))
    at = close < 0 ? html.length : close + 1
  }
  return words
    .join(' ')
    .replace(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => `${named[name]}`)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Rich text without text, picture, table, film or line. */
export const isBlankHtml = (value: unknown) =>
  isUnfilled(value) ||
  (typeof value === 'string' && !/<(?:img|table|video|hr)\b/i.test(value) && plainText(value) === '')
