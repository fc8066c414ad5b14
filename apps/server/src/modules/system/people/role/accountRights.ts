import { asc, eq, sql } from 'drizzle-orm'
import { superuserId } from '@app/shared/system/user.ts'
import { beyondOwnRights } from '#/modules/system/people/menu/menu.rights.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { isWithin } from './grantable.ts'
import { givingRoles, permissionsOf, scopeOfRoles, type RoleRow } from './role.read.ts'
import { roleTable } from './role.table.ts'

/** May be somebody who signs in as anybody else; granted by the superuser alone, in no base data. */
const resetAny = 'system:user:resetAny'

interface Account {
  id: string
  deptId: string
  roles: RoleRow[]
}

/**
 * Those of the accounts whose enabled roles give what the caller does not hold: a permission, or rows beyond the own
 * reach. Who sets how they sign in could act as them.
 */
export async function strongerAccounts(ctx: Ctx, userIds: readonly string[], held = false): Promise<Set<string>> {
  const others = [...new Set(userIds)].filter((id) => id !== ctx.user.id)
  if (ctx.user.admin || ctx.can(resetAny) || others.length === 0) return new Set()
  const exceeds = beyondCaller(ctx)
  const stronger = new Set<string>()
  for (const account of await accountsOf(ctx, others, held)) if (await exceeds(account)) stronger.add(account.id)
  return stronger
}

/** For sign-in facts of accounts: password, phone, e-mail, being enabled again. */
export async function assertOutranks(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  const [stronger] = await strongerAccounts(ctx, userIds, true)
  if (stronger !== undefined) throw beyondOwnRights(ctx, { userId: stronger })
}

/**
 * The accounts with their roles. Held, neither gains anything before the transaction ends: a new link to a role waits
 * for the account, a new right of a role for the role, disabled ones included.
 */
async function accountsOf(ctx: Ctx, ids: readonly string[], held: boolean): Promise<Account[]> {
  const users = ctx.db
    .select({ id: userTable.id, deptId: userTable.deptId })
    .from(userTable)
    .where(sql`${userTable.id} = any(${sql.param([...ids])}::varchar[])`)
    .orderBy(asc(userTable.id))
  const links = ctx.db
    .select({ userId: userRoleTable.userId, role: roleTable })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .where(sql`${userRoleTable.userId} = any(${sql.param([...ids])}::varchar[])`)
    .orderBy(asc(roleTable.id))
  const accounts = new Map((held ? await users.for('update') : await users).map((user) => [user.id, user]))
  const roles = Map.groupBy(held ? await links.for('share', { of: roleTable }) : await links, ({ userId }) => userId)
  return [...accounts.values()].map((user) => ({
    ...user,
    roles: givingRoles((roles.get(user.id) ?? []).map(({ role }) => role)),
  }))
}

/** Judges accounts; the same roles in the same department are looked at once. */
function beyondCaller(ctx: Ctx): (account: Account) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  const judge = async ({ deptId, roles }: Account) => {
    for (const permission of await permissionsOf(ctx, roles)) if (!ctx.can(permission)) return true
    return !isWithin(await scopeOfRoles(ctx, roles, [deptId]), ctx.user.dataScope)
  }
  return async (account) => {
    if (account.id === superuserId) return true
    const key = [account.deptId, ...account.roles.map(({ id }) => id)].join()
    const judged = known.get(key) ?? judge(account)
    known.set(key, judged)
    return judged
  }
}
