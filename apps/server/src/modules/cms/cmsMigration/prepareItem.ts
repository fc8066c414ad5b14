import { articleStatus, articleType, auditMode } from '@app/shared/cms/articleStatus.ts'
import type { ImportOptions } from '@app/shared/cms/cmsMigration.ts'
import type { ImportedText } from '#/modules/cms/cmsArticle/imports/addImported.ts'
import { fetchImages } from '#/modules/cms/cmsArticle/imports/fetchImages.service.ts'
import { inHtml, inMarkdown, placed } from '#/modules/cms/cmsArticle/imports/pictures.ts'
import { wordsIn } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import { composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { emptySnapshot } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { settleUpload, storeUpload } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { SourceItem } from './sources/source.ts'

/** An item as it will be stored, and what its row tells of it. */
export interface Prepared extends ImportedText {
  item: SourceItem
  notes: string[]
}

const mostFetched = 20
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
  const { content, cover } = await withPictures(ctx, item, options, notes)
  const author = item.author && (options.authorMap[item.author] ?? item.author)
  const summary = item.summary?.replaceAll(/<[^>]*>/g, '').trim()
  const text = await composed(
    ctx,
    {
      ...emptySnapshot(),
      classId: cls.id,
      title: item.title.trim().slice(0, 255),
      contentFormat: item.contentFormat,
      articleType: item.linkUrl ? articleType.link : articleType.text,
      linkUrl: item.linkUrl?.slice(0, 1_000) ?? null,
      source: item.source?.slice(0, 128) ?? null,
      content,
      cover,
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
  return { item, text, cls, notes, ...stateOf(ctx, item, { cls, options, html: text.html, notes }) }
}

/** As it was elsewhere, as far as whoever imports may publish here; what may not is a draft. */
function stateOf(
  ctx: Ctx,
  { isPublished, publishTime, linkUrl }: SourceItem,
  { cls, options, html, notes }: { cls: ClassRow; options: ImportOptions; html: string; notes: string[] },
): Pick<ImportedText, 'status' | 'publishTime'> {
  const draft = { status: articleStatus.draft, publishTime: null }
  if (!isPublished || options.publish === 'draft') return draft
  const isFree = cls.auditMode === auditMode.none && ctx.can('cms:cmsArticle:publish')
  if (!isFree && !ctx.can('cms:cmsArticle:publishDirect')) {
    notes.push('没有发布权限，导入为草稿')
    return draft
  }
  if (html === '' && !linkUrl) {
    notes.push('正文为空，导入为草稿')
    return draft
  }
  const isAhead = publishTime !== null && Date.parse(publishTime.replace(' ', 'T')) > ctx.now.getTime()
  return { status: isAhead ? articleStatus.passed : articleStatus.published, publishTime }
}

async function withPictures(ctx: Ctx, item: SourceItem, options: ImportOptions, notes: string[]) {
  let { content } = item
  let cover: string | null = null
  if (item.pictures.length > 0) {
    const ids = await storedIds(ctx, item)
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
  return { content, cover }
}

/** Pictures of the file in the library, in their order; one that is none is absent. */
async function storedIds(ctx: Ctx, item: SourceItem): Promise<(string | undefined)[]> {
  const all = await placed(ctx, item)
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
