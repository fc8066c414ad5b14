/** A value of a dictionary as a comment lists it. */
export interface Entry {
  value: string
  label: string
}

const listing = /^([^（(：:]{1,60})[（(：:]\s*([^（(）)]+)[）)]?\s*$/
const listed = /^(\w{1,20})(?:\s*[-=:：.]\s*(\S.{0,48})|([^\w\s].{0,48}))$/u

/** `状态（0正常 1停用）`: what a comment calls its column, and the values that it lists. */
export function commentOf(text: string): { label: string; entries: readonly Entry[] } {
  const comment = text.replaceAll(/\s+/g, ' ').trim()
  const [, label = '', list = ''] = listing.exec(comment) ?? []
  const parts = list.split(/[\s,，;；、|/]+/).filter(Boolean)
  const entries = parts.flatMap((part) => {
    const [, value, apart, joined] = listed.exec(part) ?? []
    const word = apart ?? joined
    return value !== undefined && word !== undefined ? [{ value, label: word }] : []
  })
  const isList =
    entries.length >= 2 &&
    entries.length === parts.length &&
    new Set(entries.map(({ value }) => value)).size === parts.length
  return isList ? { label: label.trim(), entries } : { label: comment, entries: [] }
}
