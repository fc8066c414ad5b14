import { SafeHtml } from './safeHtml.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

/** Lists as their items, records as nothing. */
export const asText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(asText).join('')
  if (typeof value === 'object') return value instanceof SafeHtml ? value.toString() : ''
  return String(value)
}

/** What `{{ x }}` prints, and `raw` of whatever the host has not marked. */
export const printed = (value: unknown): string => escaped(asText(value))
