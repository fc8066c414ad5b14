import { eq } from 'drizzle-orm'
import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { extraFileIds } from '@app/shared/cms/extraFields.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { plainText } from '#/modules/cms/search/plainText.ts'
import { contentFileIds } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { cleanArticle } from '#/platform/text/cleanArticle.ts'
import { renderMarkdown } from '#/platform/text/markdown.ts'

/** A text as it will be stored, and what follows from it. */
export interface Composed {
  snapshot: ArticleSnapshot
  /** Cleaned HTML of the body, whatever it was written in. */
  html: string
  /** Its words. */
  text: string
  wordCount: number
  readMinutes: number
  /** Uploads in its 扩展字段, which only the class knows from other texts. */
  extraFiles: string[]
}

const hanRuns = /\p{Script=Han}+/gu
const words = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu
const hanAMinute = 400
const wordsAMinute = 200

/** Body cleaned by the rules of articles, summary and cover filled in where the site says so (cms §4, §6.1, §8.3). */
export async function composed(ctx: Ctx, given: ArticleSnapshot, settings: SiteSettings): Promise<Composed> {
  const isMarkdown = given.contentFormat === 'markdown'
  const source = given.content ?? ''
  const { html, text } = await cleanArticle(isMarkdown ? renderMarkdown(source) : source, ctx.platform.env.EMBED_HOSTS)
  const content = (isMarkdown ? source : html) || null
  const summary = given.summary ?? (settings.autoSummary > 0 ? [...text].slice(0, settings.autoSummary).join('') : '')
  const cover = given.cover ?? (settings.autoCover === 'Y' ? firstPicture(html) : undefined) ?? null
  const hanCount = (text.match(hanRuns) ?? []).reduce((sum, run) => sum + charactersOf(run), 0)
  const wordCount = text.replaceAll(hanRuns, ' ').match(words)?.length ?? 0
  return {
    snapshot: { ...given, content, summary: summary || null, cover },
    html,
    text,
    wordCount: hanCount + wordCount,
    readMinutes: Math.ceil(hanCount / hanAMinute + wordCount / wordsAMinute),
    extraFiles: await filesOfExtra(ctx, given),
  }
}

async function filesOfExtra(ctx: Ctx, { classId, extra }: ArticleSnapshot): Promise<string[]> {
  if (!extra || Object.keys(extra).length === 0) return []
  const [cls] = await ctx.db
    .select({ fields: cmsClassTable.extraFields })
    .from(cmsClassTable)
    .where(eq(cmsClassTable.id, classId))
    .limit(1)
  return extraFileIds(cls?.fields ?? [], extra)
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

/** A summary that nobody wrote goes with the text it was cut from; the new text gets its own (cms §6.1). */
export function summedUpAnew(
  before: ArticleSnapshot,
  given: ArticleSnapshot,
  { autoSummary }: Pick<SiteSettings, 'autoSummary'>,
): ArticleSnapshot {
  const { summary, content } = before
  if (autoSummary === 0 || !summary || given.summary !== summary || given.content === content) return given
  // So much holds the beginning, whatever tags stand in it.
  const begun = (content ?? '').slice(0, mostOfBeginning)
  const text = squeezed(plainText(before.contentFormat === 'markdown' ? renderMarkdown(begun) : begun))
  const isCut = [...summary].length >= autoSummary ? text.startsWith(squeezed(summary)) : text === squeezed(summary)
  return isCut ? { ...given, summary: null } : given
}

const mostOfBeginning = 20_000

/** Those outside of the basic plane take two units. */
const charactersOf = (text: string): number => (/[\ud800-\udbff]/.test(text) ? Array.from(text).length : text.length)

const firstPicture = (html: string): string | undefined => /<img\b[^>]* data-file-id="([0-9a-f]{32})"/.exec(html)?.[1]

/** Pictures that readers see; what is attached for download is none of them. */
export function pictureIdsOf({ snapshot, html }: Pick<Composed, 'snapshot' | 'html'>): string[] {
  const { cover, videoPoster, images } = snapshot
  const single = [cover, videoPoster].filter((id) => id !== null)
  return [...new Set([...single, ...(images ?? []).map(({ fileId }) => fileId), ...contentFileIds(html)])]
}

/** Uploads that a text shows. */
export function fileIdsOf({
  snapshot,
  html,
  extraFiles,
}: Pick<Composed, 'snapshot' | 'html' | 'extraFiles'>): string[] {
  const { cover, videoFile, videoPoster, images, attachments } = snapshot
  const single = [cover, videoFile, videoPoster].filter((id) => id !== null)
  const listed = [...(images ?? []), ...(attachments ?? [])].map(({ fileId }) => fileId)
  return [...new Set([...single, ...listed, ...extraFiles, ...contentFileIds(html)])]
}
