import { and, inArray, isNull, lt } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { idleMinutes, writeEveryMs } from './idle.ts'
import { endSessions } from './session.service.ts'
import { sessionTable } from './session.table.ts'

/** Those of the sessions that are over. Nobody need ask for one that outlived its limits: it is ended here. */
export async function overSessions(ctx: Ctx, tokenHashes: readonly string[]): Promise<string[]> {
  if (tokenHashes.length === 0) return []
  const { tokenHash, lastAccessTime, expireTime, endTime } = sessionTable
  const asked = inArray(tokenHash, [...new Set(tokenHashes)])
  const now = ctx.now.getTime()
  const idleSince = new Date(now - (await idleMinutes(ctx)) * 60_000 - writeEveryMs).toISOString()
  const rows = await ctx.db
    .select({ tokenHash, idle: lt(lastAccessTime, idleSince), expired: lt(expireTime, ctx.now.toISOString()) })
    .from(sessionTable)
    .where(and(asked, isNull(endTime)))
  const ending = (reason: 'idle' | 'expired') => rows.filter((row) => row[reason]).map((row) => row.tokenHash)
  for (const reason of ['expired', 'idle'] as const)
    if (ending(reason).length > 0) await endSessions(ctx, inArray(tokenHash, ending(reason)), reason)
  const alive = new Set(rows.filter((row) => !row.idle && !row.expired).map((row) => row.tokenHash))
  return tokenHashes.filter((hash) => !alive.has(hash))
}
