import { and, asc, eq, ilike, inArray } from 'drizzle-orm'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { RolePortlet } from '@app/shared/portal/portlet.ts'
import { containing, pageFrom } from '#/kit/paging.ts'
import { assertNoAdminRole, lockedRoles, roleIdsOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone } from '#/platform/errors.ts'
import { portletTable, rolePortletTable } from './portlet.table.ts'

interface PageWish {
  roleId: string
  name?: string | undefined
  pageNum: number
  pageSize: number
}

/** Every live portlet, and whether the role has it. */
export function pageOfRole(ctx: Ctx, { roleId, name, ...query }: PageWish): Promise<Page<RolePortlet>> {
  const where = and(eq(portletTable.delFlag, '0'), name ? ilike(portletTable.name, containing(name)) : undefined)
  return pageFrom<RolePortlet>({
    ctx,
    query: { ...query, count: 'Y' },
    countKey: undefined,
    rows: (limit, offset) =>
      ctx.db
        .select({
          id: portletTable.id,
          name: portletTable.name,
          code: portletTable.code,
          menuId: rolePortletTable.portletId,
        })
        .from(portletTable)
        .leftJoin(
          rolePortletTable,
          and(eq(rolePortletTable.portletId, portletTable.id), eq(rolePortletTable.roleId, roleId)),
        )
        .where(where)
        .orderBy(asc(portletTable.sort), asc(portletTable.id))
        .limit(limit)
        .offset(offset),
    count: () => ctx.db.$count(portletTable, where),
  })
}

interface Grant {
  id: string
  menuIds: string[]
  option: 'add' | 'del'
}

/** Gives portlets to a role or takes them back; repeating changes nothing. */
export async function saveRolePortlets(ctx: Ctx, { id: roleId, menuIds, option }: Grant): Promise<void> {
  assertNoAdminRole([roleId])
  await lockedRoles(ctx, [roleId], 'update')
  const portletIds = [...new Set(menuIds)]
  const known = await ctx.db
    .select({ id: portletTable.id })
    .from(portletTable)
    .where(and(inArray(portletTable.id, portletIds), eq(portletTable.delFlag, '0')))
    .for('share')
  if (known.length !== portletIds.length) throw gone()
  await assertHoldsPortlets(ctx, portletIds)
  ctx.trail.formId = roleId
  if (option === 'add')
    await ctx.db
      .insert(rolePortletTable)
      .values(portletIds.map((portletId) => ({ roleId, portletId })))
      .onConflictDoNothing()
  else
    await ctx.db
      .delete(rolePortletTable)
      .where(and(eq(rolePortletTable.roleId, roleId), inArray(rolePortletTable.portletId, portletIds)))
  await ctx.emit('role.changed', { roleIds: [roleId] })
}

/** The copy of a role may show what the original shows. */
export async function copyRolePortlets(ctx: Ctx, fromRoleId: string, toRoleId: string): Promise<void> {
  const rows = await ctx.db
    .select({ portletId: rolePortletTable.portletId })
    .from(rolePortletTable)
    .innerJoin(portletTable, eq(portletTable.id, rolePortletTable.portletId))
    .where(and(eq(rolePortletTable.roleId, fromRoleId), eq(portletTable.delFlag, '0')))
  if (rows.length === 0) return
  await assertHoldsPortlets(
    ctx,
    rows.map(({ portletId }) => portletId),
  )
  await ctx.db.insert(rolePortletTable).values(rows.map(({ portletId }) => ({ roleId: toRoleId, portletId })))
}

/** Nobody gives or takes away what they do not hold themselves (security AZ-06). */
async function assertHoldsPortlets(ctx: Ctx, portletIds: readonly string[]): Promise<void> {
  if (ctx.user.admin) return
  const own = new Set(await portletIdsOf(ctx, await roleIdsOf(ctx, ctx.user.id)))
  const foreign = portletIds.find((id) => !own.has(id))
  if (foreign === undefined) return
  ctx.platform.log.warn({ event: 'authz.grant', userName: ctx.user.userName, address: ctx.ip, portletId: foreign })
  throw forbidden()
}

/** Live, enabled portlets that the roles may show. */
export async function portletIdsOf(ctx: Ctx, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await ctx.db
    .selectDistinct({ id: portletTable.id })
    .from(rolePortletTable)
    .innerJoin(portletTable, eq(portletTable.id, rolePortletTable.portletId))
    .where(
      and(inArray(rolePortletTable.roleId, [...roleIds]), eq(portletTable.delFlag, '0'), eq(portletTable.status, '0')),
    )
  return rows.map(({ id }) => id)
}
