import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { NoticeScope, type NoticeTarget } from '@app/shared/system/notice.ts'
import { assertReachesDepts, deptIdsUnderAny } from '#/modules/system/people/dept/dept.scope.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { reachedUsers } from '#/modules/system/people/user/user.scope.ts'
import { userPostTable, userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { type noticeTable, noticeTargetTable, noticeUserReadTable } from './notice.table.ts'

type NoticeRow = typeof noticeTable.$inferSelect
type TargetRow = typeof noticeTargetTable.$inferSelect
type NewTarget = Omit<TargetRow, 'noticeId'>

export const enabledUser = and(eq(userTable.delFlag, '0'), eq(userTable.status, '0'))

export const targetsOf = (ctx: Ctx, noticeId: string): Promise<TargetRow[]> =>
  ctx.db.select().from(noticeTargetTable).where(eq(noticeTargetTable.noticeId, noticeId))

const namesOf = {
  D: (ctx: Ctx, ids: string[]) =>
    ctx.db.select({ id: deptTable.id, name: deptTable.deptName }).from(deptTable).where(inArray(deptTable.id, ids)),
  R: (ctx: Ctx, ids: string[]) =>
    ctx.db.select({ id: roleTable.id, name: roleTable.roleName }).from(roleTable).where(inArray(roleTable.id, ids)),
  P: (ctx: Ctx, ids: string[]) =>
    ctx.db.select({ id: postTable.id, name: postTable.postName }).from(postTable).where(inArray(postTable.id, ids)),
  U: (ctx: Ctx, ids: string[]) =>
    ctx.db.select({ id: userTable.id, name: userTable.name }).from(userTable).where(inArray(userTable.id, ids)),
}

/** Targets with the names of what they stand for, gone or not; all of one notice are of one kind. */
export async function namedTargets(ctx: Ctx, noticeId: string): Promise<NoticeTarget[]> {
  const rows = (await targetsOf(ctx, noticeId)) as NoticeTarget[]
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ targetId }) => targetId)
  const names = new Map((await namesOf[first.targetType](ctx, ids)).map(({ id, name }) => [id, name]))
  return rows.map(({ targetType, targetId, includeChild }) => ({
    targetType,
    targetId,
    includeChild,
    targetName: names.get(targetId) ?? targetId,
  }))
}

/** Departments and people must lie within the author's data scope, roles and posts must be in use. */
export async function assertTargets(ctx: Ctx, scope: string, targets: readonly NewTarget[]): Promise<void> {
  if (scope === NoticeScope.all) return
  if (targets.length === 0) throw refuse('请选择通知对象')
  const ids = [...new Set(targets.map(({ targetId }) => targetId))]
  if (scope === NoticeScope.users) await reachedUsers(ctx, ids)
  if (scope === NoticeScope.depts) {
    const withChildren = targets.filter(({ includeChild }) => includeChild === 'Y').map(({ targetId }) => targetId)
    await assertReachesDepts(ctx, [...ids, ...(await deptIdsUnderAny(ctx, withChildren))])
  }
  const table = scope === NoticeScope.roles ? roleTable : scope === NoticeScope.posts ? postTable : undefined
  if (!table) return
  const found = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), eq(table.delFlag, '0'), eq(table.status, '0')))
  if (found.length !== ids.length) throw refuse('通知对象不存在或已停用')
}

export async function replaceTargets(ctx: Ctx, noticeId: string, targets: readonly NewTarget[]): Promise<void> {
  await ctx.db.delete(noticeTargetTable).where(eq(noticeTargetTable.noticeId, noticeId))
  if (targets.length === 0) return
  const rows = targets.map(({ targetType, targetId, includeChild }) => ({
    noticeId,
    targetType,
    targetId,
    includeChild,
  }))
  await ctx.db.insert(noticeTargetTable).values(rows).onConflictDoNothing()
}

async function recipientsIn(ctx: Ctx, { id, noticeScope }: NoticeRow): Promise<SQL | undefined> {
  const rows = await targetsOf(ctx, id)
  const ids = rows.map(({ targetId }) => targetId)
  const holders = (
    link: typeof userRoleTable | typeof userPostTable,
    of: typeof userRoleTable.roleId | typeof userPostTable.postId,
  ) => inArray(userTable.id, ctx.db.select({ userId: link.userId }).from(link).where(inArray(of, ids)))
  switch (noticeScope) {
    case NoticeScope.depts: {
      const deep = rows.filter(({ includeChild }) => includeChild === 'Y').map(({ targetId }) => targetId)
      const deptIds = [...ids, ...(await deptIdsUnderAny(ctx, deep))]
      return or(inArray(userTable.deptId, deptIds))
    }
    case NoticeScope.roles:
      return holders(userRoleTable, userRoleTable.roleId)
    case NoticeScope.posts:
      return holders(userPostTable, userPostTable.postId)
    default:
      return inArray(userTable.id, ids)
  }
}

/** A row of recipient for each user of the condition, in one statement. */
export async function addRecipients(ctx: Ctx, noticeId: string, which: SQL | undefined): Promise<number> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const found = ctx.db
    .select({
      id: sql<string>`replace(gen_random_uuid()::text, '-', '')`.as('id'),
      noticeId: sql<string>`${noticeId}::varchar`.as('notice_id'),
      userId: userTable.id,
      isRead: sql<string>`'0'`.as('is_read'),
      readTime: sql<string>`null::timestamptz`.as('read_time'),
      createTime: sql<string>`${now}`.as('create_time'),
    })
    .from(userTable)
    .where(and(enabledUser, which))
  const { rowCount } = await ctx.db.insert(noticeUserReadTable).select(found).onConflictDoNothing()
  return rowCount ?? 0
}

/** Finds the recipients anew, all of them unread; nobody is written down for a notice to all. */
export async function resolveRecipients(ctx: Ctx, row: NoticeRow): Promise<number | null> {
  await ctx.db.delete(noticeUserReadTable).where(eq(noticeUserReadTable.noticeId, row.id))
  if (row.noticeScope === NoticeScope.all) return null
  return addRecipients(ctx, row.id, await recipientsIn(ctx, row))
}

/** Whom the live channel tells of a notice. */
export async function audienceOf(
  ctx: Ctx,
  { id, noticeScope }: Pick<NoticeRow, 'id' | 'noticeScope'>,
): Promise<string[] | 'all'> {
  if (noticeScope === NoticeScope.all) return 'all'
  const rows = await ctx.db
    .select({ userId: noticeUserReadTable.userId })
    .from(noticeUserReadTable)
    .where(eq(noticeUserReadTable.noticeId, id))
  return rows.map(({ userId }) => userId)
}
