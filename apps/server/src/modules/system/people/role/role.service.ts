import { and, eq, inArray } from 'drizzle-orm'
import { comparableText } from '@app/shared/kit/comparableText.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { role, type Role, type RoleChange } from '@app/shared/system/role.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import { nextSort } from '#/kit/routes.ts'
import { saveRow } from '#/kit/saveRow.ts'
import { createStore } from '#/kit/store.ts'
import { refuseAsked } from '#/modules/system/people/subjectUse.ts'
import { reachedUsers } from '#/modules/system/people/user/user.scope.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import { assertPlainKey } from '#/modules/system/settings/plainKey.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, invalid, refuse } from '#/platform/errors.ts'
import { assertHoldsRoles, assertNoAdminRole, menuIdsOf } from './grantable.ts'
import { roleDeptTable, roleMenuTable, roleTable } from './role.table.ts'
import { grantMenus, menusAbove } from './roleMenu.service.ts'

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Gives the copy of a role what higher areas granted to the original, within the transaction that makes it. */
    copyRoleGrants?(ctx: Ctx, fromRoleId: string, toRoleId: string): Promise<void>
  }
}

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'role.changed': { roleIds: string[] }
  }
}

type RoleFields = (typeof role)['fields']
type RoleSave = SaveOf<RoleFields>

export const roleStore = createStore(role, roleTable)

export const rolesChanged = (ctx: Ctx, roleIds: string[]) => ctx.emit('role.changed', { roleIds })

/** The browser and older rules know the superuser by this word, however it is written (security AZ-07). */
const isReservedKey = (roleKey: string | undefined) => comparableText(roleKey ?? '') === 'admin'

/** What every save of a role goes through, alone or in a batch. */
export const roleHooks = {
  reserved: (field, value) => field === 'roleKey' && isReservedKey(value),
  async beforeSave(ctx, input, existing) {
    if (existing) assertNoAdminRole([existing.id])
    if (isReservedKey(input.roleKey)) throw invalid({ roleKey: '角色编码已存在' })
    assertPlainKey('roleKey', '角色编码', input.roleKey, existing?.roleKey)
    // A switch gives or takes everything the role holds, and rules elsewhere find roles by their key; names and
    // numbers give nothing.
    const changed = (key: 'status' | 'roleKey') => input[key] !== undefined && input[key]?.trim() !== existing?.[key]
    if (existing && (changed('status') || changed('roleKey'))) await assertHoldsRoles(ctx, [existing.id])
  },
  async afterSave(ctx, row, input) {
    if (input.menuIds) await grantMenus(ctx, row, input.menuIds)
    await rolesChanged(ctx, [row.id])
  },
  async beforeRemove(ctx, rows) {
    const ids = rows.map(({ id }) => id)
    await assertHoldsRoles(ctx, ids)
    await refuseAssigned(ctx, rows)
    await refuseAskedRoles(ctx, rows)
  },
  afterRemove: (ctx, rows) =>
    dropLinks(
      ctx,
      rows.map(({ id }) => id),
    ),
} satisfies ResourceOptions<RoleFields>

async function holdersOf(ctx: Ctx, roleIds: string[]) {
  return ctx.db
    .select({ roleId: userRoleTable.roleId, userId: userRoleTable.userId })
    .from(userRoleTable)
    .innerJoin(userTable, eq(userTable.id, userRoleTable.userId))
    .where(and(inArray(userRoleTable.roleId, roleIds), eq(userTable.delFlag, '0')))
}

async function refuseAssigned(ctx: Ctx, rows: Role[]): Promise<void> {
  const holders = await holdersOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const assigned = rows.find(({ id }) => holders.some(({ roleId }) => roleId === id))
  if (assigned) throw refuse(`${assigned.roleName}已分配,不能删除`)
}

const refuseAskedRoles = (ctx: Ctx, rows: readonly Pick<Role, 'id' | 'roleName'>[]) =>
  refuseAsked(
    ctx,
    'role',
    rows.map(({ id, roleName }) => ({ id, name: roleName })),
  )

async function dropLinks(ctx: Ctx, roleIds: string[]): Promise<void> {
  for (const table of [roleMenuTable, roleDeptTable, userRoleTable])
    await ctx.db.delete(table).where(inArray(table.roleId, roleIds))
  await rolesChanged(ctx, roleIds)
}

const saveRole = (ctx: Ctx, body: RoleSave) => saveRow(ctx, roleStore, body, roleHooks)

/** A new role that gives what another one gives; nobody has it yet. */
export async function copyRole(
  ctx: Ctx,
  { id, roleName, roleKey }: { id: string; roleName: string; roleKey: string },
): Promise<{ id: string }> {
  const [source] = await assertHoldsRoles(ctx, [id])
  if (!source) throw forbidden()
  const { dataScope, menuCheckStrictly, deptCheckStrictly, remark } = source
  const sort = await nextSort(ctx, roleStore)
  const saved = await saveRole(ctx, { roleName, roleKey, sort, status: '0', menuCheckStrictly, remark })
  const roleId = String(saved.id)
  await ctx.db.update(roleTable).set({ dataScope, deptCheckStrictly }).where(eq(roleTable.id, roleId))
  const held = await menuIdsOf(ctx, [id])
  const menuIds = [...held, ...(await menusAbove(ctx, source, held))]
  if (menuIds.length > 0) await ctx.db.insert(roleMenuTable).values(menuIds.map((menuId) => ({ roleId, menuId })))
  const depts = await ctx.db.select().from(roleDeptTable).where(eq(roleDeptTable.roleId, id))
  if (depts.length > 0) await ctx.db.insert(roleDeptTable).values(depts.map(({ deptId }) => ({ roleId, deptId })))
  await ctx.platform.ports.copyRoleGrants?.(ctx, id, roleId)
  ctx.trail.changes.push(`复制自：${source.roleName}`)
  return { id: roleId }
}

const permissionOf = { add: 'system:role:add', edit: 'system:role:edit', delete: 'system:role:remove' } as const

/** All changes of the editable table or none; deletions first, so that their names are free. */
export async function saveRoles(ctx: Ctx, changes: readonly RoleChange[]): Promise<void> {
  for (const { handleType } of changes) if (!ctx.can(permissionOf[handleType])) throw forbidden()
  const removed = changes.filter(({ handleType }) => handleType === 'delete').map(({ id }) => String(id))
  if (removed.length > 0) await removeWithHolders(ctx, [...new Set(removed)])
  for (const { handleType, id, version, ...values } of changes) {
    if (handleType === 'edit') await saveRole(ctx, { id, version, ...values })
    if (handleType !== 'add') continue
    const sort = values.sort ?? (await nextSort(ctx, roleStore))
    await saveRole(ctx, { status: '0', ...values, sort })
  }
}

/** The people lose the role with it, so all of them must be within the caller's reach. */
async function removeWithHolders(ctx: Ctx, ids: string[]): Promise<void> {
  await refuseAskedRoles(ctx, await assertHoldsRoles(ctx, ids))
  const holders = await holdersOf(ctx, ids)
  await reachedUsers(
    ctx,
    holders.map(({ userId }) => userId),
  )
  await roleStore.remove(ctx, ids)
  await dropLinks(ctx, ids)
}
