import { fold } from './fold.ts'
import { plainText } from './plainText.ts'
import { beyond, lastSign, runsOf, tokensOf, tokenVersion } from './tokens.ts'

export interface SearchSource {
  readonly title: string
  readonly summary?: string | null | undefined
  readonly keywords?: string | null | undefined
  readonly tags?: readonly string[] | undefined
  readonly author?: string | null | undefined
  /** Rich text; whatever else is searched (names of attachments) may stand behind it. */
  readonly body?: string | null | undefined
}

export interface SearchColumns {
  readonly searchText: string
  /** Texts that PostgreSQL casts to `tsvector`. */
  readonly searchBi: string
  readonly titleBi: string
  readonly searchVer: number
}

/** Characters of an article that are searched. */
export const longestText = 200_000
/** Bytes of different lexemes that one `tsvector` takes (2^20 and less: PostgreSQL counts from its own start). */
const mostBytes = 1_000_000
/** Han characters of the basic plane take three each. */
const bytesOfPair = 6

/** Lexemes of a text, and where it must end because no more of them fit. */
function indexOf(folded: string): { lexemes: string; end: number } {
  const seen = new Set<string>()
  /** Pairs of the basic plane as numbers: most of a long text was met before and need not become a text again. */
  const pairs = new Set<number>()
  const lexemes: string[] = []
  let bytes = 0
  // Runs hold neither quotes nor backslashes: nothing needs to be escaped.
  const add = (token: string) => {
    if (seen.has(token)) return
    seen.add(token)
    lexemes.push(`'${token}'`)
    bytes += Buffer.byteLength(token)
  }
  const addHan = (text: string) => {
    for (let at = 1; at < text.length; at += 1) {
      const pair = text.charCodeAt(at - 1) * 0x1_00_00 + text.charCodeAt(at)
      if (pairs.has(pair)) continue
      pairs.add(pair)
      lexemes.push(`'${text.slice(at - 1, at + 1)}'`)
      bytes += bytesOfPair
    }
    add(lastSign(text))
  }
  for (const run of runsOf(folded)) {
    const before = lexemes.length
    if (run.han && !beyond.test(run.text)) addHan(run.text)
    else for (const token of tokensOf(run)) add(token)
    if (bytes > mostBytes) return { lexemes: lexemes.slice(0, before).join(' '), end: run.at }
  }
  return { lexemes: lexemes.join(' '), end: folded.length }
}

/**
 * What `cms_article_data` keeps of an article to be found by. Text and lexemes say the same: where one is cut, the
 * other is.
 */
export function searchColumns({ title, summary, keywords, tags, author, body }: SearchSource): SearchColumns {
  const pieces = [title, summary, keywords, ...(tags ?? []), author, body && plainText(body)]
  // A line feed is in no folded text: no term reaches from one piece into the next one.
  const whole = pieces
    .map((piece) => fold(piece ?? ''))
    .filter((piece) => piece !== '')
    .join('\n')
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, '')
  const { lexemes, end } = indexOf(whole)
  return {
    searchText: whole.slice(0, end),
    searchBi: lexemes,
    titleBi: indexOf(fold(title)).lexemes,
    searchVer: tokenVersion,
  }
}
