import { cleanStyle } from './declarations.ts'

/**
 * What rich text may consist of, for both sides: the server cleans what it stores, the browser what is pasted and
 * what it shows (security XS-01, XS-15).
 */
export const richTags: readonly string[] = (
  'p br hr div span a blockquote pre code h1 h2 h3 h4 h5 h6 strong em u s sub sup mark small ul ol li dl dt dd ' +
  'table caption colgroup col thead tbody tfoot tr th td img figure figcaption video audio source'
).split(' ')

/** Elements whose meaning another one carries. */
export const renamedTags: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  font: 'span',
  center: 'div',
  section: 'div',
  article: 'div',
  address: 'div',
}

/** Elements that go with all they hold; of every other unknown element the content stays. */
export const droppedTags: readonly string[] = (
  'script style xml head title template noscript noembed noframes ' +
  'svg math iframe frameset object applet textarea select option xmp canvas'
).split(' ')

/** Elements within elements; deeper ones lose their tags and keep their words. */
export const richDepth = 100

type Attributes = Readonly<Record<string, string>>
type Cleaner = (value: string) => string | undefined

const matching =
  (pattern: RegExp): Cleaner =>
  (value) =>
    pattern.test(value) ? value : undefined

const upTo =
  (most: number): Cleaner =>
  (value) =>
    /^\d{1,4}$/.test(value) && Number(value) > 0 && Number(value) <= most ? String(Number(value)) : undefined

const plain: Cleaner = (value) => value.slice(0, 200)
const length = matching(/^\d{1,4}%?$/)
const span = upTo(100)

/** Id of an uploaded file; its address is computed anew whenever the text is read. */
export const fileIdPattern = /^[0-9a-f]{32}$/
export const uploadPath = /^\/profile\/[A-Za-z0-9/_.-]{1,200}$/

/** Browsers look through these when they read an address. */
const unseen = /[\p{C}\p{Z}\s]/gu
const httpAddress = /^https?:\/\/[^/?#@\\]+([/?#][^\\]*)?$/i

/** `true` for the address of another site, without a name before its host, behind which the true one hides. */
export const isHttpAddress = (text: string): boolean => httpAddress.test(text) && !/\s/.test(text)

/** `true` for a page or a file of the product. */
export const isOwnAddress = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text)

/** Address of a link: web, mail, telephone, or a page of the product; nothing else (security XS-03). */
export const cleanLink: Cleaner = (value) => {
  const link = value.replaceAll(unseen, '')
  if (link.length > 2_000) return undefined
  const known = httpAddress.test(link) || /^(mailto|tel):[^\\]+$/i.test(link) || /^(\/(?![/\\])|#)[^\\]*$/.test(link)
  return known ? link : undefined
}

/** Address of a picture or film: an uploaded file without its signature, or one of the web over TLS. */
export const cleanSource: Cleaner = (value) => {
  const source = value.replaceAll(unseen, '')
  const own = source.replace(/[?#].*$/s, '')
  if (uploadPath.test(own) && !own.includes('..')) return own
  return source.length <= 2_000 && /^https:/i.test(source) && httpAddress.test(source) ? source : undefined
}

const every: Readonly<Record<string, Cleaner>> = { style: (value) => cleanStyle(value) || undefined }
const media: Readonly<Record<string, Cleaner>> = {
  'data-file-id': matching(fileIdPattern),
  src: cleanSource,
  title: plain,
  width: length,
  height: length,
}
const cell: Readonly<Record<string, Cleaner>> = {
  colspan: span,
  rowspan: upTo(1_000),
  colwidth: matching(/^\d{1,4}(,\d{1,4}){0,99}$/),
  width: length,
  height: length,
}
const byTag: Readonly<Record<string, Readonly<Record<string, Cleaner>>>> = {
  a: { href: cleanLink, title: plain, target: matching(/^_blank$/) },
  img: { ...media, alt: plain },
  video: { ...media, poster: cleanSource, controls: () => '' },
  audio: { ...media, controls: () => '' },
  source: { src: cleanSource, type: matching(/^(audio|video)\/[a-z0-9.-]{1,40}$/) },
  ol: { start: upTo(9_999), type: matching(/^[1aAiI]$/) },
  code: { class: matching(/^language-[a-z0-9+#-]{1,20}$/) },
  table: { width: length, border: matching(/^[01]$/) },
  col: { span, width: length },
  colgroup: { span },
  td: cell,
  th: { ...cell, scope: matching(/^(col|row)$/) },
}

/** Names that may stand on an element. */
export const richAttributes = (tag: string): string[] => [
  ...Object.keys(every),
  ...(Object.hasOwn(byTag, tag) ? Object.keys(byTag[tag] ?? {}) : []),
  ...(tag === 'a' ? ['rel'] : []),
]

/** The attributes that may stay, with the values that may stay. */
export function cleanAttributes(tag: string, attributes: Attributes): Record<string, string> {
  const known = { ...every, ...(Object.hasOwn(byTag, tag) ? byTag[tag] : {}) }
  const kept: Record<string, string> = {}
  for (const [name, cleaner] of Object.entries(known)) {
    const given = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    const value = given === undefined ? undefined : cleaner(given)
    if (value !== undefined) kept[name] = value
  }
  // Old markup says with attributes what others say with styles.
  if (kept.style === undefined) {
    const old = /^(p|div|h[1-6]|td|th)$/.test(tag) ? `text-align:${attributes.align}` : ''
    const style = cleanStyle(tag === 'span' ? `color:${attributes.color}` : old)
    if (style) kept.style = style
  }
  if (tag === 'a' && /^https?:/i.test(kept.href ?? '')) kept.rel = 'noopener noreferrer nofollow'
  // A picture that shows nothing is none.
  return tag === 'img' && kept.src === undefined && kept['data-file-id'] === undefined ? {} : kept
}
