import { httpAddress } from '@app/shared/kit/textPatterns.ts'
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
export type Cleaner = (value: string) => string | undefined

export const ifMatching =
  (pattern: RegExp): Cleaner =>
  (value) =>
    pattern.test(value) ? value : undefined

export const upTo =
  (most: number): Cleaner =>
  (value) =>
    /^\d{1,4}$/.test(value) && Number(value) > 0 && Number(value) <= most ? String(Number(value)) : undefined

const plain: Cleaner = (value) => value.slice(0, 200)
const length = ifMatching(/^\d{1,4}%?$/)
const span = upTo(100)

/** Id of an uploaded file; its address is computed anew whenever the text is read. */
export const fileIdPattern = /^[0-9a-f]{32}$/
export const uploadPath = /^\/profile\/[A-Za-z0-9/_.-]{1,200}$/

/** Browsers look through these when they read an address. */
const unseen = /[\p{C}\p{Z}\s]/gu

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

/** What of an attribute may stay on each element, by the names of both. */
type Rules = Readonly<Record<string, Readonly<Record<string, Cleaner>>>>

export const every: Readonly<Record<string, Cleaner>> = { style: (value) => cleanStyle(value) || undefined }
const media: Readonly<Record<string, Cleaner>> = {
  'data-file-id': ifMatching(fileIdPattern),
  src: cleanSource,
  title: plain,
  width: length,
  height: length,
}
const cell: Readonly<Record<string, Cleaner>> = {
  colspan: span,
  rowspan: upTo(1_000),
  colwidth: ifMatching(/^\d{1,4}(,\d{1,4}){0,99}$/),
  width: length,
  height: length,
}
export const byTag: Rules = {
  a: { href: cleanLink, title: plain, target: ifMatching(/^_blank$/) },
  img: { ...media, alt: plain },
  video: { ...media, poster: cleanSource, controls: () => '' },
  audio: { ...media, controls: () => '' },
  source: { src: cleanSource, type: ifMatching(/^(audio|video)\/[a-z0-9.-]{1,40}$/) },
  ol: { start: upTo(9_999), type: ifMatching(/^[1aAiI]$/) },
  code: { class: ifMatching(/^language-[a-z0-9+#-]{1,20}$/) },
  table: { width: length, border: ifMatching(/^[01]$/) },
  col: { span, width: length },
  colgroup: { span },
  td: cell,
  th: { ...cell, scope: ifMatching(/^(col|row)$/) },
}

/** A set of rules for rich text: what it consists of, and what may stand on each element. */
export interface RichProfile {
  tags: readonly string[]
  renamed: Readonly<Record<string, string>>
  dropped: readonly string[]
  /** Schemes of addresses that the rules let through. */
  schemes: readonly string[]
  /** Names that may stand on an element. */
  names: (tag: string) => string[]
  /** The attributes that may stay, with the values that may stay; undefined: the element itself may not. */
  clean: (tag: string, attributes: Attributes) => Record<string, string> | undefined
}

/** Names on elements, out of rules for each of them and for all. */
export const attributeNames =
  (rules: Rules, all: Readonly<Record<string, Cleaner>>) =>
  (tag: string): string[] => [
    ...Object.keys(all),
    ...(Object.hasOwn(rules, tag) ? Object.keys(rules[tag] ?? {}) : []),
    ...(tag === 'a' ? ['rel'] : []),
  ]

/** The attributes that rules let stay on an element. */
export function cleanedBy(
  rules: Rules,
  all: Readonly<Record<string, Cleaner>>,
  tag: string,
  attributes: Attributes,
): Record<string, string> {
  const known = { ...all, ...(Object.hasOwn(rules, tag) ? rules[tag] : {}) }
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
  return kept
}

/** Rich text of notices, forms and resources. */
export const noticeProfile: RichProfile = {
  tags: richTags,
  renamed: renamedTags,
  dropped: droppedTags,
  schemes: ['http', 'https', 'mailto', 'tel'],
  names: attributeNames(byTag, every),
  clean: (tag, attributes) => {
    const kept = cleanedBy(byTag, every, tag, attributes)
    // A picture that shows nothing is none.
    return tag === 'img' && kept.src === undefined && kept['data-file-id'] === undefined ? undefined : kept
  },
}
