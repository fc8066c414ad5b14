import { and, asc, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { touch } from '#/kit/store.ts'
import { asksReviewers, requireKeeping, statusIn } from '#/modules/cms/cmsArticle/lifecycle/publish.service.ts'
import { freeSlug } from '#/modules/cms/cmsArticle/lifecycle/restore.service.ts'
import { tagsOfArticle } from '#/modules/cms/cmsArticle/store/address.ts'
import { changeArticle, heldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import type { ClassContents } from '#/modules/cms/cmsClass/classContents.ts'
import { countArticles, type ArticleCount } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { countTagsOf, inParts, logActs } from './inParts.ts'

const withClass = '随栏目删除'

const live = (classIds: readonly string[]) => and(inArray(t.classId, [...classIds]), eq(t.delFlag, '0'))

const inOrder = async (ctx: Ctx, classIds: readonly string[]) =>
  ctx.db.select({ id: t.id }).from(t).where(live(classIds)).orderBy(asc(t.id))

const requireMovable = (ctx: Ctx, toId: string) => requireKeeping(ctx, toId, '移入已发布、定时发布的文章')

/** What visitors read, or will when its time comes, is kept so or does not come (124). */
async function requireOutKept(ctx: Ctx, fromIds: readonly string[], toId: string): Promise<void> {
  const isOut = or(eq(t.status, articleStatus.published), isNotNull(t.scheduleBy))
  const [out] = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(live(fromIds), isOut))
    .limit(1)
  if (out) await requireMovable(ctx, toId)
}

/** What a class asks of its articles before it is moved, merged, cleared or deleted (cms §5.4, §16.2). */
export const classArticles: ClassContents = {
  async count(ctx, classIds) {
    const [row] = await ctx.db
      .select({
        total: count(),
        published: sql<number>`count(*) filter (where ${t.status} = ${articleStatus.published})::int`,
        inReview: sql<number>`count(*) filter (where ${or(
          eq(t.status, articleStatus.waiting),
          eq(t.draftStatus, articleStatus.waiting),
        )})::int`,
      })
      .from(t)
      .where(live(classIds))
    return row ?? { total: 0, published: 0, inReview: 0 }
  },

  requireMove: requireOutKept,

  async move(ctx, fromIds, toId, tell) {
    await requireOutKept(ctx, fromIds, toId)
    const target = await requireGrant(ctx, toId, 'add')
    const moved: ArticleCount[] = []
    let done = 0
    let mayKeep = false
    for (const { id } of await inOrder(ctx, fromIds)) {
      done += 1
      if (done % 100 === 0) await tell?.(done)
      const held = await heldArticle(ctx, id)
      if (held.classId === toId) continue
      const published = held.status === articleStatus.published ? 1 : 0
      // It may have been published or planned since the move began.
      if (!mayKeep && (published > 0 || held.scheduleBy !== null)) {
        await requireMovable(ctx, toId)
        mayKeep = true
      }
      const isReviewed = held.status === articleStatus.waiting || held.draftStatus === articleStatus.waiting
      if (isReviewed && asksReviewers(ctx, target))
        throw refuse(`《${held.title}》正在审核，栏目【${target.className}】由他人审核，不能并入`)
      const status = statusIn(ctx, target, held)
      await changeArticle(ctx, held, { classId: toId, slug: await freeSlug(ctx, toId, held.slug), status })
      await logAct(ctx, held, {
        type: 'move',
        from: held.status,
        to: status,
        remark: `栏目【${held.cls.className}】已合并`,
      })
      await ctx.emit('article.moved', { articleId: id, from: held.classId, to: toId })
      await siteChanged(ctx, tagsOfArticle(id, held.cls.parentIds, toId))
      moved.push(
        { classId: held.classId, articles: -1, published: -published },
        { classId: toId, articles: 1, published },
      )
    }
    await countArticles(ctx, moved)
  },

  async recycle(ctx, classIds, { batch, purgeTime }, tell) {
    const now = ctx.now.toISOString()
    const gone = new Map<string, Required<ArticleCount>>()
    await inParts(
      ctx,
      live(classIds),
      async (rows, ids) => {
        const outIds = rows.flatMap(({ id, status }) => (status === articleStatus.published ? [id] : []))
        const wasOut = inArray(t.id, outIds)
        // What visitors read goes offline first, and comes back offline unless it is published again.
        const offline = (value: string, kept: PgColumn) => sql`case when ${wasOut} then ${value} else ${kept} end`
        await countTagsOf(ctx, ids, -1)
        await ctx.db
          .update(t)
          .set({
            status: offline(articleStatus.offline, t.status),
            offlineTime: sql`case when ${wasOut} then ${now}::timestamptz else ${t.offlineTime} end`,
            offlineReason: offline(withClass, t.offlineReason),
            delFlag: '1',
            scheduleBy: null,
            lockBy: null,
            recycleTime: now,
            recycleBy: ctx.user.id,
            recycleBatch: batch,
            recycleStatus: sql`${t.status}`,
            recyclePath: sql`(select c.class_path from cms_class c where c.id = ${t.classId})`,
            purgeTime,
            ...touch(ctx, t),
          })
          .where(inArray(t.id, ids))
        const acts = rows.map(({ id, status }) => ({
          articleId: id,
          from: status,
          to: status === articleStatus.published ? articleStatus.offline : status,
        }))
        await logActs(ctx, 'recycle', acts, withClass)
        if (outIds.length > 0) {
          const out = rows.filter(({ status }) => status === articleStatus.published)
          await siteChanged(
            ctx,
            out.flatMap(({ id, parentIds }) => tagsOfArticle(id, parentIds)),
          )
          await ctx.emit('article.offline', { articleIds: outIds })
        }
        await ctx.emit('article.recycled', { articleIds: ids })
        for (const { classId, status } of rows) {
          const sum = gone.get(classId) ?? { classId, articles: 0, published: 0 }
          sum.articles -= 1
          if (status === articleStatus.published) sum.published -= 1
          gone.set(classId, sum)
        }
      },
      tell,
    )
    await countArticles(ctx, [...gone.values()])
  },
}
