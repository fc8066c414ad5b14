import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { cmsLink, LinkAudit } from '@app/shared/cms/cmsLink.ts'
import { cmsLinkType } from '@app/shared/cms/cmsLinkType.ts'
import { fittingPart } from '#/kit/implement.ts'
import { saveRow } from '#/kit/saveRow.ts'
import { createStore } from '#/kit/store.ts'
import { checkLink, linksChanged, settleLink } from '#/modules/cms/cmsLink/cmsLink.service.ts'
import { cmsLinkTable as t } from '#/modules/cms/cmsLink/cmsLink.table.ts'
import { cmsLinkTypeTable as types } from '#/modules/cms/cmsLinkType/cmsLinkType.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { changedSince, homeOf, livingIn } from './piece.ts'

const text = z.string().nullish()
const link = z.object({
  linkName: z.string(),
  linkUrl: z.string(),
  logo: text,
  linkTarget: z.string(),
  nofollow: z.string(),
  color: text,
  contact: text,
  description: text,
  sort: z.int(),
  status: z.string(),
})
const type = z.object({
  typeName: z.string(),
  typeCode: z.string(),
  showMode: z.string(),
  sort: z.int(),
  status: z.string(),
  remark: text,
})
type Data = { link: z.infer<typeof link>; type: z.infer<typeof type> }

const links = createStore(cmsLink, t)
const linkTypes = createStore(cmsLinkType, types)
const live = eq(t.delFlag, '0')

async function typeIdOf(ctx: Ctx, code: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: types.id })
    .from(types)
    .where(and(eq(types.typeCode, code), eq(types.delFlag, '0')))
  return row?.id
}

async function save(ctx: Ctx, data: Data, row: { id?: string; version?: number }) {
  const typeId =
    (await typeIdOf(ctx, data.type.typeCode)) ??
    String((await saveRow(ctx, linkTypes, fittingPart(cmsLinkType.endpoints.save.body, data.type))).id)
  const body = fittingPart(cmsLink.endpoints.save.body, { ...data.link, ...row, typeId })
  const saved = await saveRow(ctx, links, body, {
    beforeSave: checkLink,
    afterSave: (tx, now, _input, existing) => settleLink(tx, now as never, existing as never),
  })
  return { id: String(saved.id), version: Number(saved.version) }
}

/** 链接 with its type, which is made where there is none of its code. */
export const linkPiece = homeOf<Data>({
  data: z.object({ link, type }),

  async pack(ctx) {
    const rows = await ctx.db
      .select({ link: t, type: types })
      .from(t)
      .innerJoin(types, eq(types.id, t.typeId))
      .where(and(live, eq(t.auditStatus, LinkAudit.passed), eq(types.delFlag, '0')))
      .orderBy(asc(t.id))
    return rows.map((row) => ({
      id: row.link.id,
      title: row.link.linkName,
      data: { link: link.parse(row.link), type: type.parse(row.type) },
      fileIds: row.link.logo ? [row.link.logo] : [],
    }))
  },

  async refusal(ctx, data) {
    if (!ctx.can('cms:cmsLink:add')) return '没有新增链接的权限'
    const isKnown = (await typeIdOf(ctx, data.type.typeCode)) !== undefined
    return isKnown || ctx.can('cms:cmsLinkType:add') ? undefined : '没有新增链接类型的权限'
  },

  async isTaken(ctx, data) {
    const typeId = await typeIdOf(ctx, data.type.typeCode)
    if (typeId === undefined) return false
    const rows = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(live, eq(t.typeId, typeId), eq(t.linkUrl, data.link.linkUrl)))
      .limit(1)
    return rows.length > 0
  },

  alive: (ctx, ids) => livingIn(ctx, t, ids),

  add: (ctx, data) => save(ctx, data, {}),

  async overwrite(ctx, id, data) {
    const [row] = await ctx.db.select({ version: t.version }).from(t).where(eq(t.id, id))
    return save(ctx, data, { id, version: row?.version ?? 1 })
  },

  async undo(ctx, id, version) {
    const [row] = await ctx.db
      .select()
      .from(t)
      .where(and(live, eq(t.id, id)))
      .for('update')
    if (!row) return undefined
    if (row.version !== version) return changedSince
    if (!ctx.can('cms:cmsLink:remove')) return '没有删除链接的权限，已保留'
    await links.remove(ctx, [id])
    await linksChanged(ctx, [row.typeId])
    return undefined
  },
})
