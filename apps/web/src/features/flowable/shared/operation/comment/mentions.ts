/** Somebody whom a comment may name. */
export interface Named {
  id: string
  name: string
}

/** Behind @ until a blank or a stop. */
const named = /@([^\s@，。、；：！？,;!?]{1,64})/gu

/** Words behind @ that name nobody who was chosen: typed by hand, or of a text that was begun before. */
export function unknownNames(text: string, chosen: readonly Named[]): string[] {
  const rest = partsOf(
    text,
    chosen.map(({ name }) => name),
  ).filter((_, at) => at % 2 === 0)
  return [...new Set(rest.flatMap((part) => [...part.matchAll(named)].map(([, word = '']) => word)))]
}

/** Those of the chosen whose name still stands in the text. */
export function stillNamed(text: string, chosen: readonly Named[]): Named[] {
  const written = new Set(
    partsOf(
      text,
      chosen.map(({ name }) => name),
    ).filter((_, at) => at % 2 === 1),
  )
  return chosen.filter(({ name }) => written.has(`@${name}`))
}

/** The text cut at the names behind @: every second part is one. */
export function partsOf(text: string, names: readonly string[]): string[] {
  if (names.length === 0) return [text]
  // Of names that begin alike the longer one stands there.
  const longest = [...new Set(names)].toSorted((a, b) => b.length - a.length)
  return text.split(new RegExp(`(@(?:${longest.map(literal).join('|')}))`))
}

const literal = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
