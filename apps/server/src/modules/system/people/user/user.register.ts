import { and, eq, ne } from 'drizzle-orm'
import { madeBy } from '#/kit/store.ts'
import { adminRoleId } from '#/modules/system/people/role/role.read.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { configValue } from '#/modules/system/settings/config/config.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'
import { userNameKeyOf, userRoleTable, userTable } from './user.table.ts'

export interface RegisteredUser {
  userName: string
  hash: string
  strength: '1' | '2' | '3'
}

/** Stores who registered themselves, with the role of 注册用户角色 or none; `false` when the name is taken. */
export async function addRegisteredUser(ctx: Ctx, { userName, hash, strength }: RegisteredUser): Promise<boolean> {
  const id = newId()
  const now = ctx.now.toISOString()
  const roleKey = await configValue(ctx, 'sys.account.registerRole')
  return ctx.tx(async ({ db }) => {
    const added = await db
      .insert(userTable)
      .values({
        id,
        userName,
        userNameKey: userNameKeyOf(userName),
        name: userName,
        nickName: userName,
        no: id,
        deptId: '100',
        userType: '2',
        password: hash,
        pwdStrength: strength,
        pwdUpdateDate: now,
        ...madeBy(ctx),
        // Nobody is signed in.
        createBy: '1',
        createDept: '100',
        updateBy: '1',
      })
      .onConflictDoNothing()
      .returning({ id: userTable.id })
    if (added.length === 0) return false
    if (roleKey === '') return true
    const [role] = await db
      .select({ id: roleTable.id })
      .from(roleTable)
      .where(and(eq(roleTable.roleKey, roleKey), eq(roleTable.delFlag, '0'), ne(roleTable.id, adminRoleId)))
    if (role) await db.insert(userRoleTable).values({ userId: id, roleId: role.id })
    return true
  })
}
