import { eq } from 'drizzle-orm'
import { deptTable } from '../src/modules/system/people/dept/dept.table.ts'
import { menuTable } from '../src/modules/system/people/menu/menu.table.ts'
import { roleDeptTable, roleMenuTable, roleTable } from '../src/modules/system/people/role/role.table.ts'
import { userRoleTable } from '../src/modules/system/people/user/user.table.ts'
import { newId } from '../src/platform/text/ids.ts'
import { aUser } from './aUser.ts'
import { sessionFor } from './signIn.ts'
import type { TestApp } from './testApp.ts'

/** Departments of the tests of data scopes: 集团 (100) over A with A1 and A2, and B with B1. */
export const deptPaths = {
  a: '100/a',
  a1: '100/a/a1',
  a2: '100/a/a2',
  b: '100/b',
  b1: '100/b/b1',
} as const
export type DeptId = keyof typeof deptPaths | '100'

export async function someDepts(server: TestApp): Promise<void> {
  await server.ctx.db.insert(deptTable).values(
    Object.entries(deptPaths).map(([id, path], i) => ({
      id,
      parentId: path.split('/').at(-2) ?? '0',
      parentIds: path,
      treeSort: (i + 1) * 10,
      treeSorts: path
        .split('/')
        .map((_, level) => (level === 0 ? '000010' : `0000${i + 1}${level}`))
        .join('/'),
      treeLevel: path.split('/').length,
      treeLeaf: id === 'a' || id === 'b' ? 'n' : 'y',
      deptCode: id,
      deptName: `部门${id.toUpperCase()}`,
    })),
  )
}

export interface RoleWish extends Partial<Omit<typeof roleTable.$inferInsert, 'dataScope'>> {
  scope?: '1' | '2' | '3' | '4' | '5'
  /** Departments of scope 2. */
  deptIds?: readonly string[]
  /** Permissions, granted through the menu rows that carry them. */
  may?: readonly string[]
  menuIds?: readonly string[]
}

/** A role that nobody has yet. */
export async function aRole(
  server: TestApp,
  { scope = '5', deptIds = [], may = [], menuIds = [], ...wish }: RoleWish = {},
): Promise<string> {
  const { db } = server.ctx
  const roleId = newId()
  const word = `r${roleId.slice(-10)}`
  await db.insert(roleTable).values({ id: roleId, roleName: word, roleKey: word, sort: 100, ...wish, dataScope: scope })
  const menus = [...menuIds, ...(await menusWith(server, may))]
  if (menus.length > 0) await db.insert(roleMenuTable).values([...new Set(menus)].map((menuId) => ({ roleId, menuId })))
  if (deptIds.length > 0) await db.insert(roleDeptTable).values(deptIds.map((deptId) => ({ roleId, deptId })))
  return roleId
}

/** Ids of one menu row for each permission, the first in tree order. */
export async function menusWith(server: TestApp, permissions: readonly string[]): Promise<string[]> {
  if (permissions.length === 0) return []
  const rows = await server.ctx.db
    .select({ id: menuTable.id, perms: menuTable.perms })
    .from(menuTable)
    .where(eq(menuTable.delFlag, '0'))
    .orderBy(menuTable.treeSorts)
  return permissions.map((permission) => {
    const found = rows.find(({ perms }) => perms?.split(',').includes(permission))
    if (!found) throw new Error(`no menu row carries ${permission}`)
    return found.id
  })
}

export interface Person {
  id: string
  userName: string
  token: string
  roleIds: string[]
}

/** A signed-in user of a department with roles of their own. */
export async function aPerson(server: TestApp, deptId: DeptId, ...roles: RoleWish[]): Promise<Person> {
  const { id, userName } = await aUser(server, { deptId })
  const roleIds: string[] = []
  for (const wish of roles) roleIds.push(await aRole(server, wish))
  if (roleIds.length > 0)
    await server.ctx.db.insert(userRoleTable).values(roleIds.map((roleId) => ({ userId: id, roleId })))
  return { id, userName, roleIds, token: await sessionFor(server, id) }
}
