import { momentAt } from '@app/form-engine/date/dateText.ts'
import { extraFileIds, fittingExtras } from '@app/shared/cms/extraFields.ts'
import {
  copiesOf,
  roomOf,
  safeHtml,
  type ListedArticle,
  type PageData,
  type Plain,
  type PublicClass,
  type PublicLeaveWord,
  type PublishedArticle,
} from '#/modules/cms/api.ts'
import { storedFiles } from '#/modules/system/api.ts'
import { withLinks } from './ownLinks.ts'
import { ancestorsOf, articleHref, classUrl, knowPictures, picture, shownPicture, type Visit } from './visit.ts'

/** What templates are told of rows: names of the manual, addresses, nothing that visitors may not know. */

const styleOf = (style: { color?: string | null; bold?: boolean } | null): string | null => {
  const parts = [style?.color ? `color:${style.color}` : '', style?.bold ? 'font-weight:700' : ''].filter(Boolean)
  return parts.length > 0 ? parts.join(';') : null
}

const briefClass = (cls: PublicClass): PageData => ({
  id: cls.id,
  name: cls.className,
  code: cls.classCode,
  path: cls.classPath,
  url: classUrl(cls),
  target: cls.linkTarget,
  type: cls.classType,
  image: picture(cls.image),
  icon: cls.icon,
  description: cls.description,
})

export const classRows = (rows: readonly PublicClass[]): Plain[] =>
  rows.map((cls) => ({ ...briefClass(cls), children: cls.below.map(briefClass) }))

export function tellClass(visit: Visit, cls: PublicClass): PageData {
  const ancestors = ancestorsOf(visit, cls)
  const parent = ancestors.at(-1)
  return {
    ...briefClass(cls),
    content: safeHtml(withMedia(cls.content ?? '')),
    parent: parent ? briefClass(parent) : null,
    top: briefClass(ancestors[0] ?? cls),
    ancestors: ancestors.map(briefClass),
    children: cls.below.map(briefClass),
  }
}

/** Whether everybody may read it. */
export const isOpen = ({ classes }: Visit, { viewScope, classId }: { viewScope: string | null; classId: string }) =>
  (viewScope ?? '0') === '0' && classes.byId.get(classId)?.scope === '0'

export function tellItem(visit: Visit, row: ListedArticle): PageData {
  const cls = visit.classes.byId.get(row.classId)
  return {
    no: row.articleNo,
    url: articleHref(visit, row),
    title: row.title,
    style: styleOf(row.titleStyle),
    subTitle: row.subTitle,
    type: row.articleType,
    // What only some may read is told by its title alone.
    summary: isOpen(visit, row) ? row.summary : null,
    cover: isOpen(visit, row) ? shownPicture(visit, row.cover) : null,
    author: row.author,
    top: row.topFlag === '1' && (iso(visit, row.topEndTime) ?? '9') > visit.ctx.now.toISOString(),
    publishTime: iso(visit, row.publishTime),
    updateTime: iso(visit, row.updateTime),
    hits: row.hits,
    class: cls ? { id: cls.id, name: cls.className, url: classUrl(cls) } : null,
  }
}

/** Rows of a list, with what is known of their covers. */
export async function tellItems(visit: Visit, rows: readonly ListedArticle[]): Promise<PageData[]> {
  await knowPictures(
    visit,
    rows.map(({ cover }) => cover),
  )
  return rows.map((row) => tellItem(visit, row))
}

/** Rows tell times in the zone of the server, pages tell moments. */
export const iso = ({ ctx }: Visit, time: string | null | undefined): string | null =>
  time ? momentAt(time, ctx.platform.env.TIME_ZONE).toISOString() : null

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const ownMedia = /<(img|video|audio|source)\b([^>]*?) data-file-id="([0-9a-f]{32})"([^>]*)>/g

/** As wide as the text is, and as a picture among others. */
const textWidth = '(max-width: 860px) 100vw, 820px'
const galleryWidth = '(max-width: 460px) 100vw, 400px'

const galleries = /(<div class="gallery">.*?<\/div>)/s

/** Pictures and films of the site stand in a text by the ids of their files alone. */
export const withMedia = (html: string, visit?: Visit): string =>
  html
    .split(galleries)
    .map((part, at) => mediaIn(part, at % 2 === 1 ? galleryWidth : textWidth, visit))
    .join('')

const mediaIn = (html: string, width: string, visit?: Visit): string =>
  html.replaceAll(ownMedia, (_tag, name: string, before: string, id: string, after: string) => {
    const rest = `${before}${after}`.replace(/ src="[^"]*"/, '')
    const url = (visit && name === 'img' && shownPicture(visit, id)) || `/media/${id}`
    const copies = name === 'img' ? copiesOf(url) : ''
    const set = copies && ` srcset="${escapeAttribute(copies)}" sizes="${width}"`
    const room = name === 'img' && !/ (width|height|style)=/.test(rest) ? roomOf(url) : ''
    const lazy = name === 'img' && !rest.includes(' loading=') ? ' loading="lazy"' : ''
    return `<${name} src="${escapeAttribute(url)}"${set}${room}${lazy}${rest}>`
  })

