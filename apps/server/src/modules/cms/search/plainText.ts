/** Elements around which a word ends; the others (strong, em, a, span …) may stand in the middle of one. */
const blocks = new Set(
  `address article aside blockquote br caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr
  iframe img li main nav ol p picture pre section summary table tbody td tfoot th thead tr ul video audio`
    .trim()
    .split(/\s+/),
)
/** Elements whose content nobody reads. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'title', 'head'])

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  middot: '·',
}

const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g

const codePoint = (code: number, written: string) =>
  code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : written

const withoutEntities = (text: string) =>
  text.includes('&')
    ? text.replace(entity, (written, decimal?: string, hex?: string, name?: string) => {
        if (decimal) return codePoint(Number(decimal), written)
        if (hex) return codePoint(Number.parseInt(hex, 16), written)
        return (name && Object.hasOwn(named, name) && named[name]) || written
      })
    : text

/** Where the tag that begins at `from` ends: a `>` inside of a quoted value does not end it. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const sign = html.charAt(at)
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '>') return at
    else if (sign === '"' || sign === "'") quote = sign
  }
  return html.length
}

/**
 * The words of rich text: tags gone with all they carry (addresses, `cms://` too), entities resolved, a blank where a
 * block ends. One pass, whatever the text; it makes nothing safe.
 */
export function plainText(html: string): string {
  const words: string[] = []
  let lower: string | undefined
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    words.push(withoutEntities(html.slice(at, open)))
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const name = html
      .slice(open + 1, open + 20)
      .match(/^\/?([a-zA-Z][a-zA-Z0-9]*)/)?.[1]
      ?.toLowerCase()
    if (name === undefined && !/[!?/]/.test(html.charAt(open + 1))) {
      words.push('<')
      at = open + 1
      continue
    }
    at = endOfTag(html, open) + 1
    if (name === undefined) continue
    if (blocks.has(name)) words.push(' ')
    if (silent.has(name) && html.charAt(open + 1) !== '/') {
      lower ??= html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
      const end = lower.indexOf(`</${name}`, at)
      at = end < 0 ? html.length : end
    }
  }
  words.push(withoutEntities(html.slice(at)))
  return words.join('')
}
