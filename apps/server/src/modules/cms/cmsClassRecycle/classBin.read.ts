import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { noGrant } from '@app/shared/cms/cmsClass.ts'
import type { Row } from '#/kit/store.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { grantedClass } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { cmsClassTable as c, type ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { countBatch } from '#/modules/cms/cmsResource/resourceBatch.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone } from '#/platform/errors.ts'
import { daysLeftOf } from './daysLeft.ts'

export const classNotInBin = '栏目不存在或已被彻底删除'
const shownArticles = 200

const notDue = (ctx: Ctx) => sql`(${c.purgeTime} is null or ${c.purgeTime} > ${ctx.now.toISOString()}::timestamptz)`

/** What stands above it was not deleted by the same act. */
const isTop = sql`not exists (select 1 from cms_class above where above.id = ${c.parentId}
  and above.recycle_batch = ${c.recycleBatch} and above.del_flag = '1')`

/** Tops of what was deleted together, in classes that grant it to the caller as they did before. */
export const classBin = (ctx: Ctx, action: 'view' | 'edit' = 'view') =>
  and(eq(c.delFlag, '1'), notDue(ctx), isTop, grantedClass(ctx, action))

/** A deleted class and those below it that went with it, the upper ones first; held until the end of the transaction. */
export async function heldBatch(ctx: Ctx, id: string): Promise<[ClassRow, ...ClassRow[]]> {
  const [top] = await ctx.db
    .select()
    .from(c)
    .where(and(eq(c.id, id), eq(c.delFlag, '1'), notDue(ctx), isTop))
    .limit(1)
  if (!top) throw gone(classNotInBin)
  const rows = await batchRows(ctx, top)
  const [first, ...rest] = rows
  if (!first) throw gone(classNotInBin)
  const granted = grantedClass(ctx, 'edit')
  if (granted) {
    const ids = rows.map((row) => row.id)
    const mine = await ctx.db
      .select({ id: c.id })
      .from(c)
      .where(and(inArray(c.id, ids), granted))
    if (mine.length < ids.length) throw forbidden(noGrant)
  }
  return [first, ...rest]
}

const sameBatch = ({ id, recycleBatch }: Pick<ClassRow, 'id' | 'recycleBatch'>) =>
  and(
    eq(c.delFlag, '1'),
    recycleBatch === null ? sql`${c.recycleBatch} is null` : eq(c.recycleBatch, recycleBatch),
    sql`${id}::text = any(string_to_array(${c.parentIds}, '/'))`,
  )

export const batchRows = (ctx: Ctx, top: Pick<ClassRow, 'id' | 'recycleBatch'>): Promise<ClassRow[]> =>
  ctx.db.select().from(c).where(sameBatch(top)).orderBy(asc(c.treeLevel), asc(c.id)).for('update')

/** How much went with each, and how many days are left. */
export async function withContents(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => String(id))
  if (ids.length === 0) return rows
  const below = sql`below.recycle_batch = cms_class.recycle_batch and below.del_flag = '1'
    and cms_class.id = any(string_to_array(below.parent_ids, '/'))`
  const facts = await ctx.db
    .select({
      id: c.id,
      daysLeft: daysLeftOf(ctx, c.purgeTime),
      wentClasses: sql<number>`(select count(*)::int - 1 from cms_class below where ${below})`,
      wentArticles: sql<number>`(select count(*)::int from cms_article a join cms_class below on below.id = a.class_id
        where ${below} and a.recycle_batch = cms_class.recycle_batch and a.del_flag = '1')`,
    })
    .from(c)
    .where(inArray(c.id, ids))
  const factOf = new Map(facts.map((fact) => [fact.id, fact]))
  return rows.map((row) => ({ ...row, ...factOf.get(String(row.id)) }))
}

/** 查看内容: the classes in the order of the tree, and the first of their articles. */
export async function contentsOfBatch(ctx: Ctx, id: string) {
  const [top] = await ctx.db
    .select()
    .from(c)
    .where(and(eq(c.id, id), classBin(ctx)))
    .limit(1)
  if (!top) throw gone(classNotInBin)
  const rows = await ctx.db.select().from(c).where(sameBatch(top)).orderBy(asc(c.treeSorts), asc(c.id)).limit(1_000)
  const t = articleTable
  const went = and(
    inArray(
      t.classId,
      rows.map((row) => row.id),
    ),
    eq(t.delFlag, '1'),
    eq(t.recycleBatch, top.recycleBatch ?? ''),
  )
  const counts = await ctx.db
    .select({ classId: t.classId, n: sql<number>`count(*)::int` })
    .from(t)
    .where(went)
    .groupBy(t.classId)
  const countOf = new Map(counts.map(({ classId, n }) => [classId, n]))
  const articles = await ctx.db
    .select({ id: t.id, articleNo: t.articleNo, title: t.title, recycleStatus: t.recycleStatus })
    .from(t)
    .where(went)
    .orderBy(asc(t.articleNo))
    .limit(shownArticles)
  return {
    classes: rows.map((row) => ({
      id: row.id,
      className: row.className,
      depth: row.treeLevel - top.treeLevel,
      articles: countOf.get(row.id) ?? 0,
    })),
    articles,
    resources: await countBatch(
      ctx,
      rows.map(({ id: classId }) => classId),
      top.recycleBatch ?? '',
    ),
    total: counts.reduce((sum, { n }) => sum + n, 0),
  }
}
