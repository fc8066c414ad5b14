import { and, asc, eq, inArray } from 'drizzle-orm'
import { findDept, type DeptRow } from '#/modules/system/people/dept/dept.read.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { userNameKeyOf, userPostTable, userRoleTable, userTable } from './user.table.ts'

/** A whole row, hash included: for signing in, never for an answer. */
export type UserRow = typeof userTable.$inferSelect
export type RoleRow = typeof roleTable.$inferSelect
export type PostRow = typeof postTable.$inferSelect

const live = eq(userTable.delFlag, '0')

/** A live user by login name in any width and case; disabled ones included. */
export async function findUserByName(ctx: Ctx, userName: string): Promise<UserRow | undefined> {
  const key = userNameKeyOf(userName)
  if (key === '' || key.length > 60) return undefined
  const [row] = await ctx.db
    .select()
    .from(userTable)
    .where(and(eq(userTable.userNameKey, key), live))
    .limit(1)
  return row
}

/** A live user by mobile number; disabled ones included. */
export async function findUserByPhone(ctx: Ctx, phonenumber: string): Promise<UserRow | undefined> {
  if (phonenumber === '') return undefined
  const [row] = await ctx.db
    .select()
    .from(userTable)
    .where(and(eq(userTable.phonenumber, phonenumber), live))
    .limit(1)
  return row
}

export interface UserAccount {
  user: UserRow
  dept: DeptRow | undefined
  /** Live roles, disabled ones included, by sort. */
  roles: RoleRow[]
  posts: PostRow[]
}

/** A live user with department, roles and posts. */
export async function getUserAccount(ctx: Ctx, id: string): Promise<UserAccount | undefined> {
  const [user] = await ctx.db
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, id), live))
    .limit(1)
  if (!user) return undefined
  const roles = await ctx.db
    .select({ role: roleTable })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .where(and(eq(userRoleTable.userId, id), eq(roleTable.delFlag, '0')))
    .orderBy(asc(roleTable.sort), asc(roleTable.id))
  const posts = await ctx.db
    .select({ post: postTable })
    .from(userPostTable)
    .innerJoin(postTable, eq(postTable.id, userPostTable.postId))
    .where(and(eq(userPostTable.userId, id), eq(postTable.delFlag, '0')))
    .orderBy(asc(postTable.sort), asc(postTable.id))
  return {
    user,
    dept: await findDept(ctx, user.deptId),
    roles: roles.map(({ role }) => role),
    posts: posts.map(({ post }) => post),
  }
}

/** What other areas may show of a person (security AZ-20). */
export interface UserBrief {
  id: string
  userName: string
  name: string
  nickName: string | null
  avatar: string | null
  deptId: string
  deptName: string | null
}

/** Briefs by id, deleted users included so that old rows keep their names; unknown ids are absent. */
export async function userBriefs(ctx: Ctx, ids: readonly string[]): Promise<Map<string, UserBrief>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: userTable.id,
      userName: userTable.userName,
      name: userTable.name,
      nickName: userTable.nickName,
      avatar: userTable.avatar,
      deptId: userTable.deptId,
      deptName: deptTable.deptName,
    })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(inArray(userTable.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

export const userBrief = async (ctx: Ctx, id: string): Promise<UserBrief | undefined> =>
  (await userBriefs(ctx, [id])).get(id)
