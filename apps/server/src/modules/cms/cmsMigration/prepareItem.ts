import { momentAt } from '@app/form-engine/date/dateText.ts'
import { articleStatus, articleType, auditMode } from '@app/shared/cms/articleStatus.ts'
import type { ExtraField } from '@app/shared/cms/cmsClass.ts'
import type { ImportOptions } from '@app/shared/cms/cmsMigration.ts'
import { fittingExtras } from '@app/shared/cms/extraFields.ts'
import type { ImportedText } from '#/modules/cms/cmsArticle/imports/addImported.ts'
import { fetchImages } from '#/modules/cms/cmsArticle/imports/fetchImages.service.ts'
import { inHtml, inMarkdown, placed } from '#/modules/cms/cmsArticle/imports/pictures.ts'
import { lackingExtras, lackingParts, wordsIn } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import { composed, type Composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { emptySnapshot } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { settleUpload, storeUpload, type PlacedUpload } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { SourceItem } from './sources/source.ts'

/** An item as it will be stored, and what its row tells of it. */
export interface Prepared extends ImportedText {
  item: SourceItem
  notes: string[]
}

const mostFetched = 20
/** Files of other systems do not stand here. */
const isWritten = ({ kind }: ExtraField) => kind !== 'image' && kind !== 'file'
const remotePicture = /<img\b[^>]*?\ssrc=["'](https?:[^"']+)["'][^>]*>/gi
const slugShape = /^[a-z0-9][a-z0-9-]{0,199}$/

/** A text of another system by the rules of ours: cleaned, cut where a column ends, its pictures in the library. */
export async function prepareItem(
  ctx: Ctx,
  item: SourceItem,
  { cls, options, settings }: { cls: ClassRow; options: ImportOptions; settings: SiteSettings },
): Promise<Prepared> {
  const notes: string[] = []
  if (item.lost > 0) notes.push(`缺少图片 ${item.lost} 张`)
  const { content, cover, ids } = await withPictures(ctx, item, options, notes)
  const pictureOf = (number: number | undefined) => (number === undefined ? undefined : ids[number])
  const images = (item.images ?? []).flatMap(({ picture, ...words }) => {
    const fileId = pictureOf(picture)
    return fileId ? [{ fileId, ...words }] : []
  })
  const { attachments, video } = await withFiles(ctx, item, notes)
  const author = item.author && (options.authorMap[item.author] ?? item.author)
  const summary = item.summary?.replaceAll(/<[^>]*>/g, '').trim()
  const text = await composed(
    ctx,
    {
      ...emptySnapshot(),
      classId: cls.id,
      title: item.title.trim().slice(0, 255),
      contentFormat: item.contentFormat,
      articleType: typeOf(item),
      images,
      attachments,
      videoUrl: item.video?.url ?? null,
      videoFile: video,
      videoPoster: pictureOf(item.video?.poster) ?? null,
      linkUrl: item.linkUrl?.slice(0, 1_000) ?? null,
      source: item.source?.slice(0, 128) ?? null,
      content,
      cover,
      extra: item.extra ? fittingExtras((cls.extraFields ?? []).filter(isWritten), item.extra) : null,
      author: author?.slice(0, 64) ?? null,
      summary: summary?.slice(0, 500) || null,
      slug: item.slug && slugShape.test(item.slug) ? item.slug : null,
      tags: [...new Set(item.tags.map((tag) => tag.trim().slice(0, 30)).filter(Boolean))].slice(0, 10),
    },
    settings,
  )
  const words = await wordsIn(ctx, text, settings)
  if (words?.isError) throw refuse(words.remark.msg)
  if (words) notes.push(words.remark.msg)
  return { item, text, cls, notes, ...stateOf(ctx, item, { cls, options, text, notes }) }
}

/** As it was elsewhere, as far as whoever imports may publish here; what may not is a draft. */
function stateOf(
  ctx: Ctx,
  { isPublished, publishTime }: SourceItem,
  { cls, options, text, notes }: { cls: ClassRow; options: ImportOptions; text: Composed; notes: string[] },
): Pick<ImportedText, 'status' | 'publishTime'> {
  const draft = { status: articleStatus.draft, publishTime: null }
  if (!isPublished || options.publish === 'draft') return draft
  const isFree = cls.auditMode === auditMode.none && ctx.can('cms:cmsArticle:publish')
  if (!isFree && !ctx.can('cms:cmsArticle:publishDirect')) {
    notes.push('没有发布权限，导入为草稿')
    return draft
  }
  const [lack] = [...lackingParts(ctx, text), ...lackingExtras(text.snapshot, cls)]
  if (lack) {
    notes.push(`${lack.msg}，导入为草稿`)
    return draft
  }
  const isAhead = publishTime !== null && momentOf(ctx, publishTime) > ctx.now.getTime()
  return { status: isAhead ? articleStatus.passed : articleStatus.published, publishTime }
}

/** A time with its zone, or by the clock of the product. */
const momentOf = ({ platform }: Ctx, text: string): number =>
  /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
    ? Date.parse(text.replace(' ', 'T'))
    : momentAt(text, platform.env.TIME_ZONE).getTime()

async function withPictures(ctx: Ctx, item: SourceItem, options: ImportOptions, notes: string[]) {
  let { content } = item
  let cover: string | null = null
  let ids: (string | undefined)[] = []
  if (item.pictures.length > 0) {
    ids = await storedIds(ctx, await placed(ctx, item))
    const lost = ids.filter((id) => id === undefined).length
    if (lost > 0) notes.push(`无法使用的图片 ${lost} 张`)
    if (item.cover !== undefined) cover = ids[item.cover] ?? null
    content = item.contentFormat === 'markdown' ? inMarkdown(content, ids) : inHtml(content, ids)
  }
  if (options.fetchImages) {
    const urls = [...content.matchAll(remotePicture)].map(([, url]) => url ?? '').slice(0, mostFetched)
    if (item.coverUrl && /^https?:/.test(item.coverUrl)) urls.push(item.coverUrl)
    if (urls.length > 0) {
      const { images, failures } = await fetchImages(ctx, urls)
      const idOf = new Map(images.map(({ url, id }) => [url, id]))
      content = content.replaceAll(remotePicture, (tag, url: string) => {
        const id = idOf.get(url)
        return id ? tag.replace(/\ssrc=["'][^"']*["']/, ` data-file-id="${id}"`) : tag
      })
      cover ??= idOf.get(item.coverUrl ?? '') ?? null
      if (failures.length > 0) notes.push(`下载失败的图片 ${failures.length} 张`)
    }
  }
  return { content, cover, ids }
}

/** What stands in the body, by what there is of it. */
function typeOf({ linkUrl, images, attachments, video, content }: SourceItem): string {
  if (linkUrl) return articleType.link
  if (video) return articleType.video
  if (images && images.length > 0) return articleType.gallery
  return attachments && attachments.length > 0 && content === '' ? articleType.download : articleType.text
}

async function withFiles(ctx: Ctx, { attachments = [], video }: SourceItem, notes: string[]) {
  const films = video?.film ? [video.film] : []
  const ids = await storedIds(ctx, await placed(ctx, { pictures: [...attachments, ...films] }, 'import'))
  const lost = ids.filter((id) => id === undefined).length
  if (lost > 0) notes.push(`无法使用的附件 ${lost} 个`)
  return {
    attachments: attachments.flatMap(({ name }, at) => {
      const fileId = ids[at]
      return fileId ? [{ fileId, name: name.slice(0, 255) }] : []
    }),
    video: films.length > 0 ? (ids[attachments.length] ?? null) : null,
  }
}

/** Files in the library, in their order; one that is none is absent. */
export async function storedIds(ctx: Ctx, all: readonly (PlacedUpload | undefined)[]): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = []
  for (const one of all) {
    if (!one) {
      ids.push(undefined)
      continue
    }
    let done = false
    try {
      ids.push((await ctx.tx((tx) => storeUpload(tx, one, { bizType: 'editor' }))).id)
      done = true
    } finally {
      await settleUpload(ctx.platform, one, done)
    }
  }
  return ids
}
