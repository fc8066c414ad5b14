import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { LinkAudit, LinkCheck, type cmsLink, type cmsLinkCalls } from '@app/shared/cms/cmsLink.ts'
import { ShowMode } from '@app/shared/cms/cmsLinkType.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import type { RowOf } from '@app/shared/kit/resource.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { touch } from '#/kit/store.ts'
import { linkCounts, linkTag } from '#/modules/cms/cmsLinkType/cmsLinkType.read.ts'
import { cmsLinkTypeTable as types } from '#/modules/cms/cmsLinkType/cmsLinkType.table.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid } from '#/platform/errors.ts'
import { cmsLinkTable as t } from './cmsLink.table.ts'

type Link = RowOf<typeof cmsLink>

const live = eq(t.delFlag, '0')

/** The types for the pane beside the links and for their form. */
export async function linkTypes(ctx: Ctx) {
  const rows = await ctx.db
    .select({ id: types.id, typeName: types.typeName, showMode: types.showMode, status: types.status })
    .from(types)
    .where(eq(types.delFlag, '0'))
    .orderBy(asc(types.sort), asc(types.id))
    .limit(1_000)
  const counts = await linkCounts(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, linkCount: counts.get(row.id) ?? 0 }))
}

export async function withTypeNames<R extends Record<string, unknown>>(ctx: Ctx, rows: R[]): Promise<R[]> {
  const ids = [...new Set(rows.map(({ typeId }) => String(typeId)))]
  if (ids.length === 0) return rows
  const found = await ctx.db.select().from(types).where(inArray(types.id, ids))
  const names = new Map(found.map(({ id, typeName }) => [id, typeName]))
  return rows.map((row) => ({ ...row, typeName: names.get(String(row.typeId)) ?? null }))
}

/** The type must stand, and says whether the link needs a picture; another address was not checked yet. */
export async function checkLink(ctx: Ctx, input: SaveOf<(typeof cmsLink)['fields']>, existing: Link | undefined) {
  const { typeId, logo } = { ...existing, ...input }
  const [type] = await ctx.db
    .select()
    .from(types)
    .where(and(eq(types.id, String(typeId)), eq(types.delFlag, '0')))
    .for('share')
  if (!type) throw invalid({ typeId: '链接类型不存在' })
  if (type.showMode !== ShowMode.text && !logo) throw invalid({ logo: '图片不能为空' })
}

/** After a save: an address that is another one has not been checked. */
export async function settleLink(ctx: Ctx, row: Link, existing: Link | undefined): Promise<void> {
  if (existing && existing.linkUrl !== row.linkUrl)
    await ctx.db
      .update(t)
      .set({ checkStatus: LinkCheck.unknown, checkCode: null, checkTime: null })
      .where(eq(t.id, row.id))
  await linksChanged(ctx, [row.typeId, ...(existing ? [existing.typeId] : [])])
}

export async function linksChanged(ctx: Ctx, typeIds: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .select({ typeCode: types.typeCode })
    .from(types)
    .where(inArray(types.id, [...new Set(typeIds)]))
  await siteChanged(
    ctx,
    rows.map(({ typeCode }) => linkTag(typeCode)),
  )
}

export async function auditLinks(ctx: Ctx, { ids, status }: BodyOf<typeof cmsLinkCalls.audit>): Promise<void> {
  const rows = await ctx.db
    .update(t)
    .set({ auditStatus: status, ...touch(ctx, t) })
    .where(and(live, inArray(t.id, ids)))
    .returning({ typeId: t.typeId, linkName: t.linkName })
  if (rows.length !== new Set(ids).size) throw gone()
  const word = status === LinkAudit.passed ? '通过' : '拒绝'
  ctx.trail.changes.push(`审核${word}：${rows.map(({ linkName }) => linkName).join('、')}`)
  await linksChanged(
    ctx,
    rows.map(({ typeId }) => typeId),
  )
}

/** Rows whose time in front is over. */
export async function endLinkWeights(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .update(t)
    .set({ sort: 0, weightTime: null, ...touch(ctx, t) })
    .where(and(live, lte(t.weightTime, ctx.now.toISOString())))
    .returning({ typeId: t.typeId })
  if (rows.length > 0)
    await linksChanged(
      ctx,
      rows.map(({ typeId }) => typeId),
    )
}

/** What is due for a check: never asked, or not since then. */
export const dueLinks = (ctx: Ctx, before: Date, limit: number) =>
  ctx.db
    .select({ id: t.id, linkUrl: t.linkUrl })
    .from(t)
    .where(and(live, sql`${t.linkUrl} not like '/%'`, or(isNull(t.checkTime), lte(t.checkTime, before.toISOString()))))
    .orderBy(asc(t.id))
    .limit(limit)
