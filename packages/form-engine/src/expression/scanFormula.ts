const longest = 2000
const deepest = 30
const mostSigns = 6

/** Signs that an input method for Chinese leaves behind, and what they mean; each is one character, so places stay. */
const plain: Record<string, string> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '＋': '+',
  '－': '-',
  '−': '-',
  '＊': '*',
  '×': '*',
  '／': '/',
  '÷': '/',
  '％': '%',
  '＝': '=',
  '＜': '<',
  '＞': '>',
  '！': '!',
  '　': ' ',
}

/** What closes a text or a field, by what opens it. */
const closers: Record<string, string> = { '"': '"', "'": "'", '“': '”', '‘': '’', '{': '}', '｛': '｝' }
const opened: Record<string, string> = { '“': '"', '”': '"', '‘': "'", '’': "'", '｛': '{', '｝': '}' }

const asPlain = (sign: string) => opened[sign] ?? sign

const signs = /[-+*/%<>=!≥≤≠]/
const allowed = /[\w\s(),.\u{80}-\u{10ffff}]/u

export type Scanned = { ok: true; text: string } | { ok: false; message: string; at: number }

const refused = (message: string, at: number): Scanned => ({ ok: false, message, at })

/**
 * The text with plain signs, of the same length, when nothing in it is foreign to a formula: only then it goes to the
 * parser, so that what the parser knows beyond our grammar (members, lists, conditions) never arrives there.
 */
export function scanFormula(source: string): Scanned {
  if (!source.trim()) return refused('请填写公式', 0)
  if (source.length > longest) return refused(`公式不能超过${longest}个字符`, longest)
  let text = ''
  let depth = 0
  let run = 0
  while (text.length < source.length) {
    const at = text.length
    const sign = source.charAt(at)
    const closer = closers[sign]
    if (closer) {
      const end = endOf(source, at, closer)
      if (end < 0) return refused(closer === '}' || closer === '｝' ? '字段缺少右花括号 }' : '文字缺少右引号', at)
      text += asPlain(sign) + source.slice(at + 1, end) + asPlain(closer)
      run = 0
      continue
    }
    const here = plain[sign] ?? sign
    if (signs.test(here)) {
      run += 1
      if (run > mostSigns) return refused('这里的运算符太多', at)
    } else if (!allowed.test(here)) return refused(foreign(here), at)
    else if (here === '.' && !/\d/.test(source.charAt(at + 1))) return refused('点号只能用在小数和 {表.字段} 里', at)
    else if (here.trim()) run = 0
    if (here === '(') depth += 1
    if (here === ')') depth -= 1
    if (depth > deepest) return refused('括号套得太深', at)
    text += here
  }
  return { ok: true, text }
}

/** The place of what closes; a backslash protects the next character of a text. */
function endOf(source: string, from: number, closer: string): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === closer) return at
    if (source[at] === '\\') at += 1
  }
  return -1
}

const foreign = (sign: string) =>
  sign === '&' || sign === '|' ? `不能使用“${sign}”，请用 AND、OR 函数` : `公式里不能使用“${sign}”`
