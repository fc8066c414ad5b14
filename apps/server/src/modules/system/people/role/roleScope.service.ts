import { eq } from 'drizzle-orm'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { DataScopeKind, type roleCalls } from '@app/shared/system/role.ts'
import { assertReachesDepts } from '#/modules/system/people/dept/dept.scope.ts'
import type { Ctx } from '#/platform/context.ts'
import { assertNoAdminRole, assertReachesScopeOf, lockedRoles } from './grantable.ts'
import { chosenDeptIds } from './role.read.ts'
import { rolesChanged, roleStore } from './role.service.ts'
import { roleDeptTable } from './role.table.ts'

type Wanted = BodyOf<(typeof roleCalls)['dataScope']>

/** Sets which rows the holders of a role see; departments count for the scope 自定义 alone. */
export async function setDataScope(ctx: Ctx, wanted: Wanted): Promise<void> {
  const { id, dataScope, deptCheckStrictly } = wanted
  assertNoAdminRole([id])
  const [row] = await lockedRoles(ctx, [id], 'update')
  if (!row) return
  const before = new Set(row.dataScope === DataScopeKind.chosen ? await chosenDeptIds(ctx, [id]) : [])
  const after = new Set(dataScope === DataScopeKind.chosen ? wanted.deptIds : [])
  const changed = [...before.symmetricDifference(after)]
  if (row.dataScope !== dataScope) {
    await assertReachesScopeOf(ctx, [row])
    await assertReachesScopeOf(ctx, [{ id, dataScope: dataScope === DataScopeKind.chosen ? '' : dataScope }])
  }
  await assertReachesDepts(ctx, changed)

  await roleStore.update(ctx, row, wanted.version ?? row.version, {
    dataScope,
    ...(deptCheckStrictly === undefined ? {} : { deptCheckStrictly }),
  })
  await ctx.db.delete(roleDeptTable).where(eq(roleDeptTable.roleId, id))
  if (after.size > 0) await ctx.db.insert(roleDeptTable).values([...after].map((deptId) => ({ roleId: id, deptId })))
  if (changed.length > 0)
    ctx.trail.changes.push({ label: '数据权限部门', before: `${before.size} 个`, after: `${after.size} 个` })
  await rolesChanged(ctx, [id])
}
