import { and, eq, type SQL } from 'drizzle-orm'
import { endSessions, endSessionsOfUser } from '#/modules/auth/session/session.service.ts'
import { sessionTable } from '#/modules/auth/session/session.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'

/** Ends a session of the caller elsewhere; those of others do not exist for them. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  if (id === ctx.user.sessionId) throw refuse('不能下线当前设备，请使用退出登录')
  const own = and(eq(sessionTable.id, id), eq(sessionTable.userId, ctx.user.id)) as SQL
  if ((await endSessions(ctx, own, 'logout')) === 0) throw gone()
  ctx.trail.formId = id
  ctx.trail.changes.push('下线：1 台设备')
}

export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  const ended = await endSessionsOfUser(ctx, ctx.user.id, 'logout', ctx.user.sessionId)
  ctx.trail.changes.push(`下线：${ended} 台设备`)
  return { ended }
}
