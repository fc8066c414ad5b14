import { and, eq, exists, ilike, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { containing } from '#/kit/paging.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'
import { statement, type Place } from '#/platform/database/statement.ts'
import { userPostTable, userRoleTable, userTable } from './user.table.ts'

/** Whom a rule names: any of these, departments without those below. */
export interface AssigneeRule {
  userIds?: readonly string[]
  roleIds?: readonly string[]
  deptIds?: readonly string[]
  postIds?: readonly string[]
}

const isEnabled = and(eq(userTable.delFlag, '0'), eq(userTable.status, '0'))

/** Whether somebody is there and enabled, as a part of a statement about rows that name people. */
export const mayWork = (userId: AnyColumn | SQL): SQL =>
  sql`exists (select 1 from ${userTable} where ${userTable.id} = ${userId} and ${isEnabled})`

/**
 * Whether somebody besides one is there and enabled of the person, department, role or post that rows name by `kind`
 * and id, as a part of a statement.
 */
export function anybodyOf(kind: AnyColumn, refId: AnyColumn, besides: AnyColumn): SQL {
  const person = (which: SQL) =>
    sql`exists (select 1 from ${userTable} where ${and(isEnabled, sql`${userTable.id} is distinct from ${besides}`, which)})`
  const role = and(eq(roleTable.id, userRoleTable.roleId), eq(roleTable.delFlag, '0'), eq(roleTable.status, '0'))
  const post = and(eq(postTable.id, userPostTable.postId), eq(postTable.delFlag, '0'), eq(postTable.status, '0'))
  return sql`case ${kind}
    when 'user' then ${person(eq(userTable.id, refId))}
    when 'dept' then ${person(eq(userTable.deptId, refId))}
    when 'role' then ${person(sql`exists (select 1 from ${userRoleTable} join ${roleTable} on ${role}
      where ${userRoleTable.userId} = ${userTable.id} and ${userRoleTable.roleId} = ${refId})`)}
    when 'post' then ${person(sql`exists (select 1 from ${userPostTable} join ${postTable} on ${post}
      where ${userPostTable.userId} = ${userTable.id} and ${userPostTable.postId} = ${refId})`)}
    else false end`
}

/** Ids of the enabled people that a rule names, each once, in the order of the user list. */
export async function assigneesOf(ctx: Ctx, rule: AssigneeRule): Promise<string[]> {
  const { userIds = [], roleIds = [], deptIds = [], postIds = [] } = rule
  const isAboutPeople = roleIds.length + deptIds.length + postIds.length === 0
  if (isAboutPeople) return userIds.length > 0 ? idsOf(await enabledAmong(ctx.db, { userIds })) : []
  const named: SQL[] = []
  if (userIds.length > 0) named.push(inArray(userTable.id, [...userIds]))
  if (deptIds.length > 0) named.push(inArray(userTable.deptId, [...deptIds]))
  if (roleIds.length > 0) named.push(exists(holdsRole(ctx, roleIds)))
  if (postIds.length > 0) named.push(exists(holdsPost(ctx, postIds)))
  return idsOf(await enabledWhere(ctx.db, or(...named)))
}

/** The first of these people who are enabled and whose name or its sound holds the word. */
export async function findAmong(
  ctx: Ctx,
  userIds: readonly string[],
  { word, limit }: { word: string; limit: number },
): Promise<{ id: string; name: string; deptName: string }[]> {
  if (userIds.length === 0) return []
  const held = word
    ? or(...[userTable.name, userTable.userPinyin].map((text) => ilike(text, containing(word))))
    : undefined
  const rows = await ctx.db
    .select({ id: userTable.id, name: userTable.name, deptName: deptTable.deptName })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(and(isEnabled, sql`${userTable.id} = any(${sql.param([...userIds])})`, held))
    .orderBy(userTable.sort, userTable.id)
    .limit(limit)
  return rows.map(({ deptName, ...row }) => ({ ...row, deptName: deptName ?? '' }))
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

const enabledWhere = (db: Db, condition: SQL | undefined) =>
  db.select({ id: userTable.id }).from(userTable).where(and(isEnabled, condition)).orderBy(userTable.sort, userTable.id)

const enabledAmong = statement((db, place: Place<{ userIds: readonly string[] }>) =>
  enabledWhere(db, sql`${userTable.id} = any(${place('userIds')})`),
)

/** Roles and posts that are out of use name nobody. */
const holdsRole = (ctx: Ctx, roleIds: readonly string[]) =>
  ctx.db
    .select({ one: sql`1` })
    .from(userRoleTable)
    .innerJoin(roleTable, and(eq(roleTable.id, userRoleTable.roleId), eq(roleTable.delFlag, '0')))
    .where(
      and(
        eq(userRoleTable.userId, userTable.id),
        eq(roleTable.status, '0'),
        inArray(userRoleTable.roleId, [...roleIds]),
      ),
    )

const holdsPost = (ctx: Ctx, postIds: readonly string[]) =>
  ctx.db
    .select({ one: sql`1` })
    .from(userPostTable)
    .innerJoin(postTable, and(eq(postTable.id, userPostTable.postId), eq(postTable.delFlag, '0')))
    .where(
      and(
        eq(userPostTable.userId, userTable.id),
        eq(postTable.status, '0'),
        inArray(userPostTable.postId, [...postIds]),
      ),
    )

/** A department on the way to the root. */
export interface DeptLeader {
  deptId: string
  /** Nobody where the department has no leader or the leader cannot sign in. */
  leaderId: string | null
}

const ownDept = alias(deptTable, 'own')

/** Leaders from each department up to the root, the department itself first; unknown ones are absent. */
export async function leaderChains(ctx: Ctx, deptIds: readonly string[]): Promise<Map<string, DeptLeader[]>> {
  if (deptIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ from: ownDept.id, deptId: deptTable.id, leaderId: userTable.id })
    .from(ownDept)
    .innerJoin(deptTable, sql`${deptTable.id} = any(string_to_array(${ownDept.parentIds}, '/'))`)
    .leftJoin(userTable, and(eq(userTable.id, deptTable.leaderUserId), isEnabled))
    .where(and(inArray(ownDept.id, [...deptIds]), eq(ownDept.delFlag, '0'), eq(deptTable.delFlag, '0')))
    .orderBy(sql`${deptTable.treeLevel} desc`)
  const chains = Map.groupBy(rows, ({ from }) => from)
  return new Map([...chains].map(([id, chain]) => [id, chain.map(({ deptId, leaderId }) => ({ deptId, leaderId }))]))
}

/** The chain of one department; empty for an unknown one. */
export const leadersFrom = async (ctx: Ctx, deptId: string): Promise<DeptLeader[]> =>
  (await leaderChains(ctx, [deptId])).get(deptId) ?? []

/** Deeper than any organisation; a circle in old data ends here. */
const mostManagers = 15

/** Direct superiors upwards, the nearest first. Who cannot sign in is passed over. */
export async function managersOf(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with recursive chain as (
      select id, manager_id, 0 as level from ${userTable} where id = ${userId}
      union all
      select u.id, u.manager_id, chain.level + 1 from chain
        join ${userTable} u on u.id = chain.manager_id and u.del_flag = '0'
        where chain.level < ${mostManagers}
    ) cycle id set is_circle using path
    select chain.id from chain join ${userTable} u on u.id = chain.id
    where chain.level > 0 and not is_circle and u.status = '0' order by chain.level`)
  return rows.map(({ id }) => id)
}
