import { createHash, randomBytes } from 'node:crypto'
import { sessionTable } from '#/modules/auth/session/session.table.ts'
import { menuTable } from '../src/modules/system/people/menu/menu.table.ts'
import { roleMenuTable, roleTable } from '../src/modules/system/people/role/role.table.ts'
import { userRoleTable, userTable } from '../src/modules/system/people/user/user.table.ts'
import { newId } from '../src/platform/text/ids.ts'
import type { TestApp } from './testApp.ts'

export interface SignedIn {
  token: string
  userId: string
  roleId: string
}

/** A user whose only role grants exactly these permissions, with a live session. */
export async function signedIn(server: TestApp, ...permissions: string[]): Promise<SignedIn> {
  const { ctx } = server
  const userId = newId()
  const roleId = newId()
  const word = `t${userId.slice(-10)}`
  await ctx.tx(async ({ db }) => {
    await db.insert(userTable).values({
      id: userId,
      name: '测试人员',
      no: word,
      userName: word,
      userNameKey: word,
      deptId: '100',
      userType: '1',
      password: '-',
      pwdUpdateDate: server.clock.now().toISOString(),
    })
    await db.insert(roleTable).values({ id: roleId, roleName: word, roleKey: word, sort: 100, dataScope: '1' })
    await db.insert(userRoleTable).values({ userId, roleId })
    const menus = await db.select({ id: menuTable.id, perms: menuTable.perms }).from(menuTable)
    const wanted = permissions.map((permission) => {
      const menu = menus.find(({ perms }) => perms?.split(',').includes(permission))
      if (!menu) throw new Error(`no menu row carries ${permission}`)
      return menu.id
    })
    if (wanted.length > 0)
      await db.insert(roleMenuTable).values([...new Set(wanted)].map((menuId) => ({ roleId, menuId })))
  })
  return { userId, roleId, token: await sessionFor(server, userId) }
}

export const signInAsAdmin = (server: TestApp) => sessionFor(server, '1')

/** A session row as the sign-in makes it. */
export async function sessionFor(server: TestApp, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = server.clock.now()
  await server.ctx.db.insert(sessionTable).values({
    tokenHash: createHash('sha256').update(token).digest('hex'),
    userId,
    userName: userId.slice(0, 30),
    loginType: 'password',
    ipaddr: '127.0.0.1',
    loginTime: now.toISOString(),
    lastAccessTime: now.toISOString(),
    expireTime: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
  })
  return token
}
