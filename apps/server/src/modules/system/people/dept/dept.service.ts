import { and, eq, inArray } from 'drizzle-orm'
import { dept, type Dept } from '@app/shared/system/dept.ts'
import { superuserId } from '@app/shared/system/user.ts'
import type { Row } from '#/kit/store.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { roleDeptTable, roleMenuTable, roleTable } from '#/modules/system/people/role/role.table.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { pinyinOf } from '#/platform/text/pinyin.ts'
import { deptTable } from './dept.table.ts'

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Tells those who keep departments that some have lost their leader. */
    tellLeaderless?(ctx: Ctx, keeperIds: readonly string[], deptNames: readonly string[]): Promise<void>
  }
}

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'dept.changed': { deptIds: string[] }
  }
}

/** What follows from a saved department: its spelling for searches, and news for everyone who keeps data scopes. */
export async function deptSaved(ctx: Ctx, row: Dept, existing: Dept | undefined): Promise<void> {
  if (row.deptName !== existing?.deptName)
    await ctx.db
      .update(deptTable)
      .set({ deptPinyin: await pinyinOf(row.deptName) })
      .where(eq(deptTable.id, row.id))
  await ctx.emit('dept.changed', { deptIds: [row.id] })
}

/** A deleted department opens no rows to any role. */
export async function deptsRemoved(ctx: Ctx, rows: readonly Dept[]): Promise<void> {
  const deptIds = rows.map(({ id }) => id)
  await ctx.db.delete(roleDeptTable).where(inArray(roleDeptTable.deptId, deptIds))
  await ctx.emit('dept.changed', { deptIds })
}

/** Fills what a single row and the sheet tell of parent and leader; lists carry neither, and so none of it. */
export async function withNames(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0 || !('leaderUserId' in (rows[0] ?? {}))) return rows
  const parents = await ctx.db
    .select({ id: deptTable.id, name: deptTable.deptName, code: deptTable.deptCode, type: deptTable.deptType })
    .from(deptTable)
    .where(inArray(deptTable.id, [...new Set(rows.map((row) => String(row.parentId)))]))
  const leaderIds = [...new Set(rows.flatMap(({ leaderUserId }) => (leaderUserId ? [String(leaderUserId)] : [])))]
  const leaders =
    leaderIds.length === 0
      ? []
      : await ctx.db
          .select({ id: userTable.id, name: userTable.name, userName: userTable.userName })
          .from(userTable)
          .where(inArray(userTable.id, leaderIds))
  const parentOf = new Map(parents.map((parent) => [parent.id, parent]))
  const leaderOf = new Map(leaders.map((leader) => [leader.id, leader]))
  return rows.map((row) => {
    const parent = parentOf.get(String(row.parentId))
    const leader = leaderOf.get(String(row.leaderUserId))
    return {
      ...row,
      parentName: parent?.name ?? null,
      parentCode: parent?.code ?? null,
      parentDeptType: parent?.type ?? null,
      leaderUserName: leader?.name ?? null,
      leaderLogin: leader?.userName ?? null,
    }
  })
}

/**
 * For the transaction that deletes users: the departments they led have no leader any more, and those who keep
 * departments are told to name another one. Gives back the departments.
 */
export async function forgetUsers(ctx: Ctx, userIds: readonly string[]): Promise<{ id: string; deptName: string }[]> {
  if (userIds.length === 0) return []
  const led = await ctx.db
    .select({ id: deptTable.id, deptName: deptTable.deptName, leader: deptTable.leader, name: userTable.name })
    .from(deptTable)
    .innerJoin(userTable, eq(userTable.id, deptTable.leaderUserId))
    .where(and(inArray(deptTable.leaderUserId, [...userIds]), eq(deptTable.delFlag, '0')))
    .orderBy(deptTable.treeSorts)
  for (const { id, leader, name } of led)
    await ctx.db
      .update(deptTable)
      .set({ leaderUserId: null, ...(leader === name.slice(0, 20) ? { leader: null } : {}) })
      .where(eq(deptTable.id, id))
  if (led.length > 0)
    await ctx.platform.ports.tellLeaderless?.(
      ctx,
      await keepersOf(ctx),
      led.map(({ deptName }) => deptName),
    )
  return led.map(({ id, deptName }) => ({ id, deptName }))
}

/** The superuser and everybody who may change departments. */
async function keepersOf(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: userRoleTable.userId })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .innerJoin(roleMenuTable, eq(roleMenuTable.roleId, roleTable.id))
    .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(
      and(
        eq(roleTable.delFlag, '0'),
        eq(roleTable.status, '0'),
        eq(menuTable.delFlag, '0'),
        eq(menuTable.perms, `${dept.perm}:edit`),
      ),
    )
  return [...new Set([superuserId, ...rows.map(({ userId }) => userId)])]
}
