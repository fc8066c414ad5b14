import { isHttpAddress } from '@app/shared/kit/textPatterns.ts'
import { cleanStyle } from './declarations.ts'
import {
  byTag,
  cleanedBy,
  cleanLink,
  cleanSource,
  droppedTags,
  every,
  ifMatching,
  attributeNames,
  renamedTags,
  richTags,
  type Cleaner,
  type RichProfile,
} from './richText.ts'

/** Own content that an article names: it stays found wherever it moves (cms §8.1). */
export const ownContent = /^cms:\/\/(article|class|file)\/([0-9A-Za-z_-]{1,64})$/

export type OwnKind = 'article' | 'class' | 'file'

/** Kind and id of an address of own content. */
export function ownContentOf(address: string): { kind: OwnKind; id: string } | undefined {
  const [, kind, id] = ownContent.exec(address) ?? []
  return kind && id ? { kind: kind as OwnKind, id } : undefined
}

/** Classes that the editor, Markdown and the themes know; everything else of a class goes. */
const knownClass =
  /^(align-(left|center|right)|indent-[1-8]|img-(left|right|center|full)|gallery|table-(plain|striped)|task-(list|item)|lang-[a-z0-9+#-]{1,20}|language-[a-z0-9+#-]{1,20}|footnote(s|s-list|s-sep|-item|-ref|-backref))$/
const classes: Cleaner = (value) => {
  const known = value
    .split(/\s+/)
    .map((name) => renamedClasses[name] ?? name)
    .filter((name) => knownClass.test(name))
  return known.length > 0 ? [...new Set(known)].join(' ') : undefined
}
const renamedClasses: Readonly<Record<string, string>> = {
  'contains-task-list': 'task-list',
  'task-list-item': 'task-item',
}

const articleLink: Cleaner = (value) => (ownContent.test(value.trim()) ? value.trim() : cleanLink(value))
const articleSource: Cleaner = (value) => {
  const own = value.trim()
  if (own.startsWith('cms://file/') && ownContent.test(own)) return own
  return cleanSource(value) ?? (own.length <= 2_000 && isHttpAddress(own) ? own : undefined)
}
const on: Cleaner = () => ''
const anchor = ifMatching(/^(h-\d{1,4}|fn(ref)?\d{1,4}(:\d{1,3})?|(foot|end)note-(ref-)?\d{1,4})$/)
const film = { src: articleSource, controls: on, loop: on, muted: on }

const rules = {
  ...byTag,
  a: { ...byTag.a, href: articleLink, id: anchor },
  img: { ...byTag.img, src: articleSource },
  video: { ...byTag.video, ...film, poster: articleSource },
  audio: { ...byTag.audio, ...film },
  source: { ...byTag.source, src: articleSource },
  li: { id: anchor },
  sup: { id: anchor },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, { id: anchor }])),
  input: { type: ifMatching(/^checkbox$/i), checked: on, disabled: on },
  iframe: {
    src: (value: string) => value,
    title: (value: string) => value.slice(0, 200),
    width: ifMatching(/^\d{1,4}%?$/),
    height: ifMatching(/^\d{1,4}$/),
    sandbox: on,
    referrerpolicy: on,
    loading: on,
    allowfullscreen: on,
  },
}
const all = { ...every, style: (value: string) => cleanStyle(value) || undefined, class: classes }

/** What a page of another host may do inside an article: play, and nothing to the page around it. */
const embedRights = 'allow-scripts allow-same-origin allow-presentation'

const playerAddress = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#][^\s"'<>\\]*)?$/i

/** The address of a player, when its host is one of these. */
export function embedAddress(hosts: readonly string[], address: string): string | undefined {
  const whole = address.trim().replace(/^\/\//, 'https://')
  const host = playerAddress.exec(whole)?.[1]?.toLowerCase()
  return host !== undefined && hosts.includes(host) && whole.length <= 2_000 ? whole : undefined
}

/** Rich text of articles: that of notices with players of known hosts, task lists, insertions and own content. */
export const articleProfile = (embedHosts: readonly string[]): RichProfile => ({
  tags: [...richTags, 'ins', 'del', 'input', 'iframe', 'section'],
  renamed: Object.fromEntries(Object.entries(renamedTags).filter(([tag]) => !['ins', 'del', 'section'].includes(tag))),
  dropped: droppedTags.filter((tag) => tag !== 'iframe'),
  schemes: ['http', 'https', 'mailto', 'tel', 'cms'],
  names: attributeNames(rules, all),
  clean: (tag, attributes) => {
    const kept = cleanedBy(rules, all, tag, attributes)
    if (tag === 'img') return kept.src === undefined && kept['data-file-id'] === undefined ? undefined : kept
    if (tag === 'input') return kept.type ? { ...kept, type: 'checkbox', disabled: '' } : undefined
    if (tag !== 'iframe') return kept
    const src = embedAddress(embedHosts, attributes.src ?? '')
    if (!src) return undefined
    const { title, width, height, style } = kept
    return {
      src,
      ...(title && { title }),
      ...(width && { width }),
      ...(height && { height }),
      ...(style && { style }),
      sandbox: embedRights,
      referrerpolicy: 'no-referrer',
      loading: 'lazy',
      allowfullscreen: '',
    }
  },
})
