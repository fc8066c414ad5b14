import { hash, randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import { configValue, findUserByName, recordLogin, type UserRow } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forcedOut, refuse } from '#/platform/errors.ts'
import { locationOf } from '#/platform/http/locationOf.ts'
import { clientOf } from '#/platform/text/userAgent.ts'
import { sessionTable } from './session.table.ts'

/** A try to sign in, or the end of a session, as 登录日志 tells it (monitor §7). */
export interface LoginRecord {
  /** As typed. */
  userName: string
  /** 0 succeeded, 1 refused. */
  status: '0' | '1'
  msg: string
  ipaddr: string
  userAgent: string
  /** Of somebody who did not call themselves. */
  client?: { browser: string; os: string }
  loginType: 'password' | 'sms' | 'register' | 'logout' | 'forced'
}

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'login.succeeded': { userId: string }
    'login.recorded': LoginRecord
    /** `said`: the sentence for whoever is still there. */
    'session.ended': { tokenHashes: string[]; said?: string | undefined }
  }
}

export type EndReason = 'logout' | 'forced' | 'replaced' | 'password' | 'disabled' | 'idle' | 'expired'

/** What whoever still uses a session hears of its end, when that is more than that it has expired. */
export const refusalOfEnd = (reason: string | null) => (reason === 'forced' ? forcedOut() : undefined)
export type LoginType = 'password' | 'sms'

export const tokenHashOf = (token: string) => hash('sha256', token, 'hex')

/**
 * Signs a user in: a new random token, older sessions ended as the settings say (security SE-02, SE-09). Refuses when
 * the account changed since `user` was read and their secret judged.
 */
export async function startSession(
  ctx: Ctx,
  user: UserRow,
  loginType: LoginType,
  formerToken?: string,
): Promise<string> {
  const { limits } = ctx.platform.env
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now.toISOString()
  const many = (await configValue(ctx, 'sys.session.soloLogin')) !== 'false'
  await ctx.tx(async (tx) => {
    // Writing the user's row makes sign-ins of one account take turns, else two of them count the same sessions.
    await recordLogin(tx, user.id)
    const present = await findUserByName(tx, user.userName)
    if (present?.id !== user.id || present.password !== user.password || present.status !== user.status)
      throw refuse('用户不存在/密码错误')
    if (formerToken) await endSessionOfToken(tx, tokenHashOf(formerToken), 'replaced')
    const open = await tx.db
      .select({ id: sessionTable.id })
      .from(sessionTable)
      .where(and(eq(sessionTable.userId, user.id), isNull(sessionTable.endTime)))
      .orderBy(asc(sessionTable.loginTime), asc(sessionTable.id))
    const surplus = many ? open.slice(0, Math.max(0, open.length - limits.L_SESSIONS + 1)) : open
    if (surplus.length > 0) {
      await endSessions(
        tx,
        inArray(
          sessionTable.id,
          surplus.map(({ id }) => id),
        ),
        'replaced',
      )
    }
    await tx.db.insert(sessionTable).values({
      tokenHash: tokenHashOf(token),
      userId: user.id,
      userName: user.userName,
      deptId: user.deptId,
      loginType,
      ipaddr: ctx.ip,
      loginLocation: locationOf(ctx.ip),
      ...clientOf(ctx.userAgent),
      loginTime: now,
      lastAccessTime: now,
      expireTime: new Date(ctx.now.getTime() + limits.L_SESSION_DAYS * 86_400_000).toISOString(),
      nodeId: ctx.platform.nodeId,
    })
    await tx.emit('login.succeeded', { userId: user.id })
  })
  return token
}

export interface EndedSession {
  id: string
  userId: string
  userName: string
  ipaddr: string | null
  browser: string | null
  os: string | null
}

/** Ends live sessions; every node stops honouring them with the commit. */
export async function endedSessions(ctx: Ctx, which: SQL, reason: EndReason): Promise<EndedSession[]> {
  const { id, userId, userName, ipaddr, browser, os, tokenHash } = sessionTable
  const ended = await ctx.db
    .update(sessionTable)
    .set({ endTime: ctx.now.toISOString(), endReason: reason })
    .where(and(which, isNull(sessionTable.endTime)))
    .returning({ id, userId, userName, ipaddr, browser, os, tokenHash })
  for (const row of ended)
    ctx.platform.log.info({
      event: 'session.ended',
      userId: row.userId,
      targetId: row.id,
      reason,
      traceId: ctx.requestId,
    })
  if (ended.length > 0)
    await ctx.emit('session.ended', {
      tokenHashes: ended.map((row) => row.tokenHash),
      said: refusalOfEnd(reason)?.message,
    })
  return ended
}

export const endSessions = async (ctx: Ctx, which: SQL, reason: EndReason): Promise<number> =>
  (await endedSessions(ctx, which, reason)).length

export const endSessionOfToken = (ctx: Ctx, tokenHash: string, reason: EndReason) =>
  endSessions(ctx, eq(sessionTable.tokenHash, tokenHash), reason)

export async function endSessionsOfUsers(ctx: Ctx, userIds: readonly string[], reason: EndReason): Promise<void> {
  if (userIds.length > 0) await endSessions(ctx, inArray(sessionTable.userId, [...userIds]), reason)
}

/** All sessions of a user, or all but the one that asks. */
export const endSessionsOfUser = (ctx: Ctx, userId: string, reason: EndReason, except?: string | null) =>
  endSessions(
    ctx,
    except
      ? (and(eq(sessionTable.userId, userId), ne(sessionTable.id, except)) as SQL)
      : eq(sessionTable.userId, userId),
    reason,
  )
