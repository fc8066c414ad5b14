import { and, eq, inArray, sql } from 'drizzle-orm'
import { superuserId } from '@app/shared/system/user.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { assertOutranks } from '#/modules/system/people/role/accountRights.ts'
import { assertReaches } from '#/modules/system/people/role/grantable.ts'
import { scopeOfRoles } from '#/modules/system/people/role/role.read.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse } from '#/platform/errors.ts'
import { userRoleTable, userTable } from './user.table.ts'

export const superuserSentence = '不允许操作超级管理员用户'
export const ownStatusSentence = '不能停用当前用户'
export const managerSentence = '直属上级不能是本人或形成循环'
export const noManagerSentence = '直属上级不存在或已停用'

/** The superuser is nobody's to change, their own neither (auth §9). */
export function assertNotSuperuser(ids: readonly string[]): void {
  if (ids.includes(superuserId)) throw refuse(superuserSentence)
}

/** Nobody shuts themselves out. */
export function assertNotOwnStatus(ctx: Ctx, id: string, status: string | null | undefined): void {
  if (id === ctx.user.id && status === '1') throw refuse(ownStatusSentence)
}

type SignInFacts = Partial<Record<'phonenumber' | 'email' | 'status', unknown>>

/** `true` when a save lets somebody in another way than before: a new phone or e-mail, enabled again. */
export function changesSignIn(before: SignInFacts, sent: SignInFacts): boolean {
  const differs = (key: 'phonenumber' | 'email') =>
    sent[key] !== undefined && String(sent[key] ?? '').trim() !== String(before[key] ?? '')
  return differs('phonenumber') || differs('email') || (before.status === '1' && sent.status === '0')
}

/** Whoever changes how a stored user signs in must hold all the rights of that account. */
export async function assertMayChangeSignIn(ctx: Ctx, id: string, sent: SignInFacts): Promise<void> {
  const [before] = await ctx.db.select().from(userTable).where(eq(userTable.id, id)).for('update')
  if (before && changesSignIn(before, sent)) await assertOutranks(ctx, [id])
}

/** Posts that a user gains must exist and be in use. */
export async function assertPosts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await ctx.db
    .select({ id: postTable.id })
    .from(postTable)
    .where(and(inArray(postTable.id, wanted), eq(postTable.delFlag, '0'), eq(postTable.status, '0')))
    .for('share')
  if (rows.length !== wanted.length) throw refuse('岗位不存在或已停用')
}

/** What their roles open to somebody who changes department must not lie beyond the caller's own reach. */
export async function assertRolesReach(
  ctx: Ctx,
  userIds: readonly string[],
  deptIds: readonly string[],
): Promise<void> {
  if (ctx.user.dataScope === 'all' || userIds.length === 0) return
  const roles = await ctx.db
    .selectDistinct({ id: roleTable.id, dataScope: roleTable.dataScope })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .where(
      and(
        inArray(userRoleTable.userId, [...userIds]),
        eq(roleTable.delFlag, '0'),
        // Only these depend on where their holder sits.
        inArray(roleTable.dataScope, ['3', '4']),
      ),
    )
  assertReaches(ctx, await scopeOfRoles(ctx, roles, deptIds))
}

/** Enabled, and nobody ends up above themselves; the lock keeps two saves from closing a circle together. */
export async function assertManager(ctx: Ctx, userId: string | undefined, managerId: string): Promise<void> {
  if (managerId === userId) throw refuse(managerSentence)
  await managerLock.hold(ctx)
  const [manager] = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable.id, managerId), eq(userTable.delFlag, '0'), eq(userTable.status, '0')))
  if (!manager) throw refuse(noManagerSentence)
  if (userId === undefined) return
  const above = await managersAbove(ctx, [managerId])
  if (above.has(userId)) throw refuse(managerSentence)
}

/** Two who choose each other take turns, so that nobody stands above themselves. */
export const managerLock = defineLock('user managers', { seed: 7 })

/** Who has whom above themselves, for the users and everybody up to the top. */
export async function managersAbove(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await ctx.db.execute<{ id: string; manager_id: string | null }>(sql`
    with recursive above as (
      select id, manager_id from ${userTable} where id = any(${sql.param([...ids])}::varchar[])
      union
      select up.id, up.manager_id from ${userTable} up join above on up.id = above.manager_id
    )
    select id, manager_id from above`)
  return new Map(rows.map((row) => [row.id, row.manager_id]))
}
