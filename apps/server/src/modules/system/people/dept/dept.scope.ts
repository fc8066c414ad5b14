import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { deptIdsUnder } from './dept.read.ts'
import { deptTable } from './dept.table.ts'

/** What is said of a department outside the caller's data scope, and of one that does not exist. */
export const deptsOutOfReach = '没有权限访问部门数据！'

/** Condition for the departments the caller may see or touch; the scope 仅本人 reaches none (auth §10). */
export const deptScope = (ctx: Ctx): SQL | undefined => ctx.scope(deptTable.id)

/** Refuses unless every id is a live department within the caller's data scope. */
export async function assertReachesDepts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await ctx.db
    .select({ id: deptTable.id })
    .from(deptTable)
    .where(and(inArray(deptTable.id, wanted), eq(deptTable.delFlag, '0'), deptScope(ctx)))
  if (rows.length !== wanted.length) throw forbidden(deptsOutOfReach)
}

/** The same for the department somebody is put into: it is not deleted before that has happened. */
export async function assertStaysReachable(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ id: deptTable.id })
    .from(deptTable)
    .where(and(eq(deptTable.id, id), eq(deptTable.delFlag, '0'), deptScope(ctx)))
    .for('share')
  if (!row) throw forbidden(deptsOutOfReach)
}

/** The departments and everything under them; unknown ids add nothing. */
export async function deptIdsUnderAny(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const [first, ...others] = new Set(ids)
  if (first === undefined) return []
  if (others.length === 0) return deptIdsUnder(ctx, first)
  const wanted = new Set(ids)
  const rows = await ctx.db
    .select({ id: deptTable.id, parentIds: deptTable.parentIds })
    .from(deptTable)
    .where(eq(deptTable.delFlag, '0'))
  return rows.filter(({ parentIds }) => parentIds.split('/').some((id) => wanted.has(id))).map(({ id }) => id)
}