/** What is asked of at once; beyond, pictures are shown as they are. */
const mostPictures = 500

/** The pictures of a text. */
const mediaIdsOf = (html: string): string[] => [...html.matchAll(ownMedia)].map(([, , , id = '']) => id)

const headingShape = /<(h[23])(\s[^>]*)?>(.*?)<\/\1>/gs

/** Headings get names to jump to; the second and third level make the table of contents. */
function withContents(html: string): { html: string; toc: { level: number; id: string; text: string }[] } {
  const toc: { level: number; id: string; text: string }[] = []
  const named = html.replaceAll(headingShape, (_all, tag: string, attributes = '', inner: string) => {
    const id = `s${toc.length + 1}`
    const text = inner
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&')
      .trim()
    toc.push({ level: Number(tag.slice(1)), id, text })
    return `<${tag} id="${id}"${String(attributes).replace(/ id="[^"]*"/, '')}>${inner}</${tag}>`
  })
  return { html: named, toc }
}

/** 扩展字段 as the class declares them now: what it has dropped, or what fits its field no more, is told to nobody. */
function tellExtra({ article, cls }: PublishedArticle): Plain {
  const fields = cls.extraFields ?? []
  const values = fittingExtras(fields, article.extra ?? {})
  const files = new Set(extraFileIds(fields, values))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, files.has(String(value)) ? picture(String(value)) : value]),
  ) as Plain
}

export const tagUrl = (name: string): string => `/tag/${encodeURIComponent(name)}`

export async function tellArticle(visit: Visit, published: PublishedArticle): Promise<PageData> {
  const { article, images, attachments, tags } = published
  const shown = [...mediaIdsOf(published.html), ...images.map(({ fileId }) => fileId)]
  await knowPictures(visit, [article.cover, ...shown.slice(0, mostPictures)])
  const { html, toc } = withContents(withMedia(await withLinks(visit, published.html), visit))
  const sizes = new Map(
    (
      await storedFiles(
        visit.ctx,
        attachments.map(({ fileId }) => fileId),
      )
    ).map((file) => [file.id, file]),
  )
  return {
    ...tellItem(visit, article),
    summary: article.summary,
    cover: shownPicture(visit, article.cover),
    linkUrl: article.linkUrl,
    content: safeHtml(html),
    toc,
    editor: article.editor,
    origin: article.originFlag,
    source: article.source,
    sourceUrl: article.sourceUrl,
    tags: tags.map((name) => ({ name, url: tagUrl(name) })),
    wordCount: article.wordCount,
    readMinutes: article.readMinutes,
    likes: article.likes,
    allowLeaveWord: visit.settings.leaveOpen === 'Y' && article.allowLeaveWord === 'Y',
    images: images.map(({ fileId, title, description, linkUrl }) => ({
      url: shownPicture(visit, fileId),
      title,
      description,
      linkUrl,
    })) as Plain[],
    video: {
      url: picture(article.videoFile),
      frame: article.videoFile ? null : article.videoUrl,
      poster: picture(article.videoPoster ?? article.cover),
    },
    attachments: attachments.map(({ fileId, name, downloads }) => ({
      // Where it was fetched from is where it counts.
      url: `/media/${fileId}?article=${article.articleNo}`,
      name,
      downloads,
      size: sizes.get(fileId)?.fileSize ?? 0,
    })),
    extra: tellExtra(published),
  }
}

export const tellLeaveWord = (visit: Visit, row: PublicLeaveWord): Plain => ({
  type: row.type,
  title: row.title,
  content: row.content,
  name: row.name,
  time: iso(visit, row.time),
  top: row.top,
  reply: row.reply === null ? null : safeHtml(withMedia(row.reply)),
  replyTime: iso(visit, row.replyTime),
})

/** The public fields of 站点设置. */
export const tellSite = ({ settings, origin }: Visit): PageData => ({
  name: settings.siteName,
  title: settings.siteTitle,
  logo: picture(settings.logo),
  favicon: picture(settings.favicon),
  url: origin,
  copyright: settings.copyright,
  icp: settings.icp,
  policeNo: settings.policeNo,
  contact: settings.contact,
  guestbook: settings.leaveOpen === 'Y',
  description: settings.description,
  keywords: settings.keywords,
  // Scripts by address of allowed hosts alone: the setting refuses everything else.
  headHtml: safeHtml(settings.headHtml ?? ''),
  footHtml: safeHtml(settings.footHtml ?? ''),
})

export const menusOf = ({ classes }: Visit): Plain[] => classRows(classes.roots.filter(({ inMenu }) => inMenu === 'Y'))
