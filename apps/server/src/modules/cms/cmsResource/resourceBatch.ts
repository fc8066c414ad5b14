import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { freeName } from './classResources.ts'
import { cmsResourceTable as t } from './cmsResource.table.ts'
import { freeCode, outOfBin, purgeRows, resourcesChanged } from './resource.service.ts'

/** What one act deleted with the classes. */
const ofBatch = (classIds: readonly string[], batch: string) =>
  and(inArray(t.classId, [...classIds]), eq(t.delFlag, '1'), eq(t.recycleBatch, batch))

export const countBatch = (ctx: Ctx, classIds: readonly string[], batch: string): Promise<number> =>
  ctx.db.$count(t, ofBatch(classIds, batch))

/** Resources of the classes that are there, or were deleted by another act. */
export const countOthers = (ctx: Ctx, classIds: readonly string[], batch: string): Promise<number> =>
  ctx.db.$count(
    t,
    and(inArray(t.classId, [...classIds]), or(eq(t.delFlag, '0'), isNull(t.recycleBatch), ne(t.recycleBatch, batch))),
  )

/** Back with their classes, on the shelf again where that is asked for; names that are taken by now get a number. */
export async function restoreBatch(
  ctx: Ctx,
  classIds: readonly string[],
  batch: string,
  { republish }: { republish: boolean },
): Promise<number> {
  const rows = await ctx.db.select().from(t).where(ofBatch(classIds, batch)).orderBy(t.id).for('update')
  const mayPublish = republish && ctx.can('cms:cmsResource:publish')
  for (const row of rows)
    await ctx.db
      .update(t)
      .set({
        ...outOfBin,
        status: mayPublish && row.recycleStatus === '0' ? '0' : '1',
        resourceName: await freeName(ctx, row.classId, row.resourceName),
        resourceCode: await freeCode(ctx, row.resourceCode),
        ...touch(ctx, t),
      })
      .where(eq(t.id, row.id))
  if (rows.length > 0)
    await resourcesChanged(
      ctx,
      rows.map(({ id }) => id),
    )
  return rows.length
}

export async function purgeBatch(ctx: Ctx, classIds: readonly string[], batch: string): Promise<void> {
  const rows = await ctx.db.select({ id: t.id }).from(t).where(ofBatch(classIds, batch)).orderBy(t.id).for('update')
  await purgeRows(
    ctx,
    rows.map(({ id }) => id),
  )
}
