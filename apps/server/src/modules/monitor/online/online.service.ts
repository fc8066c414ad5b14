import type { Page } from '@app/shared/kit/envelope.ts'
import type { PageQuery } from '@app/shared/kit/query.ts'
import { online, type Online } from '@app/shared/monitor/online.ts'
import { superuserId } from '@app/shared/system/user.ts'
import { forceOutSessions, onlineSession, onlineSessions, type OnlineSession } from '#/modules/auth/api.ts'
import { nodeNames } from '#/modules/monitor/node/node.read.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone } from '#/platform/errors.ts'

/** With the names of people, departments and nodes. */
async function named(ctx: Ctx, rows: readonly OnlineSession[]): Promise<Online[]> {
  const users = await userBriefs(
    ctx,
    rows.map(({ userId }) => userId),
  )
  const nodes = await nodeNames(
    ctx,
    rows.map(({ nodeId }) => nodeId),
  )
  const list = rows.map(({ nodeId, userId, ...row }) => ({
    ...row,
    name: users.get(userId)?.name ?? row.userName,
    deptName: users.get(userId)?.deptName ?? null,
    nodeName: (nodeId === null ? undefined : nodes.get(nodeId)) ?? null,
    current: row.id === ctx.user.sessionId,
    guarded: userId === superuserId && !ctx.user.admin,
  }))
  // The type of a contract's rows names audit columns, which a session does not have.
  return list as unknown as Online[]
}

export async function onlinePage(ctx: Ctx, query: PageQuery): Promise<Page<Online>> {
  const page = await onlineSessions(ctx, online, query)
  return { ...page, list: await named(ctx, page.list) }
}

export async function getOnline(ctx: Ctx, id: string): Promise<Online> {
  const found = await onlineSession(ctx, id)
  const [row] = await named(ctx, found ? [found] : [])
  if (!row) throw gone()
  return row
}

export async function forceLogoutAll(ctx: Ctx, ids: readonly string[]): Promise<{ ended: number }> {
  if (ids.length > 1 && !ctx.can('monitor:online:batchLogout')) throw forbidden()
  const ended = await forceOutSessions(ctx, ids)
  ctx.trail.formId = ids.length === 1 ? String(ids[0]) : null
  ctx.trail.changes.push(
    `强退：${ended.map(({ userName, ipaddr }) => `${userName}（${ipaddr ?? '未知地址'}）`).join('、')}`,
  )
  return { ended: ended.length }
}
