import { anySign, classes, ignoringCase, inverted, type Signs } from './signs.ts'

/** The structure of a pattern, as far as its cost needs it. */
export type PatternNode =
  | { kind: 'sign'; signs: Signs }
  /** Takes nothing: a place in the text. */
  | { kind: 'place'; start: boolean }
  /** A text that stood before, of any kind. */
  | { kind: 'echo' }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'repeat'; body: PatternNode; least: number; most: number }
  | { kind: 'look'; body: PatternNode; behind: boolean }

interface Reader {
  signs: string[]
  at: number
  ignoresCase: boolean
}

const opening = /^\((\?:|\?=|\?!|\?<=|\?<!|\?<[^=!>]*>)?/
const counted = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/

/** Reads a pattern that is known to compile. */
export function readPattern(source: string, flags: string): PatternNode {
  // A pattern is short, so that reading it anew from each place costs nothing.
  return choice({ signs: Array.from(source), at: 0, ignoresCase: flags.includes('i') })
}

const rest = ({ signs, at }: Reader) => signs.slice(at).join('')
const skip = (reader: Reader, text: string) => {
  reader.at += Array.from(text).length
}

function choice(reader: Reader): PatternNode {
  const options = [sequence(reader)]
  while (reader.signs[reader.at] === '|') {
    reader.at += 1
    options.push(sequence(reader))
  }
  return { kind: 'choice', options }
}

function sequence(reader: Reader): PatternNode {
  const parts: PatternNode[] = []
  while (reader.at < reader.signs.length && !'|)'.includes(String(reader.signs[reader.at])))
    parts.push(repeated(reader))
  return { kind: 'sequence', parts }
}

function repeated(reader: Reader): PatternNode {
  const body = atom(reader)
  const found = counted.exec(rest(reader))
  if (!found) return body
  const [all, sign, from, comma, to] = found
  skip(reader, all)
  if (sign) return { kind: 'repeat', body, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
  const least = Number(from)
  const most = comma ? Number(to || Infinity) : least
  return { kind: 'repeat', body, least, most }
}

function atom(reader: Reader): PatternNode {
  const group = opening.exec(rest(reader))
  if (group) {
    skip(reader, group[0])
    const body = choice(reader)
    reader.at += 1
    const look = /^\(\?<?[=!]/.test(group[0])
    return look ? { kind: 'look', body, behind: group[0].includes('<') } : body
  }
  const sign = String(reader.signs[reader.at])
  reader.at += 1
  if (sign === '^' || sign === '$') return { kind: 'place', start: sign === '^' }
  if (sign === '.') return { kind: 'sign', signs: anySign }
  if (sign === '[') return { kind: 'sign', signs: cased(reader, set(reader)) }
  if (sign !== '\\') return { kind: 'sign', signs: cased(reader, one(sign)) }
  return escape(reader)
}

const one = (sign: string): Signs => {
  const code = Number(sign.codePointAt(0))
  return [[code, code]]
}

const cased = ({ ignoresCase }: Reader, signs: Signs) => (ignoresCase ? ignoringCase(signs) : signs)

/** Behind a backslash, outside a set. */
function escape(reader: Reader): PatternNode {
  const echo = /^(?:[1-9]\d*|k<[^>]*>)/.exec(rest(reader))
  if (echo) {
    skip(reader, echo[0])
    return { kind: 'echo' }
  }
  if (/^[bB]/.test(rest(reader))) {
    reader.at += 1
    return { kind: 'place', start: false }
  }
  return { kind: 'sign', signs: cased(reader, escaped(reader)) }
}

const coded = /^(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/i
const control: Record<string, string> = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', b: '\b', '0': '\0' }

/** One sign or class behind a backslash. */
function escaped(reader: Reader): Signs {
  const code = coded.exec(rest(reader))
  if (code) {
    skip(reader, code[0])
    const number = Number.parseInt(code.slice(1).join(''), 16)
    return [[number, number]]
  }
  // Properties, control letters and octal numbers are taken for any sign.
  const unusual = /^(?:[pP]\{[^}]*\}|c[A-Za-z]|0\d+)/.exec(rest(reader))
  if (unusual) {
    skip(reader, unusual[0])
    return anySign
  }
  const sign = String(reader.signs[reader.at])
  reader.at += 1
  return classes[sign] ?? one(control[sign] ?? sign)
}

/** From behind `[` to behind `]`. */
function set(reader: Reader): Signs {
  const inverse = reader.signs[reader.at] === '^'
  if (inverse) reader.at += 1
  const found: [number, number][] = []
  while (reader.signs[reader.at] !== ']') {
    const from = member(reader)
    const isRange = reader.signs[reader.at] === '-' && reader.signs[reader.at + 1] !== ']'
    if (isRange) reader.at += 1
    const to = isRange ? member(reader) : from
    const all = [...from, ...to]
    // A class at the end of a range makes no range; whoever spans everything between is on the safe side.
    if (isRange) found.push([Math.min(...all.map(([start]) => start)), Math.max(...all.map(([, end]) => end))])
    else found.push(...from.map(([start, end]): [number, number] => [start, end]))
  }
  reader.at += 1
  return inverse ? inverted(found) : found
}

function member(reader: Reader): Signs {
  const sign = String(reader.signs[reader.at])
  reader.at += 1
  return sign === '\\' ? escaped(reader) : one(sign)
}
