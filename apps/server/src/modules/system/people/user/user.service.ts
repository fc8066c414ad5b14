import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SaveOf } from '@app/shared/kit/save.ts'
import type { StatusChange } from '@app/shared/kit/standardCalls.ts'
import type { User, user } from '@app/shared/system/user.ts'
import { saveRow } from '#/kit/saveRow.ts'
import { nextVersion, touch, type Store } from '#/kit/store.ts'
import { cancelTransfersOf } from '#/modules/system/files/downloadFiles/transferRecords.ts'
import { assertStaysReachable } from '#/modules/system/people/dept/dept.scope.ts'
import { forgetUsers } from '#/modules/system/people/dept/dept.service.ts'
import { assertOutranks } from '#/modules/system/people/role/accountRights.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse, stale } from '#/platform/errors.ts'
import { generatePassword } from '#/platform/password/generate.ts'
import { hasherOf } from '#/platform/password/hash.ts'
import { strengthOf } from '#/platform/password/policy.ts'
import { replacePosts, replaceRoles } from './user.links.ts'
import { firstPasswords, requireAcceptable, setPassword } from './user.password.ts'
import {
  assertManager,
  assertMayChangeSignIn,
  assertNotOwnStatus,
  assertNotSuperuser,
  assertRolesReach,
} from './user.rules.ts'
import { reachedUsers, type ReachedUser } from './user.scope.ts'
import { userPostTable, userRoleTable, userTable } from './user.table.ts'
import { getUser } from './userForm.read.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'user.changed': { userIds: string[] }
  }
}

export type UserSave = SaveOf<(typeof user)['fields']>

/** Adds or changes a user with their roles and posts; a generated password is in the answer, once. */
export async function saveUser(ctx: Ctx, store: Store, body: UserSave): Promise<User> {
  const [known] = body.id === undefined ? [] : await reachedUsers(ctx, [body.id])
  await checkUser(ctx, body, known)
  const row = await saveRow(ctx, store, body)
  const saved = { id: String(row.id), deptId: String(row.deptId) }
  if (body.roleIds) await replaceRoles(ctx, saved, body.roleIds, !known)
  if (body.postIds) await replacePosts(ctx, saved, body.postIds, !known)
  if (known && saved.deptId !== known.deptId) await assertRolesReach(ctx, [known.id], [saved.deptId])
  const initPassword = known ? null : await giveFirstPassword(ctx, saved.id, body)
  if (known) await afterChange(ctx, [known.id], row.status === '1')
  return { ...(await detailOf(ctx, saved.id)), initPassword }
}

/** The answer shows what was saved, even where it has left the caller's reach. */
const detailOf = (ctx: Ctx, id: string) => getUser({ ...ctx, scope: () => undefined }, id)

async function checkUser(ctx: Ctx, body: UserSave, known: ReachedUser | undefined): Promise<void> {
  if (known) {
    assertNotSuperuser([known.id])
    assertNotOwnStatus(ctx, known.id, body.status)
    await assertMayChangeSignIn(ctx, known.id, body)
  }
  if (body.postIds?.length === 0) throw invalid({ postIds: '岗位不能为空' })
  if (body.deptId !== undefined && body.deptId !== known?.deptId) await assertStaysReachable(ctx, body.deptId)
  // Who is below somebody that was disabled since may stay there.
  if (body.managerId && body.managerId !== known?.managerId) await assertManager(ctx, known?.id, body.managerId)
}

async function giveFirstPassword(ctx: Ctx, id: string, body: UserSave): Promise<string | null> {
  const owner = { userName: String(body.userName), phonenumber: body.phonenumber }
  if (body.password) await requireAcceptable(ctx, body.password, owner)
  const { password, generated } = body.password
    ? { password: body.password, generated: false }
    : (await firstPasswords(ctx))(owner)
  const hash = await hasherOf(ctx.platform).hash(password)
  await setPassword(ctx, id, { hash, strength: strengthOf(password), changedAt: null })
  return generated ? password : null
}

/** Rights, names and departments of live sessions follow at once; whoever is disabled is out at once. */
async function afterChange(ctx: Ctx, ids: readonly string[], disabled: boolean): Promise<void> {
  if (disabled) await shutOut(ctx, ids)
  await ctx.emit('user.changed', { userIds: [...ids] })
}

/** Sessions end with the commit, and so does what runs for them (security SE-04). */
export async function shutOut(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.platform.ports.endSessionsOf(ctx, ids, 'disabled')
  await cancelTransfersOf(ctx, ids)
}

