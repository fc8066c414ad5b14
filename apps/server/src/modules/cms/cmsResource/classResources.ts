import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { ClassContents } from '#/modules/cms/cmsClass/classContents.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsResourceTable as t } from './cmsResource.table.ts'
import { recycle, resourcesChanged } from './resource.service.ts'

const rowsIn = (ctx: Ctx, classIds: readonly string[]) =>
  ctx.db
    .select({ id: t.id, resourceName: t.resourceName, classId: t.classId })
    .from(t)
    .where(and(inArray(t.classId, [...classIds]), eq(t.delFlag, '0')))
    .orderBy(t.id)
    .for('update')

/** What a class asks of its resources before it is moved, merged, cleared or deleted. */
export const classResources: ClassContents = {
  async count(ctx, classIds) {
    const [row] = await ctx.db
      .select({ total: count(), published: sql<number>`count(*) filter (where ${t.status} = '0')::int` })
      .from(t)
      .where(and(inArray(t.classId, [...classIds]), eq(t.delFlag, '0')))
    return { total: row?.total ?? 0, published: row?.published ?? 0, inReview: 0 }
  },

  async move(ctx, fromIds, toId) {
    const rows = (await rowsIn(ctx, fromIds)).filter(({ classId }) => classId !== toId)
    for (const { id, resourceName } of rows)
      await ctx.db
        .update(t)
        .set({ classId: toId, resourceName: await freeName(ctx, toId, resourceName) })
        .where(eq(t.id, id))
    await resourcesChanged(
      ctx,
      rows.map(({ id }) => id),
    )
  },

  async recycle(ctx, classIds, batch) {
    const ids = (await rowsIn(ctx, classIds)).map(({ id }) => id)
    if (ids.length > 0) await recycle(ctx, ids, batch)
  },
}

/** The name, with a number behind it when another resource of the class has it. */
export async function freeName(ctx: Ctx, classId: string, name: string): Promise<string> {
  for (let n = 1; ; n++) {
    const wanted = n === 1 ? name : `${name.slice(0, 90)}-${n}`
    const [taken] = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.classId, classId), eq(t.resourceName, wanted), eq(t.delFlag, '0')))
      .limit(1)
    if (!taken) return wanted
  }
}
