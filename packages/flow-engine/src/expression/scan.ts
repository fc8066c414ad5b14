import { ExpressionError } from './types.ts'

export type Token =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'name'; value: string }
  /** `vars:get`: a function with its prefix. */
  | { kind: 'function'; value: string }
  | { kind: 'sign'; value: string }
  | { kind: 'end' }

const spaces = /\s*/y
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const functionName = /[a-zA-Z]\w*:[a-zA-Z]\w*(?=\s*\()/y
const sign = /\|\||&&|==|!=|<=|>=|[-+*/%!<>?:.,()[\]]/y

/** Words that stand for a sign. */
const words: Record<string, string> = {
  or: '||',
  and: '&&',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  div: '/',
  mod: '%',
  not: '!',
  empty: 'empty',
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}

/** Reads one expression from a place on; it ends with the text or before a brace. */
export function scan(source: string, from: number): { tokens: Token[]; end: number } {
  const tokens: Token[] = []
  let at = from
  for (;;) {
    spaces.lastIndex = at
    spaces.test(source)
    at = spaces.lastIndex
    if (at >= source.length || source[at] === '}') {
      tokens.push({ kind: 'end' })
      return { tokens, end: at }
    }
    const quote = source[at]
    if (quote === "'" || quote === '"') {
      const { value, end } = scanText(source, at)
      tokens.push({ kind: 'text', value })
      at = end
      continue
    }
    const found = scanPlain(source, at, tokens.at(-1))
    tokens.push(found.token)
    at += found.length
  }
}

function scanPlain(source: string, at: number, before: Token | undefined): { token: Token; length: number } {
  const digits = match(number, source, at)
  if (digits && !Number.isFinite(Number(digits))) throw new ExpressionError('数字过大')
  if (digits) return { token: { kind: 'number', value: Number(digits) }, length: digits.length }
  const call = match(functionName, source, at)
  if (call) return { token: { kind: 'function', value: call }, length: call.length }
  const word = match(name, source, at)
  if (word) {
    const isMember = before?.kind === 'sign' && before.value === '.'
    const operator = isMember || !Object.hasOwn(words, word) ? undefined : words[word]
    return { token: operator ? { kind: 'sign', value: operator } : { kind: 'name', value: word }, length: word.length }
  }
  const found = match(sign, source, at)
  if (found) return { token: { kind: 'sign', value: found }, length: found.length }
  throw new ExpressionError(`无法识别“${source.slice(at, at + 10)}”`)
}

function scanText(source: string, from: number): { value: string; end: number } {
  const quote = source[from]
  let value = ''
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === quote) return { value, end: at + 1 }
    if (source[at] === '\\') at++
    value += source.charAt(at)
  }
  throw new ExpressionError('文本缺少结束的引号')
}
