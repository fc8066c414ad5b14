import { and, eq, gte, ilike, inArray, lte, or, type SQL } from 'drizzle-orm'
import type { ListQuery } from '@app/shared/kit/query.ts'
import type { Operlog } from '@app/shared/monitor/operlog.ts'
import { containing } from '#/kit/paging.ts'
import { nodeNames } from '#/modules/monitor/node/node.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone, refuse } from '#/platform/errors.ts'
import { operlogTable } from './operlog.table.ts'

const dayMs = 86_400_000
/** No index serves a text within requests, so the days bound how many rows are read. */
export const mostTextDays = 31

/** What the filters ask for that are no field. */
export function operlogWhere(ctx: Ctx, query: ListQuery): SQL | undefined {
  const { businessType, takeUpTime, operParam, errorMsg } = operlogTable
  const { businessTypes, costFrom, costTo, text } = query
  const asked: (SQL | undefined)[] = []
  if (Array.isArray(businessTypes) && businessTypes.length > 0) asked.push(inArray(businessType, businessTypes))
  if (typeof costFrom === 'number') asked.push(gte(takeUpTime, costFrom))
  if (typeof costTo === 'number') asked.push(lte(takeUpTime, costTo))
  if (typeof text === 'string' && text !== '') {
    refuseUnbounded(ctx, query.params)
    asked.push(or(ilike(operParam, containing(text)), ilike(errorMsg, containing(text))))
  }
  return and(...asked)
}

/** What people sent is for the superuser to look through, and only so much of it at a time. */
function refuseUnbounded(ctx: Ctx, params: ListQuery['params']): void {
  if (!ctx.user.admin) throw forbidden()
  const { beginTime, endTime } = params ?? {}
  if (!beginTime) throw refuse(`按请求内容查询时请选择操作时间，最多${mostTextDays}天`)
  const until = endTime ? Date.parse(String(endTime).slice(0, 10)) : ctx.now.getTime()
  if (until - Date.parse(String(beginTime).slice(0, 10)) > mostTextDays * dayMs)
    throw refuse(`按请求内容查询时操作时间不能超过${mostTextDays}天`)
}

/** One row, whole; where a fault arose is told to the superuser alone. */
export async function getOperlog(ctx: Ctx, id: string): Promise<Operlog> {
  const [row] = await ctx.db
    .select()
    .from(operlogTable)
    .where(and(eq(operlogTable.id, id), eq(operlogTable.delFlag, '0')))
    .limit(1)
  if (!row) throw gone()
  const nodeName = (await nodeNames(ctx, [row.nodeId])).get(row.nodeId ?? '') ?? null
  // The type of a contract's rows names audit columns, which a log does not have.
  return { ...row, nodeName, errorStack: ctx.user.admin ? row.errorStack : null } as unknown as Operlog
}
