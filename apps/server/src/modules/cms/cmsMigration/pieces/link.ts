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
import { homeOf } from './piece.ts'
import { typedRows } from './typedRows.ts'

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

/** 链接 with its type. */
export const linkPiece = homeOf<Data>({
  data: z.object({ link, type }),

  async *pack(ctx) {
    const rows = await ctx.db
      .select({ link: t, type: types })
      .from(t)
      .innerJoin(types, eq(types.id, t.typeId))
      .where(and(eq(t.delFlag, '0'), eq(t.auditStatus, LinkAudit.passed), eq(types.delFlag, '0')))
      .orderBy(asc(t.id))
    yield rows.map((row) => ({
      id: row.link.id,
      title: row.link.linkName,
      data: { link: link.parse(row.link), type: type.parse(row.type) },
      fileIds: row.link.logo ? [row.link.logo] : [],
    }))
  },

  ...typedRows<Data>({
    resource: cmsLink,
    table: t,
    typeResource: cmsLinkType,
    types,
    values: link,
    valuesOf: (data) => data.link,
    save: (ctx, values) =>
      saveRow(ctx, links, fittingPart(cmsLink.endpoints.save.body, values), {
        beforeSave: checkLink,
        afterSave: (tx, now, _input, existing) => settleLink(tx, now as never, existing as never),
      }),
    saveType: (ctx, given) => saveRow(ctx, linkTypes, fittingPart(cmsLinkType.endpoints.save.body, given)),
    async remove(ctx, { id, typeId }) {
      await links.remove(ctx, [id])
      await linksChanged(ctx, [typeId])
    },
    isSame: (data) => eq(t.linkUrl, data.link.linkUrl),
  }),
})
