import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { cmsClassTable, type ClassRow } from './cmsClass.table.ts'

/** A live class, disabled ones included. */
export async function findClass(ctx: Ctx, id: string): Promise<ClassRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(cmsClassTable)
    .where(and(eq(cmsClassTable.id, id), eq(cmsClassTable.delFlag, '0')))
    .limit(1)
  return row
}

/** A live class and the live ones under it, in their order. An unknown id gives none, never all. */
export async function classesBelow(ctx: Ctx, id: string): Promise<ClassRow[]> {
  return ctx.db
    .select()
    .from(cmsClassTable)
    .where(
      and(eq(cmsClassTable.delFlag, '0'), sql`${id}::text = any(string_to_array(${cmsClassTable.parentIds}, '/'))`),
    )
    .orderBy(asc(cmsClassTable.treeSorts), asc(cmsClassTable.id))
}

/** Every class but one and those under it. */
export const outsideClass = (id: string) =>
  sql`not (${id}::text = any(string_to_array(${cmsClassTable.parentIds}, '/')))`
