import { refuse } from '#/platform/errors.ts'
import { fold } from './fold.ts'
import { cutWord, lastSign, pairsOf, runsOf, type Run } from './tokens.ts'

export const longestQuery = 50
export const mostTerms = 5

/** One word of a query, or what stood between quotes. */
export interface SearchTerm {
  /** Folded, as it stands in the text of a hit. */
  readonly text: string
  /** What the index is asked: a text that PostgreSQL casts to `tsquery`. */
  readonly lexemes: string
  /** The index alone says whether a row is a hit: a character, a pair, the beginning of a word. */
  readonly byIndex: boolean
  /** The text alone says it: Han characters are found wherever they stand, words where they begin. */
  readonly byText: boolean
}

export interface SearchQuery {
  readonly terms: readonly SearchTerm[]
  /** Hits hold one of the terms at least; otherwise all of them. */
  readonly any: boolean
}

const joint = /^[._\-+#]/

const lexeme = (token: string, prefix: boolean) => `'${token}'${prefix ? ':*' : ''}`

/** Conditions that every row with the term fulfils. `next` is what follows in the term: the text may go on elsewhere. */
function lexemesOf({ text, han }: Run, next: string): string[] {
  if (!han) return [lexeme(cutWord(text), next === '' || joint.test(next))]
  const pairs = pairsOf(text)
  if (pairs.length > 0) return pairs.map((pair) => lexeme(pair, false))
  return [lexeme(lastSign(text), next === '')]
}

/** A term as the index knows it; nothing where there is neither letter nor digit nor character in it. */
function termOf(text: string): SearchTerm | undefined {
  const found = [...runsOf(text)]
  const [first] = found
  if (first === undefined) return undefined
  const lexemes = found.flatMap((run) => lexemesOf(run, text.slice(run.at + run.text.length)))
  const alone = found.length === 1 && first.text === text
  return {
    text,
    lexemes: [...new Set(lexemes)].join(' & '),
    byIndex: alone && lexemes.length === 1,
    byText: found.every(({ han }) => han),
  }
}

const written = /"([^"]*)"?|“([^”]*)”?|([^\s"“]+)/g

/**
 * What somebody typed, as terms. No terms (blanks, punctuation alone): nothing is searched, the page shows its form.
 * Throws the sentences of its limits.
 */
export function parseQuery(typed: string): SearchQuery {
  const folded = fold(typed)
  // Folding may lengthen a text: ㍿ becomes four characters.
  if (typed.trim().length > longestQuery || folded.length > longestQuery)
    throw refuse(`搜索内容长度不能超过${longestQuery}个字符`)
  const texts = [...folded.matchAll(written)].map(([, plain, curly, bare]) => (plain ?? curly ?? bare ?? '').trim())
  const terms = [...new Set(texts)].map(termOf).filter((term) => term !== undefined)
  if (terms.length > mostTerms) throw refuse(`最多同时搜索${mostTerms}个词`)
  return { terms, any: false }
}

/**
 * The second try after no hit: one of the terms is enough; a single term is taken apart where its signs change.
 * Undefined when that would ask the same again.
 */
export function loosened({ terms, any }: SearchQuery): SearchQuery | undefined {
  if (any) return undefined
  const single = terms.length === 1 ? terms[0] : undefined
  const texts = single ? [...runsOf(single.text)].map(({ text }) => text) : terms.map(({ text }) => text)
  const loose = [...new Set(texts)].map(termOf).filter((term) => term !== undefined)
  if (loose.length === 0 || (loose.length === 1 && loose[0]?.text === single?.text)) return undefined
  return { terms: loose.slice(0, mostTerms), any: true }
}
