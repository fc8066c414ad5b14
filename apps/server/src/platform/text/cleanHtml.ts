import sanitize from 'sanitize-html'
import { cleanStyle } from '@app/shared/kit/rich/declarations.ts'
import { noticeProfile, richDepth, type RichProfile } from '@app/shared/kit/rich/richText.ts'
import { refuse } from '#/platform/errors.ts'

/** Characters and elements up to which a text is looked at: cleaning runs on the main thread. */
const longest = 2_000_000
const mostElements = 100_000
/** Elements left open; beyond it no document was ever written by hand or by a word processor. */
const mostOpen = 1_000

/** What is left of a picture, a box or a frame that may not stay; what a frame held went with the text filter. */
const emptied = /<(?:img|input) \/>|<iframe><\/iframe>/g

/** Element and attributes as they may stay. */
function transformed({ renamed, clean }: RichProfile, name: string, attributes: sanitize.Attributes) {
  const tagName = Object.hasOwn(renamed, name) ? (renamed[name] ?? name) : name
  return { tagName, attribs: clean(tagName, attributes) ?? {} }
}

const rulesOf = (profile: RichProfile) =>
  ({
    allowedTags: [...profile.tags],
    allowedAttributes: Object.fromEntries(profile.tags.map((tag) => [tag, profile.names(tag)])),
    allowedSchemes: [...profile.schemes],
    allowProtocolRelative: false,
    nonTextTags: [...profile.dropped],
    nestingLimit: richDepth,
    // Styles are cleaned with the other attributes.
    parseStyleAttributes: false,
    textFilter: (text: string, tag: string) => (tag === 'iframe' ? '' : text),
    transformTags: {
      '*': (name: string, attributes: sanitize.Attributes) => transformed(profile, name, attributes),
    },
  }) satisfies sanitize.IOptions

/** Cleans by a profile; what is too long or too complex is refused. */
export function sanitizer(profile: RichProfile): (html: string) => string {
  const rules = rulesOf(profile)
  return (html) => {
    if (html.length > longest) throw refuse('内容过长，请精简后再保存')
    let elements = 0
    let open = 0
    return sanitize(html, {
      ...rules,
      onOpenTag: () => {
        elements += 1
        open += 1
        if (elements > mostElements) throw refuse('内容过于复杂，请精简后再保存')
        if (open > mostOpen) throw refuse('内容嵌套过深，请简化后再保存')
      },
      onCloseTag: () => {
        open -= 1
      },
    }).replaceAll(emptied, '')
  }
}

const sanitized = sanitizer(noticeProfile)

const mostRemovals = 20

/** What `cleanHtml` takes out of a text, in words: elements, attributes, declarations; each once. */
export function removalsIn(html: string): string[] {
  const found = new Set<string>()
  const tell = (words: string) => found.size < mostRemovals && found.add(words)
  sanitize(html.slice(0, longest), {
    ...rulesOf(noticeProfile),
    transformTags: {
      '*': (name: string, attributes: sanitize.Attributes) => {
        const kept = transformed(noticeProfile, name, attributes)
        if (!noticeProfile.tags.includes(kept.tagName)) tell(`标签 ${name}`)
        else
          for (const attribute of Object.keys(attributes)) {
            if (attribute === 'style') for (const words of lostStyles(attributes.style ?? '')) tell(`样式 ${words}`)
            else if (!unsaid.has(attribute) && !Object.hasOwn(kept.attribs, attribute)) tell(`属性 ${attribute}`)
          }
        return kept
      },
    },
  })
  return [...found]
}

/** Attributes that change nothing for whoever reads. */
const unsaid = new Set(['class', 'id', 'lang', 'rel'])

const lostStyles = (style: string) =>
  style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration !== '' && cleanStyle(declaration) === '')

/** What somebody can see although it is no word. */
const visible = /<(img|video|audio|iframe|hr|table)\b/

/**
 * Rich text as it may be stored and shown: the elements, attributes, styles and addresses of `richText.ts`, nothing
 * else. Empty when there is nothing to see. Only `data-file-id` pictures may be touched afterwards.
 */
export const cleanHtml = (html: string): string => seen(sanitized(html))

/** Cleaned markup, or nothing when there is nothing to see in it. */
export function seen(cleaned: string): string {
  const clean = cleaned.trim()
  return visible.test(clean) || wordsOf(clean) !== '' ? clean : ''
}

/** The words of rich text on one line, for summaries, searches and messages. */
export const textOfHtml = (html: string): string => wordsOf(sanitized(html))

const breaks = /<(?:\/(?:p|div|h[1-6]|li|dt|dd|tr|td|th|caption|blockquote|pre|figcaption)|br \/|hr \/)>/g
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The words of cleaned HTML on one line; every `<` and `>` outside of its tags is written as an entity. */
export const wordsOf = (clean: string) =>
  clean
    .replaceAll(breaks, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
