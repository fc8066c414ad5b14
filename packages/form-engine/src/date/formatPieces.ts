/** What one piece of a format speaks of. */
export type Part =
  | 'year'
  | 'shortYear'
  | 'quarter'
  | 'week'
  | 'month'
  | 'day'
  | 'hour'
  | 'halfHour'
  | 'minute'
  | 'second'
  | 'half'
  | 'offset'

interface Token {
  part: Part
  /** Where the piece ends that begins at a place of a text; undefined when there is none. */
  end: (text: string, from: number) => number | undefined
  /** Its digits may be more or fewer. */
  loose?: true
}

/** A token of Day.js, or letters that stand for themselves. */
export interface Piece {
  text: string
  token?: Token
  /** It stood in brackets. */
  quoted?: true
}

/** Longer formats are read by nobody. */
export const longestFormat = 50

const isDigit = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9'

const digits = (part: Part, least: number, most = least): Token => ({
  part,
  end(text, from) {
    let end = from
    while (end - from < most && isDigit(text[end])) end += 1
    return end - from < least ? undefined : end
  },
  ...(least < most && { loose: true }),
})

const words = (part: Part, ...all: string[]): Token => ({
  part,
  end(text, from) {
    const word = all.find((one) => text.startsWith(one, from))
    return word === undefined ? undefined : from + word.length
  },
})

const followed = (number: Token, after: Token): Token => ({
  part: number.part,
  end(text, from) {
    const end = number.end(text, from)
    return end === undefined ? undefined : after.end(text, end)
  },
})

/** `Z` or hours and minutes from it. */
const offset: Token = {
  part: 'offset',
  end(text, from) {
    if (text[from] === 'Z') return from + 1
    if (text[from] !== '+' && text[from] !== '-') return undefined
    const hours = digits('offset', 2).end(text, from + 1)
    if (hours === undefined) return undefined
    return digits('offset', 2).end(text, text[hours] === ':' ? hours + 1 : hours)
  },
}

/** Longer names before those that they begin with. */
const tokens: readonly [string, Token][] = [
  ['YYYY', digits('year', 4)],
  ['YY', digits('shortYear', 2)],
  ['Q', words('quarter', '1', '2', '3', '4')],
  ['wo', followed(digits('week', 1, 2), words('week', '周', 'st', 'nd', 'rd', 'th'))],
  ['ww', digits('week', 2)],
  ['w', digits('week', 1, 2)],
  ['MM', digits('month', 2)],
  ['M', digits('month', 1, 2)],
  ['DD', digits('day', 2)],
  ['D', digits('day', 1, 2)],
  ['HH', digits('hour', 2)],
  ['H', digits('hour', 1, 2)],
  ['hh', digits('halfHour', 2)],
  ['h', digits('halfHour', 1, 2)],
  ['mm', digits('minute', 2)],
  ['m', digits('minute', 1, 2)],
  ['ss', digits('second', 2)],
  ['s', digits('second', 1, 2)],
  ['A', words('half', 'AM', 'PM', '上午', '下午')],
  ['a', words('half', 'am', 'pm', '上午', '下午')],
  ['ZZ', offset],
  ['Z', offset],
]

const known = new Map<string, readonly Piece[]>()

/** The pieces of a format, from left to right; what stands in brackets stands for itself. */
export function piecesOf(format: string): readonly Piece[] {
  const before = known.get(format)
  if (before) return before
  const pieces: Piece[] = []
  let at = 0
  while (at < format.length) {
    const close = format[at] === '[' ? format.indexOf(']', at) : -1
    const found = tokens.find(([name]) => format.startsWith(name, at))
    if (close > 0) pieces.push({ text: format.slice(at + 1, close), quoted: true })
    else pieces.push(found ? { text: found[0], token: found[1] } : { text: format.charAt(at) })
    at = close > 0 ? close + 1 : at + (found?.[0].length ?? 1)
  }
  if (format.length <= longestFormat && known.size < 500) known.set(format, pieces)
  return pieces
}

/** The words of a text by what its format says they speak of; each sign is looked at once. */
export function readPieces(text: string, format: string): Map<Part, string> | undefined {
  if (format.length > longestFormat) return undefined
  const read = new Map<Part, string>()
  let at = 0
  for (const { text: literal, token } of piecesOf(format)) {
    const end = token ? token.end(text, at) : text.startsWith(literal, at) ? at + literal.length : undefined
    if (end === undefined) return undefined
    if (token) read.set(token.part, text.slice(at, end))
    at = end
  }
  return at === text.length ? read : undefined
}

const families: Partial<Record<Part, Part>> = { shortYear: 'year', halfHour: 'hour' }

/** Letters that Day.js writes as they stand. */
const plainLetters = new Set(['T'])

/** Why what a format writes cannot be read again; undefined for a format that can be filled in. */
export function formatProblem(format: string): string | undefined {
  if (format.length > longestFormat) return `时间格式不能超过${longestFormat}个字符`
  const pieces = piecesOf(format)
  const parts = pieces.flatMap(({ token }) => (token ? [families[token.part] ?? token.part] : []))
  if (parts.length === 0) return '时间格式中没有日期或时间'
  if (parts.includes('offset')) return '时间格式不支持时区（Z）'
  if (new Set(parts).size < parts.length) return '时间格式中同一部分不能重复'
  const strange = pieces.find(
    ({ text, token, quoted }) => !token && !quoted && /^[a-z]$/i.test(text) && !plainLetters.has(text),
  )
  if (strange) return `时间格式中的 ${strange.text} 不能识别，文字请放在 [] 中`
  const isOpen = pieces.some(({ token }, at) => {
    const next = pieces[at + 1]
    return token?.loose && next && (next.token ? next.token.part !== 'half' : isDigit(next.text[0]))
  })
  return isOpen ? '时间格式中位数不定的部分之间要有分隔' : undefined
}
