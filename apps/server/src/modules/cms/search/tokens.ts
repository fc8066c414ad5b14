/**
 * How folded text becomes the lexemes of an index without a dictionary. Raise it with every change of `fold`, `plainText`
 * or this file: `cmsTask.reindex` then makes the columns of older rows anew.
 */
export const tokenVersion = 1

const word = String.raw`[[\p{L}\p{N}\p{M}]--[\p{Script=Han}]]`

/** Han characters in a row; letters and digits joined by `. _ - + #`, which may end in `++` or `#`. */
const runs = new RegExp(String.raw`(\p{Script=Han}+)|${word}+(?:[._\-+#]+${word}+)*[+#]*`, 'gv')
const parts = new RegExp(String.raw`(?<=[._\-+#])${word}`, 'gv')

/** PostgreSQL takes lexemes up to 2 KB; no query is longer than this. */
const longestWord = 64

export interface Run {
  readonly text: string
  readonly at: number
  readonly han: boolean
}

/** What of a folded text is indexed, in its order; blanks and punctuation lie between. */
export function* runsOf(folded: string): Generator<Run> {
  for (const found of folded.matchAll(runs)) yield { text: found[0], at: found.index, han: found[1] !== undefined }
}

/** Halves of characters outside of the basic plane. */
export const beyond = /[\ud800-\udfff]/

/** Overlapping pairs of the characters; a character outside of the basic plane is one. */
export function pairsOf(han: string): string[] {
  const pairs: string[] = []
  if (beyond.test(han)) {
    const signs = Array.from(han)
    for (let at = 1; at < signs.length; at += 1) pairs.push(`${signs[at - 1]}${signs[at]}`)
  } else for (let at = 1; at < han.length; at += 1) pairs.push(han.slice(at - 1, at + 1))
  return pairs
}

export const lastSign = (han: string): string => (beyond.test(han) ? Array.from(han).at(-1) : han.at(-1)) ?? ''

export const cutWord = (text: string): string =>
  text.length > longestWord ? text.slice(0, longestWord).replace(/[\ud800-\udbff]$/, '') : text

/** A word from each of its parts on (`node.js`, `js`), so that a prefix finds it by whatever part begins like it. */
function wordsOf(text: string): string[] {
  const whole = [cutWord(text)]
  for (const { index } of text.matchAll(parts)) whole.push(cutWord(text.slice(index)))
  return whole
}

/** Lexemes of one run: all pairs and the last character alone, or the word from each of its parts on. */
export const tokensOf = ({ text, han }: Run): string[] => (han ? [...pairsOf(text), lastSign(text)] : wordsOf(text))
