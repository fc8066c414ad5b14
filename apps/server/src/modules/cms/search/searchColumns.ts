import { setImmediate } from 'node:timers/promises'
import { fold } from './fold.ts'
import { plainText } from './plainText.ts'
import { beyond, lastSign, runsOf, tokensOf, tokenVersion } from './tokens.ts'

export interface SearchSource {
  readonly title: string
  readonly summary?: string | null | undefined
  readonly keywords?: string | null | undefined
  readonly tags?: readonly string[] | undefined
  readonly author?: string | null | undefined
  /** Rich text. */
  readonly body?: string | null | undefined
  /** Plain texts that are searched beside it: names of attachments, a code, what changed. */
  readonly besides?: readonly (string | null)[] | undefined
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

/** Characters between two moments at which others may have their turn. */
const turn = 20_000

interface Index {
  lexemes: string
  /** Where the text must end because no more of them fit. */
  end: number
}

/** Lexemes of a text, in steps. */
function* indexing(folded: string): Generator<void, Index> {
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
  let paused = 0
  for (const run of runsOf(folded)) {
    if (run.at - paused >= turn) {
      paused = run.at
      yield
    }
    const before = lexemes.length
    if (run.han && !beyond.test(run.text)) addHan(run.text)
    else for (const token of tokensOf(run)) add(token)
    if (bytes > mostBytes) return { lexemes: lexemes.slice(0, before).join(' '), end: run.at }
  }
  return { lexemes: lexemes.join(' '), end: folded.length }
}

/** A large body takes its time: what else waits comes in between. */
export async function searchColumnsInTurns(source: SearchSource): Promise<SearchColumns> {
  const steps = makingColumns(source)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

/**
 * What `cms_article_data` keeps of an article to be found by. Text and lexemes say the same: where one is cut, the
 * other is.
 */
export const searchColumns = (source: SearchSource): SearchColumns => finish(makingColumns(source))

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function* makingColumns({
  title,
  summary,
  keywords,
  tags,
  author,
  body,
  besides,
}: SearchSource): Generator<void, SearchColumns> {
  const pieces = [title, summary, keywords, ...(tags ?? []), author, body && plainText(body), ...(besides ?? [])]
  // A line feed is in no folded text: no term reaches from one piece into the next one.
  const whole = pieces
    .map((piece) => fold(piece ?? ''))
    .filter((piece) => piece !== '')
    .join('\n')
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, '')
  if (whole.length > turn) yield
  const { lexemes, end } = yield* indexing(whole)
  return {
    searchText: whole.slice(0, end),
    searchBi: lexemes,
    titleBi: (yield* indexing(fold(title))).lexemes,
    searchVer: tokenVersion,
  }
}
