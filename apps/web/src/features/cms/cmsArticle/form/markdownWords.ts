import type { CodeProblem } from '#/components/CodeEditor/codeEditor.types.ts'
import type { MarkedWord } from '#/components/RichText/richText.types.ts'

/** Addresses and tags: what readers do not read. */
const unread = /\]\([^)\s]*|<[^>]*>|https?:\/\/[^\s)]+/g

/** Where a spelling stands in a source, outside of addresses. */
function placesOf(source: string, spelling: string): number[] {
  const left = [...source.matchAll(unread)].map(({ index, 0: text }) => [index, index + text.length] as const)
  const places: number[] = []
  for (let at = source.indexOf(spelling); at >= 0; at = source.indexOf(spelling, at + spelling.length))
    if (!left.some(([from, to]) => at < to && at + spelling.length > from)) places.push(at)
  return places
}

/** The words as they are marked in a source. */
export const wordProblems = (source: string, words: readonly MarkedWord[]): CodeProblem[] =>
  words.flatMap(({ word, forbidden, replaceWith, spellings }) =>
    spellings.flatMap((spelling) =>
      placesOf(source, spelling).map((from) => ({
        from,
        to: from + spelling.length,
        message: `${forbidden ? '禁用词' : '敏感词或易错词'}：${word}${replaceWith ? `，建议“${replaceWith}”` : ''}`,
      })),
    ),
  )

/** The source with a better word in the place of each of the spellings. */
export function replaceInSource(source: string, { spellings, replaceWith }: MarkedWord): string {
  const hits = spellings.flatMap((spelling) => placesOf(source, spelling).map((at) => [at, spelling.length] as const))
  let next = source
  for (const [at, length] of hits.toSorted(([a], [b]) => b - a))
    next = `${next.slice(0, at)}${replaceWith ?? ''}${next.slice(at + length)}`
  return next
}

/** What is read of rendered HTML, its blocks apart. */
export function textOfHtml(html: string): string {
  const apart = html.replaceAll(/<\/(?:p|h\d|li|t[dhr]|pre|blockquote|div|figcaption)>|<br\b[^>]*>/gi, '$&\n')
  return new DOMParser().parseFromString(apart, 'text/html').body.textContent.trim()
}
