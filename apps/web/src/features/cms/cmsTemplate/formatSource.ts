import { endingOf } from '@app/shared/cms/cmsTemplate.ts'

const markup = ['html', 'liquid', 'xml', 'svg']

export const isFormatted = (path: string) => [...markup, 'css', 'json'].includes(endingOf(path))

/**
 * The text with its lines indented by what they stand in; nothing but blanks at both ends of lines is changed, and none
 * within a text that keeps its blanks. Undefined where it cannot be read.
 */
export function formatSource(path: string, text: string): string | undefined {
  const ending = endingOf(path)
  if (ending === 'json') return formatJson(text)
  return indented(text.replaceAll('\r\n', '\n'), ending === 'css' ? cssPieces(text) : markupPieces(text))
}

function formatJson(text: string): string | undefined {
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`
  } catch {
    return undefined
  }
}

/** What opens or closes a level, or both at once; lines that begin inside one stay as they are. */
interface Piece {
  from: number
  to: number
  opens?: string
  closes?: string
}

// Quoted values may hold outputs, which may hold quotes.
const output = String.raw`\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}`
const value = `"(?:${output}|[^"{]|\\{(?![{%]))*"|'(?:${output}|[^'{]|\\{(?![{%]))*'`
const markupPiece = new RegExp(
  [
    '<!--[\\s\\S]*?-->',
    '\\{%-?\\s*(?<kept>raw|comment)\\b[\\s\\S]*?\\{%-?\\s*end\\k<kept>\\s*-?%\\}',
    '\\{%-?\\s*(?<word>\\w+)[\\s\\S]*?%\\}',
    '\\{\\{[\\s\\S]*?\\}\\}',
    `<(?<own>pre|textarea|script|style)\\b(?:${value}|[^"'>])*>[\\s\\S]*?</\\k<own>\\s*>`,
    `<(?<slash>/?)(?<tag>[a-zA-Z][\\w:-]*)(?:${output}|${value}|[^"'>{]|\\{(?![{%]))*>`,
  ].join('|'),
  'gi',
)
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const unclosed = new Set('dd dt li option p td th tr'.split(' '))
const middles = new Set(['else', 'elsif', 'when'])

function markupPieces(text: string): Piece[] {
  const blocks = new Set([...text.matchAll(/\{%-?\s*end(\w+)/g)].map(([, name = '']) => name))
  return [...text.matchAll(markupPiece)].map((found) => {
    const { word, slash, tag } = found.groups ?? {}
    const piece: Piece = { from: found.index, to: found.index + found[0].length }
    if (word !== undefined) {
      if (middles.has(word)) return { ...piece, closes: '%', opens: '%' }
      if (word.startsWith('end')) return { ...piece, closes: '%' }
      return blocks.has(word) ? { ...piece, opens: '%' } : piece
    }
    if (tag === undefined) return piece
    const name = tag.toLowerCase()
    if (slash === '/') return { ...piece, closes: name }
    return empty.has(name) || found[0].endsWith('/>') ? piece : { ...piece, opens: name }
  })
}

const cssPieces = (text: string): Piece[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[{}]/g)].map(
    ({ index, 0: found }) => ({
      from: index,
      to: index + found.length,
      ...(found === '{' ? { opens: '{' } : found === '}' ? { closes: '{' } : {}),
    }),
  )

/** Closes the nearest level of the name, and those within it that nobody closed; never beyond a block of the template. */
function close(open: string[], name: string): void {
  for (let at = open.length - 1; at >= 0; at--) {
    if (open[at] === name) return void open.splice(at)
    if (open[at] === '%') return
  }
}

function indented(text: string, pieces: readonly Piece[]): string {
  const open: string[] = []
  let next = 0
  let at = 0
  const lines = text.split('\n').map((line) => {
    const [from, to] = [at, at + line.length]
    at = to + 1
    const isKept = (pieces[next - 1]?.to ?? 0) > from
    let isLeading = !isKept
    let depth = open.length
    let seen = from
    for (let piece = pieces[next]; piece && piece.from < to; piece = pieces[++next]) {
      isLeading &&= text.slice(seen, piece.from).trim() === ''
      if (piece.closes !== undefined) close(open, piece.closes)
      const { opens } = piece
      // The next one of its kind ends what nobody closed.
      if (opens !== undefined && unclosed.has(opens) && open.at(-1) === opens) open.pop()
      if (isLeading) depth = open.length
      if (opens !== undefined) open.push(opens)
      isLeading &&= opens === undefined
      seen = piece.to
    }
    if (isKept) return line
    const shown = (pieces[next - 1]?.to ?? 0) > to ? line.trimStart() : line.trim()
    return shown === '' ? '' : `${'  '.repeat(depth)}${shown}`
  })
  return `${lines.join('\n').trimEnd()}\n`
}
