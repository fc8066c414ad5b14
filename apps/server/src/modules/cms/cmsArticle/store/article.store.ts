import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { noGrant, type ClassAction } from '@app/shared/cms/cmsClass.ts'
import { createStore, touch } from '#/kit/store.ts'
import { grantedClass, inGrantedClass } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { cmsClassTable, type ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone, refuse, type Refusal } from '#/platform/errors.ts'
import { articleWhere } from './article.filters.ts'
import { articleTable as t, type ArticleRow } from './article.table.ts'

export const articleGone = '文章不存在或已被删除'
export const noAccess = '没有权限访问该内容'
export const stateChanged = () => refuse('文章状态已变更，请刷新后重试')

/** Articles that the caller reaches: by data scope and by the grants of their classes, own ones where they may write. */
export function articleReach(ctx: Ctx): SQL | undefined {
  const view = inGrantedClass(ctx, t.classId, 'view')
  const own = view && and(eq(t.createBy, ctx.user.id), inGrantedClass(ctx, t.classId, 'own'))
  return and(ctx.scope(t.createDept, t.createBy), view && or(view, own))
}

/** Heads of articles as lists, checks of uniqueness and sheets read them. */
export const articleStore = createStore(cmsArticle, t, {
  scope: articleReach,
  where: articleWhere,
  goneMessage: noAccess,
})

/** A deleted article is told as such to whoever reached it; whether any other one exists is told to nobody. */
async function missing(ctx: Ctx, id: string): Promise<Refusal> {
  const reach = articleReach(ctx)
  if (!reach) return gone(articleGone)
  const [deleted] = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.id, id), eq(t.delFlag, '1'), reach))
    .limit(1)
  return gone(deleted ? articleGone : noAccess)
}

export async function reachedArticle(ctx: Ctx, id: string): Promise<ArticleRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, id), eq(t.delFlag, '0'), articleReach(ctx)))
    .limit(1)
  if (!row) throw await missing(ctx, id)
  return row
}

/** An article held until the end of the transaction, its class, and its times as milliseconds since 1970. */
export interface HeldArticle extends ArticleRow {
  cls: ClassRow
  publishMs: number | null
  lockMs: number | null
}

const msOf = (column: PgColumn) => sql<number | null>`(extract(epoch from ${column}) * 1000)::float8`

/** Whoever changes it meanwhile waits. Without `action` the caller's grants are not asked. */
export async function heldArticle(ctx: Ctx, id: string, action?: ClassAction): Promise<HeldArticle> {
  const [found] = await ctx.db
    .select({ row: t, publishMs: msOf(t.publishTime), lockMs: msOf(t.lockTime) })
    .from(t)
    .where(and(eq(t.id, id), eq(t.delFlag, '0'), action && articleReach(ctx)))
    .for('update')
  if (!found) throw await missing(ctx, id)
  const [cls] = await ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, found.row.classId)).limit(1)
  if (!cls) throw refuse('所属栏目不存在')
  const { row, publishMs, lockMs } = found
  if (action && !(await mayInClass(ctx, row, action))) throw forbidden(noGrant)
  return { ...row, cls, publishMs, lockMs }
}

/** Whoever may only add to a class goes on with what is theirs. */
async function mayInClass(ctx: Ctx, { classId, createBy }: ArticleRow, action: ClassAction): Promise<boolean> {
  const granted = grantedClass(ctx, action)
  const own = action === 'edit' && createBy === ctx.user.id ? grantedClass(ctx, 'own') : undefined
  if (!granted) return true
  const [found] = await ctx.db
    .select({ id: cmsClassTable.id })
    .from(cmsClassTable)
    .where(and(eq(cmsClassTable.id, classId), own ? or(granted, own) : granted))
    .limit(1)
  return found !== undefined
}

/** Writes columns of a held article if it still stands where it stood; a lost race is told as such. */
export async function changeArticle(ctx: Ctx, held: ArticleRow, values: Partial<ArticleRow>): Promise<ArticleRow> {
  const [row] = await ctx.db
    .update(t)
    .set({ ...values, ...touch(ctx, t) })
    .where(and(eq(t.id, held.id), eq(t.status, held.status), eq(t.version, held.version), eq(t.delFlag, '0')))
    .returning()
  if (!row) throw stateChanged()
  ctx.trail.formId = held.id
  return row
}

/** `true` while somebody gives signs of life of editing it. */
export const isLocked = (
  { lockBy, lockMs }: Pick<HeldArticle, 'lockBy' | 'lockMs'>,
  now: Date,
  lockMinutes: number,
): boolean => lockBy !== null && lockMs !== null && lockMs > now.getTime() - lockMinutes * 60_000

/** Visitors may be reading it. */
export const isPublished = ({ status }: Pick<ArticleRow, 'status'>) => status === articleStatus.published
