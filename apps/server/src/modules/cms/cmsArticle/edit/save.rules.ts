import { and, count, eq, ne } from 'drizzle-orm'
import { cmsArticle, liveFields, type ArticleSave, type ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { cleanValue } from '@app/shared/kit/save.ts'
import { checkDictionaries } from '#/kit/checkDictionaries.ts'
import { takenSentence } from '#/kit/columnMap.ts'
import type { Row } from '#/kit/store.ts'
import { hasPassed, isTitleTaken, wordsIn } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import { articleStore, isPublished, type HeldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { sameValue } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { requireTemplates } from '#/modules/cms/cmsTemplate/themeTemplates.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { hasherOf } from '#/platform/password/hash.ts'

const fields: Readonly<Record<string, Field>> = cmsArticle.fields

/** Two writers must not both be the first of a class that has one article. */
const singleLock = defineLock('cmsSingleClass')

export async function requireRoom(ctx: Ctx, cls: ClassRow, exceptId?: string): Promise<void> {
  if (cls.classType !== 'single') return
  await singleLock.hold(ctx, cls.id)
  const [found] = await ctx.db
    .select({ n: count() })
    .from(t)
    .where(and(eq(t.classId, cls.id), eq(t.delFlag, '0'), exceptId ? ne(t.id, exceptId) : undefined))
  if ((found?.n ?? 0) > 0) throw refuse('单页栏目只能有一篇文章')
}

/** What must hold of every text that is stored, a draft too. */
export async function checkText(
  ctx: Ctx,
  text: Composed,
  { id, sent, before, settings }: { id?: string; sent: ArticleSave; before: ArticleSnapshot; settings: SiteSettings },
): Promise<void> {
  const { snapshot } = text
  await checkDictionaries(ctx, cmsArticle.fields, sent, before)
  const { detailTemplate } = snapshot
  if (detailTemplate !== before.detailTemplate) await requireTemplates(ctx, { detailTemplate })
  const isNewSlug = snapshot.slug !== null && (snapshot.slug !== before.slug || snapshot.classId !== before.classId)
  if (isNewSlug && (await articleStore.isTaken(ctx, 'slug', snapshot, id)))
    throw invalid({ slug: takenSentence(fields.slug as Field, snapshot.slug) })
  const words = await wordsIn(ctx, text, settings)
  if (words?.isError) throw invalid({ content: words.remark.msg })
  const isNewTitle = snapshot.title !== before.title || snapshot.classId !== before.classId
  if (isNewTitle && !sent.ignoreWarnings && (await isTitleTaken(ctx, snapshot, settings.titleRepeat, id)))
    throw refuse(
      settings.titleRepeat === 'class' ? '栏目下已存在相同标题的文章，是否继续?' : '已存在相同标题的文章，是否继续?',
      'articleWarnings',
    )
}

/** The columns of a save that hold at once, whatever the state. */
export async function liveValues(
  ctx: Ctx,
  sent: ArticleSave,
  existing: HeldArticle | undefined,
): Promise<Partial<ArticleRow>> {
  const values: Row = {}
  for (const key of liveFields) {
    if (sent[key] === undefined || key === 'viewPassword') continue
    const value = cleanValue(fields[key] as Field, sent[key])
    values[key] = value === '' ? null : value
  }
  if (sent.viewPassword !== undefined)
    values.viewPassword = sent.viewPassword ? await hasherOf(ctx.platform).hash(sent.viewPassword) : null
  await checkTimes(ctx, values, existing)
  return values
}

async function checkTimes(ctx: Ctx, values: Partial<ArticleRow>, existing: HeldArticle | undefined): Promise<void> {
  const { publishTime } = values
  const isMoved = publishTime !== undefined && !sameValue(publishTime, existing?.publishTime)
  if (isMoved && existing?.scheduleBy) throw invalid({ publishTime: '已设置定时发布，请先取消定时' })
  if (isMoved && existing && isPublished(existing) && publishTime === null)
    throw invalid({ publishTime: '发布时间不能为空' })
  if (isMoved && publishTime !== null) {
    const past = await hasPassed(ctx, publishTime)
    if (past && !ctx.can('cms:cmsArticle:publish'))
      throw invalid({ publishTime: '没有发布权限，发布时间不能早于当前时间' })
    if (!past && existing && isPublished(existing))
      throw invalid({ publishTime: '已发布文章的发布时间不能晚于当前时间' })
  }
  const from = publishTime === undefined ? existing?.publishTime : publishTime
  const until = values.expireTime === undefined ? existing?.expireTime : values.expireTime
  const isNew = isMoved || (values.expireTime !== undefined && values.expireTime !== existing?.expireTime)
  if (isNew && from && until && until <= from) throw invalid({ expireTime: '下线时间必须晚于发布时间' })
}
