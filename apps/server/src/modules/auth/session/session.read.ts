import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { OpenSession } from '@app/shared/auth/userAccess.ts'
import type { CacheGroup } from '#/platform/cacheGroups.ts'
import type { Ctx } from '#/platform/context.ts'
import { idleMinutes } from './idle.ts'
import { sessionTable } from './session.table.ts'

/** Where a user is signed in at present, the latest first; what has idled out is no longer told. */
export async function openSessionsOf(ctx: Ctx, userId: string): Promise<OpenSession[]> {
  const idleSince = new Date(ctx.now.getTime() - (await idleMinutes(ctx)) * 60_000).toISOString()
  const { id, ipaddr, loginLocation, browser, os, loginType, loginTime, lastAccessTime, expireTime, endTime } =
    sessionTable
  const rows = await ctx.db
    .select({ id, ipaddr, loginLocation, browser, os, loginType, loginTime, lastAccessTime })
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.userId, userId),
        isNull(endTime),
        gt(expireTime, ctx.now.toISOString()),
        gt(lastAccessTime, idleSince),
      ),
    )
    .orderBy(desc(loginTime), desc(id))
    .limit(100)
  return rows.map((row) => ({ ...row, current: row.id === ctx.user.sessionId }))
}

/** The sessions that have not ended; a key would be a token. */
export const liveSessions: CacheGroup = {
  cacheId: 'session',
  cacheName: 'sys_session',
  remarks: '在线会话',
  sort: 130,
  store: {
    count: ({ db, now }) =>
      db.$count(sessionTable, and(isNull(sessionTable.endTime), gt(sessionTable.expireTime, now.toISOString()))),
  },
}
