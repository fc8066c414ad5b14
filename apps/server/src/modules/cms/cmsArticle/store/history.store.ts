import { and, desc, eq, lte, max, ne, type SQL } from 'drizzle-orm'
import type { ArticleStatus, LogType, VersionKind } from '@app/shared/cms/articleStatus.ts'
import { detachFiles, keepFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'
import type { ArticleRow } from './article.table.ts'
import { fileIdsOf, type Composed } from './body.ts'
import { articleAutosaveTable, articleLogTable, articleVersionTable as v } from './history.table.ts'
import { hashOf } from './snapshot.ts'

interface Keeping {
  kind: VersionKind
  /** Where the article stands then. */
  status: ArticleStatus
  /** Versions that stay; 0 keeps all. */
  keep: number
  remark?: string | null
}

/**
 * Keeps a text as the next version. A save of what the newest version says already makes none. The article is held by
 * the transaction, so that numbers never meet.
 */
export async function keepVersion(
  ctx: Ctx,
  articleId: string,
  text: Composed,
  { kind, status, keep, remark = null }: Keeping,
): Promise<string> {
  const { snapshot, wordCount } = text
  const hash = hashOf(snapshot)
  const [last] = await ctx.db
    .select({ id: v.id, versionNo: v.versionNo, hash: v.hash })
    .from(v)
    .where(eq(v.articleId, articleId))
    .orderBy(desc(v.versionNo))
    .limit(1)
  if (kind === 'save' && last?.hash === hash) return last.id
  const id = newId()
  await ctx.db.insert(v).values({
    id,
    articleId,
    versionNo: (last?.versionNo ?? 0) + 1,
    kind,
    snapshot,
    hash,
    title: snapshot.title,
    wordCount,
    status,
    remark,
    createBy: ctx.user.id,
    createTime: ctx.now.toISOString(),
  })
  // A picture of a former text stays as long as the text.
  const files = fileIdsOf(text)
  if (files.length > 0) await keepFiles(ctx, id, files, { bizType: 'cms_article_version', besides: articleId })
  if (keep > 0) await forgetOld(ctx, articleId, keep)
  return id
}

/** All but the newest; what visitors have read stays. */
async function forgetOld(ctx: Ctx, articleId: string, keep: number): Promise<void> {
  const [newest] = await ctx.db
    .select({ no: max(v.versionNo) })
    .from(v)
    .where(eq(v.articleId, articleId))
  const old = await ctx.db
    .delete(v)
    .where(and(eq(v.articleId, articleId), ne(v.kind, 'publish'), lte(v.versionNo, (newest?.no ?? 0) - keep)))
    .returning({ id: v.id })
  await detachFiles(
    ctx,
    old.map(({ id }) => id),
  )
}

/** Safety copies with the pictures that they keep; how many there were. */
export async function dropAutosaves(ctx: Ctx, which: SQL | undefined): Promise<number> {
  const dropped = await ctx.db.delete(articleAutosaveTable).where(which).returning({ id: articleAutosaveTable.id })
  await detachFiles(
    ctx,
    dropped.map(({ id }) => id),
  )
  return dropped.length
}

interface Act {
  type: LogType
  from?: ArticleStatus | null
  to?: ArticleStatus | null
  isDraft?: boolean
  remark?: string | null | undefined
  versionId?: string | undefined
}

/** One row for what was done to an article, in the transaction that did it. */
export async function logAct(ctx: Ctx, article: Pick<ArticleRow, 'id' | 'title'>, act: Act): Promise<void> {
  const { type, from = null, to = null, isDraft = false, remark, versionId } = act
  await ctx.db.insert(articleLogTable).values({
    articleId: article.id,
    type,
    fromStatus: from,
    toStatus: to,
    isDraft: isDraft ? 'Y' : 'N',
    operator: ctx.user.id,
    ip: ctx.ip,
    time: ctx.now.toISOString(),
    remark: remark?.trim() || null,
    versionId: versionId ?? null,
  })
  ctx.trail.changes.push(`标题：${article.title}`)
}
