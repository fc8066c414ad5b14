import { and, inArray, type SQL } from 'drizzle-orm'
import { superuserId } from '@app/shared/system/user.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { reachedSessions } from './online.read.ts'
import { endedSessions, type EndedSession } from './session.service.ts'
import { sessionTable } from './session.table.ts'

/** Ends sessions by order of an administrator; 登录日志 tells of each where it was used. */
export async function forceOut(ctx: Ctx, which: SQL): Promise<EndedSession[]> {
  const ended = await endedSessions(ctx, which, 'forced')
  for (const { userName, ipaddr, browser, os } of ended)
    await ctx.emit('login.recorded', {
      userName,
      status: '0',
      msg: '管理员强制退出',
      ipaddr: ipaddr ?? '',
      userAgent: '',
      client: { browser: browser ?? '', os: os ?? '' },
      loginType: 'forced',
    })
  return ended
}

/**
 * Ends these sessions within the caller's reach; those that have ended meanwhile are passed over. Sessions of the
 * superuser are ended by themselves alone (security SE-08).
 */
export async function forceOutSessions(ctx: Ctx, ids: readonly string[]): Promise<EndedSession[]> {
  if (ctx.user.sessionId && ids.includes(ctx.user.sessionId)) throw refuse('不能强退当前会话，请使用退出登录')
  const which = and(inArray(sessionTable.id, [...ids]), await reachedSessions(ctx)) as SQL
  const asked = await ctx.db.select({ userId: sessionTable.userId }).from(sessionTable).where(which)
  if (asked.length === 0) throw gone()
  if (!ctx.user.admin && asked.some(({ userId }) => userId === superuserId)) throw refuse('不允许操作超级管理员用户')
  return forceOut(ctx, which)
}
