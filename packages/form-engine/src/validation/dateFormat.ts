/** What a token of a format matches and how its number counts, from the largest unit to the smallest. */
const tokens: Record<string, { text: string; part?: Part }> = {
  YYYY: { text: '(\\d{4})', part: 'year' },
  YY: { text: '(\\d{2})', part: 'year' },
  Q: { text: '([1-4])', part: 'quarter' },
  wo: { text: '(\\d{1,2})(?:周|st|nd|rd|th)', part: 'week' },
  ww: { text: '(\\d{2})', part: 'week' },
  w: { text: '(\\d{1,2})', part: 'week' },
  MM: { text: '(\\d{2})', part: 'month' },
  M: { text: '(\\d{1,2})', part: 'month' },
  DD: { text: '(\\d{2})', part: 'day' },
  D: { text: '(\\d{1,2})', part: 'day' },
  HH: { text: '(\\d{2})', part: 'hour' },
  H: { text: '(\\d{1,2})', part: 'hour' },
  hh: { text: '(\\d{2})', part: 'hour' },
  h: { text: '(\\d{1,2})', part: 'hour' },
  mm: { text: '(\\d{2})', part: 'minute' },
  m: { text: '(\\d{1,2})', part: 'minute' },
  ss: { text: '(\\d{2})', part: 'second' },
  s: { text: '(\\d{1,2})', part: 'second' },
  A: { text: '(?:AM|PM|上午|下午)' },
  a: { text: '(?:am|pm|上午|下午)' },
}

const parts = ['year', 'quarter', 'week', 'month', 'day', 'hour', 'minute', 'second'] as const
type Part = (typeof parts)[number]

const bounds: Record<Part, [number, number]> = {
  year: [0, 9999],
  quarter: [1, 4],
  week: [1, 53],
  month: [1, 12],
  day: [1, 31],
  hour: [0, 23],
  minute: [0, 59],
  second: [0, 59],
}

const pieces = /\[([^\]]*)\]|YYYY|YY|Q|wo|ww|w|MM|M|DD|D|HH|H|hh|h|mm|m|ss|s|A|a|[^]/g

/** Reads text of one format: a number that orders moments of that format, undefined for anything else. */
export function dateReader(format: string): (text: string) => number | undefined {
  const order: Part[] = []
  const source = format.replace(pieces, (piece, literal?: string) => {
    const token = tokens[piece]
    if (token?.part) order.push(token.part)
    return token?.text ?? (literal ?? piece).replace(/\W/g, '\\$&')
  })
  const shape = new RegExp(`^${source}$`)
  const places = parts.filter((part) => order.includes(part)).map((part) => ({ part, at: order.indexOf(part) + 1 }))
  return (text) => {
    const found = shape.exec(text)
    if (!found) return undefined
    const read: Partial<Record<Part, number>> = {}
    let sum = 0
    for (const { part, at } of places) {
      const number = Number(found[at])
      const [least, most] = bounds[part]
      if (number < least || number > most) return undefined
      read[part] = number
      sum = sum * 100 + number
    }
    const { year = 2000, month = 1, day = 1 } = read
    return day > 28 && day > daysOf(year, month) ? undefined : sum
  }
}

const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
