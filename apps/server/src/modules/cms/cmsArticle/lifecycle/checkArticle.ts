import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { CheckRemark, CheckResult } from '@app/shared/cms/articleLife.ts'
import { articleStatus, articleType } from '@app/shared/cms/articleStatus.ts'
import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { classDisabled } from '@app/shared/cms/cmsClass.ts'
import { lackingExtra } from '@app/shared/cms/extraFields.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { fileIdsOf } from '#/modules/cms/cmsArticle/store/body.ts'
import { cmsClassTable, type ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import { cmsFileTable } from '#/modules/cms/cmsFile/cmsFile.table.ts'
import { checkWords, hasForbidden } from '#/modules/cms/cmsSite/checkWords.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { templateFault } from '#/modules/cms/cmsTemplate/articleTemplate.read.ts'
import { storedFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'

export interface Checked {
  /** None of a text that is not stored yet. */
  id: string | undefined
  text: Composed
  cls: ClassRow
  settings: SiteSettings
  /** Of the head. */
  expireTime: string | null
}

const shortBody = 50

/** A class, or one above it, that is switched off takes and shows nothing. */
async function isClassOff(ctx: Ctx, { parentIds }: Pick<ClassRow, 'parentIds'>): Promise<boolean> {
  const [off] = await ctx.db
    .select({ id: cmsClassTable.id })
    .from(cmsClassTable)
    .where(and(inArray(cmsClassTable.id, parentIds.split('/')), ne(cmsClassTable.status, '0')))
    .limit(1)
  return off !== undefined
}

/** A class that articles may stand in; refused otherwise. */
export async function requireOpenClass(ctx: Ctx, cls: ClassRow): Promise<void> {
  if (cls.classType !== 'list' && cls.classType !== 'single') throw refuse('请选择所属栏目')
  if (await isClassOff(ctx, cls)) throw refuse(classDisabled)
}

const empty = (text: string | null) => text === null || text.trim() === ''

/** What an article of each type cannot be without. */
const required: Record<string, (text: Composed, hosts: readonly string[]) => CheckRemark[]> = {
  [articleType.text]: ({ html }) => (html === '' ? [{ field: 'content', msg: '正文不能为空' }] : []),
  [articleType.link]: ({ snapshot }) =>
    empty(snapshot.linkUrl) ? [{ field: 'linkUrl', msg: '外部链接不能为空' }] : [],
  [articleType.gallery]: ({ snapshot }) =>
    (snapshot.images ?? []).length === 0 ? [{ field: 'images', msg: '图集不能为空' }] : [],
  [articleType.video]: ({ snapshot: { videoFile, videoUrl } }, hosts) => {
    if (empty(videoFile) && empty(videoUrl)) return [{ field: 'videoFile', msg: '视频不能为空' }]
    const isKnown = empty(videoUrl) || hosts.includes(URL.parse(videoUrl ?? '')?.hostname ?? '')
    return isKnown ? [] : [{ field: 'videoUrl', msg: '视频地址不在允许的网站内' }]
  },
  [articleType.download]: ({ snapshot }) =>
    (snapshot.attachments ?? []).length === 0 ? [{ field: 'attachments', msg: '附件不能为空' }] : [],
}

export const lackingParts = ({ platform }: Ctx, text: Composed): CheckRemark[] =>
  required[text.snapshot.articleType]?.(text, platform.env.EMBED_HOSTS) ?? []

/** 扩展字段 that the class asks for, and what does not fit them. */
export const lackingExtras = ({ extra }: ArticleSnapshot, { extraFields }: ClassRow): CheckRemark[] =>
  (extraFields ?? []).flatMap((field) => {
    const msg = lackingExtra(field, extra?.[field.name])
    return msg === undefined ? [] : [{ field: `extra.${field.name}`, msg }]
  })

/** What stands against publishing, and what should be looked at before (cms §7.5). */
export async function checkArticle(ctx: Ctx, checked: Checked): Promise<CheckResult> {
  const { id, text, cls, settings, expireTime } = checked
  const { snapshot } = text
  const errors: CheckRemark[] = []
  if (empty(snapshot.title)) errors.push({ field: 'title', msg: '标题不能为空' })
  if (cls.classType !== 'list' && cls.classType !== 'single') errors.push({ field: 'classId', msg: '请选择所属栏目' })
  else if (await isClassOff(ctx, cls)) errors.push({ field: 'classId', msg: classDisabled })
  errors.push(...lackingParts(ctx, text), ...lackingExtras(snapshot, cls))
  if (snapshot.originFlag === 'N' && empty(snapshot.source)) errors.push({ field: 'source', msg: '转载文章请填写来源' })
  if (snapshot.slug && (await isSlugTaken(ctx, snapshot, id))) errors.push({ field: 'slug', msg: 'URL别名已存在' })
  if (expireTime !== null && (await hasPassed(ctx, expireTime)))
    errors.push({ field: 'expireTime', msg: '下线时间必须晚于当前时间' })
  const template = (await publicClasses(ctx)).byId.get(cls.id)?.detailTemplate ?? cls.detailTemplate
  const shown = { text: snapshot, cls: { classType: cls.classType, template }, theme: settings.theme }
  const fault = await templateFault(ctx, shown)
  if (fault !== undefined) errors.push({ field: 'detailTemplate', msg: fault })

  const warnings: CheckRemark[] = []
  const words = await wordsIn(ctx, text, settings)
  if (words) (words.isError ? errors : warnings).push(words.remark)
  if (await isTitleTaken(ctx, snapshot, settings.titleRepeat, id)) warnings.push({ field: 'title', msg: '标题重复' })
  if (empty(snapshot.cover)) warnings.push({ field: 'cover', msg: '未设置封面图' })
  if (empty(snapshot.summary)) warnings.push({ field: 'summary', msg: '未填写摘要' })
  warnings.push(...(await bodyWarnings(ctx, text)))
  return { errors, warnings }
}

/** Refuses by the first thing that stands against publishing. */
export function refuseErrors({ errors }: CheckResult): void {
  const [first] = errors
  if (first) throw new Refusal(500, first.msg, { reason: 'articleErrors', data: { errors } })
}

/** Words of 词汇管理 in a text; nothing when there are none, or nobody looks for them. */
export async function wordsIn(
  ctx: Ctx,
  { snapshot, text }: Composed,
  { wordCheck }: Pick<SiteSettings, 'wordCheck'>,
): Promise<{ isError: boolean; remark: CheckRemark } | undefined> {
  if (wordCheck === 'off') return undefined
  const { title, summary, keywords, shortTitle, subTitle } = snapshot
  const hits = await checkWords(ctx, title, summary ?? '', keywords ?? '', shortTitle ?? '', subTitle ?? '', text)
  if (hits.length === 0) return undefined
  const isError = wordCheck === 'block' && hasForbidden(hits)
  const named = (isError ? hits.filter((hit) => hasForbidden([hit])) : hits).map(({ word }) => word).join('、')
  const words = hits.map(({ word, count, replaceWith }) => ({ word, count, replaceWith }))
  return {
    isError,
    remark: { field: 'content', msg: `内容包含${isError ? '禁用词' : '敏感词或易错词'}：${named}`, words },
  }
}

async function isSlugTaken(ctx: Ctx, { classId, slug }: ArticleSnapshot, exceptId?: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.delFlag, '0'),
        eq(t.classId, classId),
        eq(t.slug, slug ?? ''),
        exceptId ? ne(t.id, exceptId) : undefined,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Where titles must differ says the site: nowhere, within a class, everywhere. */
export async function isTitleTaken(
  ctx: Ctx,
  { classId, title }: Pick<ArticleSnapshot, 'classId' | 'title'>,
  within: string,
  exceptId?: string,
): Promise<boolean> {
  if (within === 'none') return false
  const [found] = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.delFlag, '0'),
        eq(t.title, title),
        within === 'class' ? eq(t.classId, classId) : undefined,
        exceptId ? ne(t.id, exceptId) : undefined,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** A time as the wire carries it, against that of the request. */
export async function hasPassed(ctx: Ctx, time: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ passed: boolean }>(
    sql`select ${time}::timestamptz <= ${ctx.now.toISOString()}::timestamptz as passed`,
  )
  return rows[0]?.passed === true
}

const pictures = /<img\b[^>]*>/g
const closedMedia = /<(?:img|video|audio)\b[^>]* src="\/(?:profile|common\/download)\/[^>]*>/g
const ownFile = / data-file-id="/
const ownLinks = /cms:\/\/(article|class)\/([\w-]{1,64})/g

async function bodyWarnings(ctx: Ctx, composed: Composed): Promise<CheckRemark[]> {
  const { snapshot, html, text } = composed
  const shown = html.match(pictures) ?? []
  const silent = shown.filter((tag) => !/ alt="[^"]+"/.test(tag)).length
  const foreign = shown.filter((tag) => / src="https?:/.test(tag) && !tag.includes('data-file-id')).length
  const linked = [...html.matchAll(ownLinks)]
  const idsOf = (wanted: string) => [...new Set(linked.flatMap(([, kind, id = '']) => (kind === wanted ? [id] : [])))]
  const [articles, classes] = [idsOf('article'), idsOf('class')]
  const dead = articles.length - (articles.length === 0 ? 0 : (await publishedOf(ctx, articles)).length)
  const closed = classes.length - (classes.length === 0 ? 0 : (await openClasses(ctx, classes)).length)
  const files = fileIdsOf(composed)
  const lost = files.length - (await storedFiles(ctx, files)).length
  // Publishing opens what a text names by its file; the bin keeps it closed, and so does an address of the back office.
  const hidden =
    (await binned(ctx, files)).length + (html.match(closedMedia) ?? []).filter((tag) => !ownFile.test(tag)).length
  const remarks: [boolean, string][] = [
    [silent > 0, `有 ${silent} 张图片缺少替代文字`],
    [foreign > 0, `有 ${foreign} 张外部图片`],
    [dead > 0, `有 ${dead} 个链接指向未发布的文章`],
    [closed > 0, `有 ${closed} 个链接指向已停用或已删除的栏目`],
    [lost > 0, `有 ${lost} 个文件已不存在`],
    [hidden > 0, `有 ${hidden} 个媒体文件未公开，访客无法查看`],
    [snapshot.articleType === articleType.text && html !== '' && [...text].length < shortBody, '正文少于50个字'],
  ]
  return remarks.filter(([isSo]) => isSo).map(([, msg]) => ({ field: 'content', msg }))
}

const publishedOf = (ctx: Ctx, ids: string[]) =>
  ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.id, ids), eq(t.delFlag, '0'), eq(t.status, articleStatus.published)))

const openClasses = (ctx: Ctx, ids: string[]) =>
  ctx.db
    .select({ id: cmsClassTable.id })
    .from(cmsClassTable)
    .where(and(inArray(cmsClassTable.id, ids), eq(cmsClassTable.delFlag, '0'), eq(cmsClassTable.status, '0')))

const binned = async (ctx: Ctx, ids: string[]) =>
  ids.length === 0
    ? []
    : ctx.db
        .select({ id: cmsFileTable.id })
        .from(cmsFileTable)
        .where(and(inArray(cmsFileTable.id, ids), isNotNull(cmsFileTable.recycleTime)))
