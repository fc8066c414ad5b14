import { and, count as countRows, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { PageQuery } from '@app/shared/kit/query.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { columnsOf } from '#/kit/columnMap.ts'
import { filtersOf, orderOf, pageFrom } from '#/kit/paging.ts'
import { ofReachedUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { idleMinutes } from './idle.ts'
import { sessionTable } from './session.table.ts'

const { id, userId, userName, ipaddr, loginLocation, browser, os, loginTime, lastAccessTime, expireTime, endTime } =
  sessionTable

/** Never the hash: what a list shows lets nobody in. */
const shown = {
  id,
  userId,
  userName,
  ipaddr,
  loginLocation,
  browser,
  os,
  loginTime,
  lastAccessTime,
  nodeId: sessionTable.nodeId,
}

export interface OnlineSession {
  id: string
  userId: string
  userName: string
  ipaddr: string | null
  loginLocation: string | null
  browser: string | null
  os: string | null
  loginTime: string
  lastAccessTime: string
  nodeId: string | null
}

/** Live sessions of people within the caller's reach. */
export async function reachedSessions(ctx: Ctx): Promise<SQL | undefined> {
  const idleSince = new Date(ctx.now.getTime() - (await idleMinutes(ctx)) * 60_000).toISOString()
  return and(
    isNull(endTime),
    gt(expireTime, ctx.now.toISOString()),
    gt(lastAccessTime, idleSince),
    ofReachedUsers(ctx, userId),
  )
}

/** A page of the sessions of all nodes; fields and order are those of the contract. */
export async function onlineSessions(
  ctx: Ctx,
  resource: ResourceFacts,
  query: PageQuery,
): Promise<Page<OnlineSession>> {
  const columns = columnsOf(sessionTable)
  const where = and(await reachedSessions(ctx), ...filtersOf(resource, columns, query))
  return pageFrom({
    ctx,
    query,
    countKey: undefined,
    rows: (limit, offset) =>
      ctx.db
        .select(shown)
        .from(sessionTable)
        .where(where)
        .orderBy(...orderOf(resource, columns, query))
        .limit(limit)
        .offset(offset),
    count: async () => (await ctx.db.select({ total: countRows() }).from(sessionTable).where(where))[0]?.total ?? 0,
  })
}

export async function onlineSession(ctx: Ctx, sessionId: string): Promise<OnlineSession | undefined> {
  const [row] = await ctx.db
    .select(shown)
    .from(sessionTable)
    .where(and(eq(id, sessionId), await reachedSessions(ctx)))
    .limit(1)
  return row
}
