/** Characters as they are compared, each with the place in the original that it came from. */
export interface FoldedText {
  text: string
  /** For each unit of `text`, where it began in the original. */
  from: number[]
}

type Kind = 'han' | 'letter' | 'filler' | 'invisible'

const kinds: readonly Kind[] = ['han', 'letter', 'filler', 'invisible']
/** Kinds of the units of the basic plane from 1 on, as they are met: asking costs. */
const known = new Uint8Array(0x1_00_00)

function kindOf(char: string): Kind {
  if (char.length > 1) return judged(char)
  const code = char.charCodeAt(0)
  known[code] ||= kinds.indexOf(judged(char)) + 1
  return kinds[(known[code] ?? 0) - 1] ?? 'letter'
}

function judged(char: string): Kind {
  if (/^\p{Script=Han}$/u.test(char)) return 'han'
  // What cannot be seen parts no word of any script.
  if (/^[\p{Cf}\p{Cc}]$/u.test(char) && !/^[\t\n\r]$/.test(char)) return 'invisible'
  // Blanks, punctuation, symbols: between Han characters they hide nothing.
  return /^[\p{P}\p{S}\p{Z}\p{C}\p{M}]$/u.test(char) ? 'filler' : 'letter'
}

/**
 * Text as words are looked for in it: width and case do not matter, nor what stands between two Han characters
 * without being a letter or a digit.
 */
export function foldText(text: string): FoldedText {
  const units: string[] = []
  const from: number[] = []
  /** Fillers since the last Han character, kept until what follows is known. */
  let waiting: { char: string; at: number }[] = []
  let afterHan = false
  const give = (char: string, at: number) => {
    // Some characters are two units; words and texts are cut alike, so both halves count.
    for (let i = 0; i < char.length; i++) {
      units.push(char.charAt(i))
      from.push(at)
    }
  }
  const take = (char: string, place: number) => {
    const kind = kindOf(char)
    if (kind === 'invisible') return
    if (kind === 'filler') {
      if (afterHan) waiting.push({ char, at: place })
      else give(char, place)
      return
    }
    if (waiting.length > 0) {
      if (kind !== 'han') for (const kept of waiting) give(kept.char, kept.at)
      waiting = []
    }
    give(char, place)
    afterHan = kind === 'han'
  }
  let at = 0
  for (const original of text) {
    const folded = lowered(original)
    if (folded.length === 1) take(folded, at)
    else for (const char of folded) take(char, at)
    at += original.length
  }
  for (const kept of waiting) give(kept.char, kept.at)
  return { text: units.join(''), from }
}

/** Almost everything is ASCII or a Han character of the basic block, which fold to themselves. */
function lowered(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if ((code >= 0x4e00 && code <= 0x9fff) || (code >= 0x61 && code <= 0x7a)) return char
  return char.normalize('NFKC').toLowerCase()
}
