/** Units of a text as they are compared, each with the place in the original that its character came from. */
export interface FoldedText {
  units: Uint16Array
  from: Uint32Array
}

const filler = 1
const invisible = 2
const han = 3
const letter = 4

/** Kinds of the units of the basic plane as they are met: asking costs. */
const known = new Uint8Array(0x1_00_00)

function judged(char: string): number {
  if (/^\p{Script=Han}$/u.test(char)) return han
  // What cannot be seen parts no word of any script.
  if (/^[\p{Cf}\p{Cc}]$/u.test(char) && !/^[\t\n\r]$/.test(char)) return invisible
  // Blanks, punctuation, symbols: between Han characters they hide nothing.
  return /^[\p{P}\p{S}\p{Z}\p{C}\p{M}]$/u.test(char) ? filler : letter
}

const kindOf = (code: number): number =>
  code > 0xffff ? judged(String.fromCodePoint(code)) : (known[code] ||= judged(String.fromCharCode(code)))

/** Almost everything is ASCII or a Han character of the basic block, which fold to themselves. */
const foldsToItself = (code: number) => (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x61 && code <= 0x7a)

/**
 * Text as words are looked for in it: width and case do not matter, nor what stands between two Han characters
 * without being a letter or a digit.
 */
export function foldText(text: string): FoldedText {
  let units = new Uint16Array(text.length + 8)
  let from = new Uint32Array(text.length + 8)
  let size = 0
  /** Since the last Han character only fillers came: from here on they go when the next character is one too. */
  let waiting = -1
  let afterHan = false
  const give = (code: number, at: number) => {
    if (size + 2 > units.length) {
      const larger = new Uint16Array(units.length * 2)
      const places = new Uint32Array(units.length * 2)
      larger.set(units)
      places.set(from)
      ;[units, from] = [larger, places]
    }
    from[size] = at
    if (code <= 0xffff) units[size++] = code
    else {
      // Words and texts are cut alike, so both halves count.
      units[size++] = 0xd800 + ((code - 0x1_00_00) >> 10)
      from[size] = at
      units[size++] = 0xdc00 + ((code - 0x1_00_00) & 0x3ff)
    }
  }
  const take = (code: number, at: number) => {
    const kind = kindOf(code)
    if (kind === invisible) return
    if (kind === filler) {
      if (afterHan && waiting < 0) waiting = size
    } else {
      if (kind === han && waiting >= 0) size = waiting
      waiting = -1
      afterHan = kind === han
    }
    give(code, at)
  }
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0
    if (foldsToItself(code)) take(code, at)
    else
      for (const char of String.fromCodePoint(code).normalize('NFKC').toLowerCase()) take(char.codePointAt(0) ?? 0, at)
    at += code > 0xffff ? 2 : 1
  }
  return { units: units.subarray(0, size), from: from.subarray(0, size) }
}
