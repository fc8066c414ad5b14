import { and, asc, desc, eq, gt, ilike, isNotNull, max, or } from 'drizzle-orm'
import type { ClassFacts } from '@app/shared/cms/articleEditing.ts'
import { noGrant } from '@app/shared/cms/cmsClass.ts'
import { containing } from '#/kit/paging.ts'
import { isTitleTaken } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import { articleReach } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t, tagTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { grantedClass } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'

const offered = 20

/** Tags that contain a text, most used first. */
export const tagsWith = (ctx: Ctx, q: string) =>
  ctx.db
    .select({ name: tagTable.name, count: tagTable.count })
    .from(tagTable)
    .where(and(gt(tagTable.count, 0), q ? ilike(tagTable.name, containing(q)) : undefined))
    .orderBy(desc(tagTable.count), asc(tagTable.name))
    .limit(offered)

/** Sources of articles that the caller reaches, latest first. */
export async function sourcesWith(ctx: Ctx, q: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ source: t.source })
    .from(t)
    .where(
      and(eq(t.delFlag, '0'), isNotNull(t.source), q ? ilike(t.source, containing(q)) : undefined, articleReach(ctx)),
    )
    .groupBy(t.source)
    .orderBy(desc(max(t.updateTime)))
    .limit(offered)
  return rows.flatMap(({ source }) => (source ? [source] : []))
}

export async function titleCode(
  ctx: Ctx,
  { title, classId, id }: { title: string; classId: string; id?: string | undefined },
) {
  const { titleRepeat } = await siteSettings(ctx)
  const taken = await isTitleTaken(ctx, { title: title.trim(), classId }, titleRepeat, id)
  return { code: taken ? ('2' as const) : ('1' as const) }
}

/** What the class asks of its articles, for those who read there or have added there. */
export async function classFacts(ctx: Ctx, classId: string): Promise<ClassFacts> {
  const [cls] = await ctx.db
    .select({ auditMode: cmsClassTable.auditMode, extraFields: cmsClassTable.extraFields })
    .from(cmsClassTable)
    .where(
      and(
        eq(cmsClassTable.id, classId),
        eq(cmsClassTable.delFlag, '0'),
        or(grantedClass(ctx, 'view'), grantedClass(ctx, 'own')),
      ),
    )
    .limit(1)
  if (!cls) throw forbidden(noGrant)
  return { auditMode: cls.auditMode, extraFields: cls.extraFields ?? [] }
}
