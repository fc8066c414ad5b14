import { and, asc, eq, inArray, like } from 'drizzle-orm'
import type { SysDept } from '@app/shared/system/sysDept.ts'
import type { Ctx } from '#/platform/context.ts'
import { deptTable } from './dept.table.ts'

export type DeptRow = typeof deptTable.$inferSelect

/** A live department, disabled ones included. */
export async function findDept(ctx: Ctx, id: string): Promise<DeptRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(deptTable)
    .where(and(eq(deptTable.id, id), eq(deptTable.delFlag, '0')))
    .limit(1)
  return row
}

/** A department and everything under it. An unknown id gives an empty list, never the whole company. */
export async function deptIdsUnder(ctx: Ctx, id: string): Promise<string[]> {
  const dept = await findDept(ctx, id)
  if (!dept) return []
  const below = await ctx.db
    .select({ id: deptTable.id })
    .from(deptTable)
    .where(and(like(deptTable.parentIds, `${escaped(dept.parentIds)}/%`), eq(deptTable.delFlag, '0')))
    .orderBy(asc(deptTable.treeSorts))
  return [dept.id, ...below.map((row) => row.id)]
}

/** Ids are ours, yet a wildcard in one must not widen a subtree. */
const escaped = (path: string) => path.replace(/[\\%_]/g, '\\$&')

/** Names by id, deleted departments included so that old rows keep theirs. */
export async function deptNames(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { id, deptName } = deptTable
  const rows = await ctx.db.select({ id, deptName }).from(deptTable).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, row.deptName]))
}

/** What an answer about a person says of their department. */
export function sysDeptOf(dept: DeptRow | null | undefined): SysDept | null {
  if (!dept) return null
  const { id, parentId, deptName, treeSort, leader, status } = dept
  return { id, parentId, deptName, treeSort, leader, status }
}
