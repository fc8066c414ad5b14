const isWide = (sign: string) => sign > '\u2e7f'

/** About as wide as it is drawn; an exact measure would need the font. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((all, sign) => all + (isWide(sign) ? size : size * 0.56), 0)

/** Signs that are not parted: a word of letters, or one ideograph. */
const partsOf = (text: string) => text.match(/[^\s\u2e80-\uffef]+\s*|[\u2e80-\uffef]|\s+/gu) ?? []

/** More of a text is not looked at: files of strangers may hold books. */
const mostSigns = 1_000

/** A name in lines of a width; what does not fit any more ends in `…`. */
export function wrapText(name: string, width: number, mostLines: number, size = 12): string[] {
  const text = name.trim()
  const lines: string[] = []
  let line = ''
  for (const part of (text.length > mostSigns ? `${text.slice(0, mostSigns)}…` : text)
    .split('\n')
    .flatMap((each) => [...partsOf(each), '\n'])) {
    if (part !== '\n' && widthOf(line + part.trimEnd(), size) <= width) {
      line += part
      continue
    }
    if (line.trim()) lines.push(line.trim())
    line = part === '\n' ? '' : part.trimStart()
    while (widthOf(line.trimEnd(), size) > width && [...line].length > 1) {
      const head = longest(line, width, size)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  if (lines.length <= mostLines) return lines
  const cut = (last: string) => `${longest(last, width - size, size)}…`
  return lines.slice(0, mostLines).map((each, at) => (at < mostLines - 1 ? each : cut(each)))
}

/** As many signs as fit, one at least. */
function longest(text: string, width: number, size: number): string {
  let fitting = ''
  for (const sign of text) {
    if (fitting && widthOf(fitting + sign, size) > width) break
    fitting += sign
  }
  return fitting
}
