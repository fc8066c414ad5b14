const longest = 200

/** A value of a field as a line of text; of rich text its words. */
export function valueText(value: unknown): string {
  const text = plain(value).replaceAll(/\s+/g, ' ').trim()
  return text === '' ? '（空）' : text.length > longest ? `${text.slice(0, longest)}…` : text
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join('、')
  if (typeof value === 'object') {
    const named = value as { name?: unknown; title?: unknown }
    return plain(named.name ?? named.title ?? JSON.stringify(value))
  }
  const text = String(value)
  return /<[a-z]/i.test(text) ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text
}
