import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { noGrant, type ClassAction } from '@app/shared/cms/cmsClass.ts'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { createStore } from '#/kit/store.ts'
import { inGrantedClass } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone } from '#/platform/errors.ts'
import { cmsResourceTable as t, type ResourceRow } from './cmsResource.table.ts'

/** Resources that the caller reaches: by data scope and by the grants of their classes. */
export const resourceReach = (ctx: Ctx): SQL | undefined =>
  and(ctx.scope(t.createDept, t.createBy), inGrantedClass(ctx, t.classId, 'view'))

const inClass = (classId: string, alone: boolean): SQL =>
  alone
    ? eq(t.classId, classId)
    : sql`${t.classId} = any(array(select ${cmsClassTable.id} from ${cmsClassTable}
        where ${classId}::text = any(string_to_array(${cmsClassTable.parentIds}, '/'))))`

function resourceWhere(_ctx: Ctx, { classId, withChildren, tag }: ListQuery): SQL | undefined {
  return and(
    typeof classId === 'string' && classId !== '' ? inClass(classId, withChildren === 'N') : undefined,
    typeof tag === 'string' && tag.trim() !== '' ? sql`${t.tags} ? ${tag.trim()}` : undefined,
  )
}

export const resourceOptions = { scope: resourceReach, where: resourceWhere }
export const resourceStore = createStore(cmsResource, t, resourceOptions)

const dueRows = (deleted: boolean) => (deleted ? and(eq(t.delFlag, '1'), isNotNull(t.recycleTime)) : eq(t.delFlag, '0'))

/** Resources that the caller reaches and may do this with, held until the end of the transaction in one order. */
export async function heldResources(
  ctx: Ctx,
  ids: readonly string[],
  action: ClassAction,
  { deleted = false } = {},
): Promise<ResourceRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db
    .select()
    .from(t)
    .where(and(inArray(t.id, wanted), dueRows(deleted), resourceReach(ctx)))
    .orderBy(t.id)
    .for('update')
  if (rows.length < wanted.length) throw gone()
  const granted = inGrantedClass(ctx, t.classId, action)
  if (!granted) return rows
  const allowed = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.id, wanted), granted))
  if (allowed.length < wanted.length) throw forbidden(noGrant)
  return rows
}

export async function heldResource(ctx: Ctx, id: string, action: ClassAction): Promise<ResourceRow> {
  const [row] = await heldResources(ctx, [id], action)
  if (!row) throw gone()
  return row
}

export const isDeleted = dueRows