export async function removeUsers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.includes(ctx.user.id)) throw refuse('当前用户不能删除')
  assertNotSuperuser(ids)
  const gone = await reachedUsers(ctx, ids)
  const where = inArray(userTable.id, [...ids])
  await ctx.db
    .update(userTable)
    .set({ delFlag: '1', ...touch(ctx, userTable) })
    .where(where)
  await ctx.db.delete(userRoleTable).where(inArray(userRoleTable.userId, [...ids]))
  await ctx.db.delete(userPostTable).where(inArray(userPostTable.userId, [...ids]))
  // Nobody is led by somebody who is no longer there.
  await ctx.db
    .update(userTable)
    .set({ managerId: null })
    .where(inArray(userTable.managerId, [...ids]))
  const leaderless = await forgetUsers(ctx, ids)
  await afterChange(ctx, ids, true)
  ctx.trail.formId = ids.length === 1 ? (ids[0] ?? null) : null
  ctx.trail.changes.push(`删除：${gone.map(({ name }) => name).join('、')}`)
  if (leaderless.length > 0)
    ctx.trail.changes.push(`不再有负责人的部门：${leaderless.map(({ deptName }) => deptName).join('、')}`)
}

export async function changeStatus(ctx: Ctx, { id, status, version }: StatusChange): Promise<void> {
  assertNotSuperuser([id])
  assertNotOwnStatus(ctx, id, status)
  const [reached] = await reachedUsers(ctx, [id])
  if (version !== undefined && version !== reached?.version) throw stale()
  await assertMayChangeSignIn(ctx, id, { status })
  const changed = await ctx.db
    .update(userTable)
    .set({ status, ...touch(ctx, userTable) })
    .where(and(eq(userTable.id, id), eq(userTable.delFlag, '0'), sql`${userTable.status} <> ${status}`))
    .returning({ id: userTable.id })
  if (changed.length === 0) return
  await afterChange(ctx, [id], status === '1')
  ctx.platform.log.info({ event: 'user.status', targetId: id, userId: ctx.user.id, reason: status })
  ctx.trail.formId = id
  const [before, after] = status === '0' ? ['停用', '正常'] : ['正常', '停用']
  ctx.trail.changes.push({ label: '状态', before, after })
}

/** A new password for somebody who lost theirs: generated unless given, to be replaced at the next sign-in. */
export async function resetPassword(ctx: Ctx, id: string, given: string | null | undefined): Promise<string | null> {
  assertNotSuperuser([id])
  if (id === ctx.user.id) throw refuse('不能重置当前用户的密码，请在个人设置中修改')
  await reachedUsers(ctx, [id])
  await assertOutranks(ctx, [id])
  const [owner] = await ctx.db.select().from(userTable).where(eq(userTable.id, id)).for('update')
  if (given && owner) await requireAcceptable(ctx, given, owner)
  const password = given || generatePassword()
  const hash = await hasherOf(ctx.platform).hash(password)
  await setPassword(ctx, id, { hash, strength: strengthOf(password), changedAt: null })
  await ctx.platform.ports.endSessionsOf(ctx, [id], 'password')
  await ctx.platform.ports.unlockSignIn(ctx, owner?.userName ?? '')
  await ctx.emit('user.changed', { userIds: [id] })
  ctx.trail.formId = id
  ctx.trail.changes.push({ label: '密码', secret: true })
  return given ? null : password
}

export async function assignRoles(
  ctx: Ctx,
  { id, roleIds, version }: { id: string; roleIds: readonly string[]; version?: number | undefined },
): Promise<void> {
  assertNotSuperuser([id])
  const [holder] = await reachedUsers(ctx, [id])
  if (!holder) return
  const one = eq(userTable.id, id)
  const [seen] = await ctx.db.select({ version: userTable.version }).from(userTable).where(one).for('update')
  if (version !== undefined && version !== seen?.version) throw refuse('用户刚被他人修改，请重新打开后再分配', 'stale')
  ctx.trail.formId = id
  if (!(await replaceRoles(ctx, holder, roleIds))) return
  // What was read of the user before is old.
  await ctx.db
    .update(userTable)
    .set({ version: nextVersion(userTable.version) })
    .where(one)
  await afterChange(ctx, [id], false)
}

/** Whether the caller may change the picture of the user. */
export async function assertPictured(ctx: Ctx, id: string): Promise<void> {
  assertNotSuperuser([id])
  await reachedUsers(ctx, [id])
}

export async function setAvatar(ctx: Ctx, id: string, avatar: string): Promise<void> {
  await ctx.db
    .update(userTable)
    .set({ avatar, ...touch(ctx, userTable) })
    .where(eq(userTable.id, id))
  await afterChange(ctx, [id], false)
  ctx.trail.formId = id
  ctx.trail.changes.push('头像：已修改')
}
