import sanitize from 'sanitize-html'
import { cleanStyle } from '@app/shared/kit/declarations.ts'
import {
  cleanAttributes,
  droppedTags,
  renamedTags,
  richAttributes,
  richDepth,
  richTags,
} from '@app/shared/kit/richText.ts'
import { refuse } from '#/platform/errors.ts'

/** Characters and elements up to which a text is looked at: cleaning runs on the main thread. */
const longest = 2_000_000
const mostElements = 100_000
/** Elements left open; beyond it no document was ever written by hand or by a word processor. */
const mostOpen = 1_000

const tags: string[] = [...richTags]
const emptyPicture = '<img />'

const rules = {
  allowedTags: tags,
  allowedAttributes: Object.fromEntries(tags.map((tag) => [tag, richAttributes(tag)])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [...droppedTags],
  nestingLimit: richDepth,
  // Styles are cleaned with the other attributes.
  parseStyleAttributes: false,
  transformTags: {
    '*': (name: string, attributes: sanitize.Attributes) => {
      const tagName = Object.hasOwn(renamedTags, name) ? (renamedTags[name] ?? name) : name
      return { tagName, attribs: cleanAttributes(tagName, attributes) }
    },
  },
} satisfies sanitize.IOptions

function sanitized(html: string): string {
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
  }).replaceAll(emptyPicture, '')
}

const mostRemovals = 20

/** What `cleanHtml` takes out of a text, in words: elements, attributes, declarations; each once. */
export function removalsIn(html: string): string[] {
  const found = new Set<string>()
  const tell = (words: string) => found.size < mostRemovals && found.add(words)
  sanitize(html.slice(0, longest), {
    ...rules,
    transformTags: {
      '*': (name: string, attributes: sanitize.Attributes) => {
        const tagName = Object.hasOwn(renamedTags, name) ? (renamedTags[name] ?? name) : name
        const attribs = cleanAttributes(tagName, attributes)
        if (!tags.includes(tagName)) tell(`标签 ${name}`)
        else
          for (const attribute of Object.keys(attributes)) {
            if (attribute === 'style') for (const words of lostStyles(attributes.style ?? '')) tell(`样式 ${words}`)
            else if (!unsaid.has(attribute) && !Object.hasOwn(attribs, attribute)) tell(`属性 ${attribute}`)
          }
        return { tagName, attribs }
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
const visible = /<(img|video|audio|hr|table)\b/

/**
 * Rich text as it may be stored and shown: the elements, attributes, styles and addresses of `richText.ts`, nothing
 * else. Empty when there is nothing to see. Only `data-file-id` pictures may be touched afterwards.
 */
export function cleanHtml(html: string): string {
  const clean = sanitized(html).trim()
  return visible.test(clean) || wordsOf(clean) !== '' ? clean : ''
}

/** The words of rich text on one line, for summaries, searches and messages. */
export const textOfHtml = (html: string): string => wordsOf(sanitized(html))

const breaks = /<(?:\/(?:p|div|h[1-6]|li|dt|dd|tr|td|th|caption|blockquote|pre|figcaption)|br \/|hr \/)>/g
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Of cleaned HTML, where every `<` and `>` outside of tags is written as an entity. */
const wordsOf = (clean: string) =>
  clean
    .replaceAll(breaks, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
