import { and, eq, isNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { superuserId } from '@app/shared/system/user.ts'
import { getUserAccount, grantsOf } from '#/modules/system/api.ts'
import { roomFor } from '#/platform/cacheRoom.ts'
import type { Caller } from '#/platform/caller.ts'
import { systemContext } from '#/platform/context.ts'
import { outageOf } from '#/platform/database/pgErrors.ts'
import type { Refusal } from '#/platform/errors.ts'
import { createNodeCache } from '#/platform/nodes/nodeCache.ts'
import type { Platform } from '#/platform/platform.ts'
import { idleMinutes, writeEveryMs } from './idle.ts'
import { endSessionOfToken, refusalOfEnd, tokenHashOf } from './session.service.ts'
import { sessionTable } from './session.table.ts'

interface Held {
  caller: Caller
  /** As the row tells it, milliseconds since 1970. */
  written: number
  expires: number
}

type Found = Held | { refused: Refusal | undefined }

/** A lost notification never lasts longer than this. */
const copyMs = 60_000

const isLive = (found: Found): found is Held => !('refused' in found)

/** By user, for 缓存列表: neither the token's hash nor the session is anybody's business (security AZ-17). */
function shownCopy(_tokenHash: string, found: Found) {
  if (!isLive(found)) return undefined
  const { id, userName, name, deptId, deptName, userType, roleKeys, permissions, dataScope } = found.caller
  return { key: id, value: { id, userName, name, deptId, deptName, userType, roleKeys, permissions, dataScope } }
}

const epochMs = (
  column: typeof sessionTable.loginTime | typeof sessionTable.lastAccessTime | typeof sessionTable.expireTime,
) => sql<number>`(extract(epoch from ${column}) * 1000)::float8`

/**
 * What a request leaves in its session's row. A database that takes no writes for a while refuses nobody's reading:
 * this node remembers, and the row is written with a later request.
 */
async function writtenIfPossible(write: () => PromiseLike<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!outageOf(error)) throw error
  }
}

/** Answers for a token on every request: a copy of the session row with the user's rights, dropped by news. */
export function createAuthenticator(platform: Platform) {
  platform.cacheGroups.push({ cacheId: 'userUtils', cacheName: 'userCache', remarks: '用户信息', sort: 50 })
  const copies = createNodeCache(
    platform,
    { name: 'userCache', prefix: 'sys_user:', max: 20_000, maxAgeMs: copyMs, keeps: isLive, shown: shownCopy },
    load,
  )
  // More precise than the row, which is written once a minute.
  const seen = new LRUCache<string, number>(roomFor(20_000))
  const { events } = platform

  const dropAll = () => copies.dropAll()
  events.onEveryNode('session.ended', ({ tokenHashes }) => copies.drop(tokenHashes))
  events.onEveryNode('user.changed', dropAll)
  events.onEveryNode('role.changed', dropAll)
  events.onEveryNode('menu.changed', dropAll)
  events.onEveryNode('dept.changed', dropAll)
  events.onResync(dropAll)

  async function load(tokenHash: string): Promise<Found> {
    const ctx = systemContext(platform)
    const [row] = await ctx.db
      .select({
        id: sessionTable.id,
        userId: sessionTable.userId,
        lastAccess: epochMs(sessionTable.lastAccessTime),
        expires: epochMs(sessionTable.expireTime),
        endTime: sessionTable.endTime,
        endReason: sessionTable.endReason,
      })
      .from(sessionTable)
      .where(eq(sessionTable.tokenHash, tokenHash))
      .limit(1)
    if (!row) return { refused: undefined }
    if (row.endTime) return { refused: refusalOfEnd(row.endReason) }
    const account = await getUserAccount(ctx, row.userId)
    if (!account || account.user.status !== '0') {
      await endSessionOfToken(ctx, tokenHash, 'disabled')
      return { refused: undefined }
    }
    const { user, dept } = account
    const { roleKeys, permissions, dataScope } = await grantsOf(ctx, user.id)
    const caller: Caller = {
      id: user.id,
      userName: user.userName,
      name: user.name,
      deptId: user.deptId,
      deptName: dept?.deptName ?? null,
      userType: user.userType,
      admin: user.id === superuserId,
      roleKeys,
      permissions,
      dataScope,
      mustChangePassword: user.pwdUpdateDate === null,
      sessionId: row.id,
      tokenHash,
    }
    return { caller, written: row.lastAccess, expires: row.expires }
  }

  /** The reader decides what is over: idle and absolute ends hold even if nobody wrote them down (security SE-07). */
  async function holder(
    tokenHash: string,
    background: boolean,
  ): Promise<{ caller: Caller } | { refused: Refusal | undefined }> {
    const now = platform.clock.now().getTime()
    const ctx = systemContext(platform)
    // Use on another node is in its row up to a minute later; who only listens must not end it before.
    const idleMs = (await idleMinutes(ctx)) * 60_000 + (background ? writeEveryMs : 0)
    const lastAccess = (held: Held) => Math.max(held.written, seen.get(tokenHash) ?? 0)
    const overBy = (held: Held) =>
      now >= held.expires ? 'expired' : now - lastAccess(held) > idleMs ? 'idle' : undefined

    let found = await copies.get(tokenHash)
    if (!('refused' in found) && overBy(found)) {
      // The copy may be older than the last use elsewhere.
      copies.drop([tokenHash])
      found = await copies.get(tokenHash)
    }
    if ('refused' in found) return found
    const over = overBy(found)
    if (over) {
      await writtenIfPossible(() => endSessionOfToken(ctx, tokenHash, over))
      copies.drop([tokenHash])
      return { refused: undefined }
    }
    if (background) return { caller: found.caller }
    seen.set(tokenHash, Math.max(lastAccess(found), now))
    if (now - found.written >= writeEveryMs) {
      found.written = now
      await writtenIfPossible(() =>
        ctx.db
          .update(sessionTable)
          .set({ lastAccessTime: ctx.now.toISOString() })
          .where(and(eq(sessionTable.tokenHash, tokenHash), isNull(sessionTable.endTime))),
      )
    }
    return { caller: found.caller }
  }

  return {
    authenticate: (token: string, background = false) => holder(tokenHashOf(token), background),
    async holderOf(tokenHash: string): Promise<Caller | undefined> {
      copies.drop([tokenHash])
      const found = await holder(tokenHash, true)
      return 'caller' in found ? found.caller : undefined
    },
  }
}
