import { and, eq, inArray } from 'drizzle-orm'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { assertAssignable, type RoleHolder } from '#/modules/system/people/role/grantable.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { assertPosts } from './user.rules.ts'
import { userPostTable, userRoleTable } from './user.table.ts'
import { postIdsOf, roleIdsOf } from './userForm.read.ts'

interface Difference {
  gained: string[]
  lost: string[]
}

function differenceOf(before: readonly string[], after: readonly string[]): Difference {
  const wanted = new Set(after)
  return { gained: [...wanted].filter((id) => !before.includes(id)), lost: before.filter((id) => !wanted.has(id)) }
}

/** Gives a user exactly these roles, as far as the caller may give and take the ones that differ. */
export async function replaceRoles(
  ctx: Ctx,
  holder: RoleHolder & { id: string },
  roleIds: readonly string[],
  isNew = false,
) {
  const { gained, lost } = differenceOf(isNew ? [] : await roleIdsOf(ctx, holder.id), roleIds)
  if (gained.length + lost.length === 0) return false
  await assertAssignable(ctx, [...gained, ...lost], [isNew ? { deptId: holder.deptId } : holder])
  const { userId, roleId } = userRoleTable
  if (lost.length > 0) await ctx.db.delete(userRoleTable).where(and(eq(userId, holder.id), inArray(roleId, lost)))
  if (gained.length > 0)
    await ctx.db
      .insert(userRoleTable)
      .values(gained.map((id) => ({ userId: holder.id, roleId: id })))
      .onConflictDoNothing()
  await tell(ctx, '角色', roleTable, roleTable.roleName, { gained, lost })
  return true
}

/** Gives a user exactly these posts. */
export async function replacePosts(ctx: Ctx, user: { id: string }, postIds: readonly string[], isNew = false) {
  const { gained, lost } = differenceOf(isNew ? [] : await postIdsOf(ctx, user.id), postIds)
  if (gained.length + lost.length === 0) return
  await assertPosts(ctx, gained)
  const { userId, postId } = userPostTable
  if (lost.length > 0) await ctx.db.delete(userPostTable).where(and(eq(userId, user.id), inArray(postId, lost)))
  if (gained.length > 0)
    await ctx.db
      .insert(userPostTable)
      .values(gained.map((id) => ({ userId: user.id, postId: id })))
      .onConflictDoNothing()
  await tell(ctx, '岗位', postTable, postTable.postName, { gained, lost })
}

/** `角色：+系统管理员 -一般用户` for the operation log. */
async function tell(
  ctx: Ctx,
  label: string,
  table: typeof roleTable | typeof postTable,
  name: typeof roleTable.roleName | typeof postTable.postName,
  { gained, lost }: Difference,
): Promise<void> {
  const rows = await ctx.db
    .select({ id: table.id, name })
    .from(table)
    .where(inArray(table.id, [...gained, ...lost]))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  const words = [...gained.map((id) => `+${names.get(id) ?? id}`), ...lost.map((id) => `-${names.get(id) ?? id}`)]
  ctx.trail.changes.push(`${label}：${words.join(' ')}`)
}
