import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { LinkAudit } from '@app/shared/cms/cmsLink.ts'
import { cmsLinkTypeTable as types } from '#/modules/cms/cmsLinkType/cmsLinkType.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsLinkTable as t } from './cmsLink.table.ts'

/** What visitors see. */
const shown = and(eq(t.delFlag, '0'), eq(t.status, '0'), eq(t.auditStatus, LinkAudit.passed))

/** Where a visitor who clicked goes, counted; nothing for what visitors do not see. */
export async function takeLink(ctx: Ctx, id: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .update(t)
    .set({ clicks: sql`${t.clicks} + 1` })
    .where(and(shown, eq(t.id, id)))
    .returning({ linkUrl: t.linkUrl })
  return row?.linkUrl
}

const mostShown = 500

/** Links of a type as visitors see them. */
export async function publicLinks(ctx: Ctx, typeCode: string) {
  const now = ctx.now.toISOString()
  const weight = sql`case when ${t.weightTime} <= ${now} then 0 else ${t.sort} end`
  return ctx.db
    .select({
      id: t.id,
      linkName: t.linkName,
      linkUrl: t.linkUrl,
      logo: t.logo,
      linkTarget: t.linkTarget,
      nofollow: t.nofollow,
      color: t.color,
      description: t.description,
    })
    .from(t)
    .innerJoin(types, eq(types.id, t.typeId))
    .where(and(shown, eq(types.typeCode, typeCode), eq(types.delFlag, '0'), eq(types.status, '0')))
    .orderBy(desc(weight), asc(t.createTime), asc(t.id))
    .limit(mostShown)
}

/** Those of the rows that are links which visitors see. */
export async function shownLinksAmong(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: t.id })
    .from(t)
    .innerJoin(types, eq(types.id, t.typeId))
    .where(and(shown, inArray(t.id, [...ids]), eq(types.delFlag, '0'), eq(types.status, '0')))
  return rows.map(({ id }) => id)
}
