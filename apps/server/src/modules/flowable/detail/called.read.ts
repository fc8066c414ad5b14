import { and, desc, eq, inArray } from 'drizzle-orm'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { flowEventTable, flowInstanceTable, type FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { readingsOf } from '#/modules/flowable/instance/mayRead.ts'
import type { Ctx } from '#/platform/context.ts'

/** Called processes that a page leads to; of each it is asked whether the reader may see it. */
const mostCalled = 20

/** The requests that a request called and the one that called it, as far as the reader may see them. */
export async function calledOf(ctx: Ctx, request: FlowInstanceRow): Promise<Pick<RequestDetail, 'caller' | 'called'>> {
  const { id, rootId, parentId } = request
  const [parent] =
    parentId === null ? [] : await ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, parentId))
  const rows = await ctx.db
    .select()
    .from(flowInstanceTable)
    .where(and(eq(flowInstanceTable.rootId, rootId), eq(flowInstanceTable.parentId, id)))
    .orderBy(desc(flowInstanceTable.startTime), desc(flowInstanceTable.id))
    .limit(mostCalled)
  const mayRead = async (row: FlowInstanceRow) => (await readingsOf(ctx, row)).length > 0
  const nodes = await nodesOf(ctx, request, rows)
  const called = []
  for (const row of rows) {
    if (await mayRead(row))
      called.push({ id: row.id, title: row.title, status: row.status, node: nodes.get(row.id) ?? '' })
  }
  return { caller: parent && (await mayRead(parent)) ? { id: parent.id, title: parent.title } : null, called }
}

/** The nodes that called them: a token goes on to other nodes, and may call again. */
async function nodesOf(
  ctx: Ctx,
  { id, definitionId }: FlowInstanceRow,
  rows: readonly FlowInstanceRow[],
): Promise<Map<string, string>> {
  const tokens = rows.flatMap(({ parentToken }) => parentToken ?? [])
  if (tokens.length === 0) return new Map()
  const { nodes } = (await definitionOf(ctx, definitionId)).graph
  const { instanceId, element, token, kind, time } = flowEventTable
  const entered = await ctx.db
    .select({ element, token, time })
    .from(flowEventTable)
    .where(and(eq(instanceId, id), eq(kind, 'entered'), inArray(token, tokens)))
    .orderBy(flowEventTable.id)
  const calls = entered.filter((row) => nodes[row.element]?.call !== undefined)
  return new Map(
    rows.flatMap((row) => {
      const at = calls.findLast((each) => each.token === row.parentToken && each.time <= row.startTime)
      return at ? [[row.id, at.element] as const] : []
    }),
  )
}
