import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { userAccess } from '@app/shared/auth/userAccess.ts'
import { superuserId } from '@app/shared/system/user.ts'
import { implement } from '#/kit/implement.ts'
import { locksOf, unlockUser } from '#/modules/auth/loginLock/loginLock.ts'
import { forceOut } from '#/modules/auth/session/forceOut.ts'
import { openSessionsOf } from '#/modules/auth/session/session.read.ts'
import { sessionTable } from '#/modules/auth/session/session.table.ts'
import { reachedUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** The user within the caller's reach. */
async function reached(ctx: Ctx, id: string) {
  const [user] = await reachedUsers(ctx, [id])
  ctx.trail.formId = id
  return user as NonNullable<typeof user>
}

/** Sessions of the superuser are ended by themselves alone (security SE-08). */
async function forceOutUser(ctx: Ctx, id: string, sessionIds: readonly string[] | undefined): Promise<number> {
  if (id === superuserId && !ctx.user.admin) throw refuse('不允许操作超级管理员用户')
  const user = await reached(ctx, id)
  const others = and(
    eq(sessionTable.userId, id),
    ctx.user.sessionId ? ne(sessionTable.id, ctx.user.sessionId) : undefined,
    sessionIds && inArray(sessionTable.id, [...sessionIds]),
  )
  const { length: ended } = await forceOut(ctx, others as SQL)
  ctx.trail.changes.push(`强制退出：${user.name}，${ended} 个会话`)
  return ended
}

export default async function userAccessRoutes(app: FastifyInstance): Promise<void> {
  implement(app, userAccess.get, async (ctx, { params }) => {
    const { userName } = await reached(ctx, params.id)
    return { sessions: await openSessionsOf(ctx, params.id), locks: await locksOf(ctx, userName) }
  })
  implement(app, userAccess.unlock, async (ctx, { body }) => {
    const { name, userName } = await reached(ctx, body.id)
    await unlockUser(ctx, userName)
    ctx.trail.changes.push(`解锁：${name}`)
  })
  implement(app, userAccess.endSessions, async (ctx, { body }) => ({
    ended: await forceOutUser(ctx, body.id, body.sessionIds),
  }))
}
