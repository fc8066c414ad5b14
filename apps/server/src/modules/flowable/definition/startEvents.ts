import { and, eq, inArray } from 'drizzle-orm'
import { processScope, type FlowNode } from '@app/flow-engine/graph/types.ts'
import { firstDue } from '@app/flow-engine/timer/due.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { wakeAfterCommit } from '#/modules/flowable/outbox/wake.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'
import { flowDefinitionTable, type FlowDefinitionRow } from './definition.table.ts'

type Rows = {
  subscriptions: (typeof flowSubscriptionTable.$inferInsert)[]
  jobs: (typeof flowJobTable.$inferInsert)[]
}

/** The newest version of a key is the one that messages, signals and moments start; others of it no longer do. */
export async function listenForStarts(ctx: Ctx, definition: Pick<FlowDefinitionRow, 'id' | 'key' | 'graph'>) {
  await forgetStarts(ctx, definition.key)
  const rows: Rows = { subscriptions: [], jobs: [] }
  const { nodes, starts } = definition.graph
  for (const id of starts[processScope] ?? []) {
    const node = nodes[id]
    if (node) listen(ctx, rows, definition.id, node)
  }
  if (rows.subscriptions.length > 0) await ctx.db.insert(flowSubscriptionTable).values(rows.subscriptions)
  if (rows.jobs.length === 0) return
  await ctx.db.insert(flowJobTable).values(rows.jobs)
  await wakeAfterCommit(ctx)
}

/** Nothing but people starts processes of the key from now on. */
export async function forgetStarts(ctx: Ctx, key: string): Promise<void> {
  const versions = ctx.db
    .select({ id: flowDefinitionTable.id })
    .from(flowDefinitionTable)
    .where(eq(flowDefinitionTable.key, key))
  const t = flowSubscriptionTable
  await ctx.db.delete(t).where(and(inArray(t.instanceId, versions), eq(t.engineId, '')))
  await ctx.db.delete(flowJobTable).where(and(inArray(flowJobTable.rootId, versions), eq(flowJobTable.kind, 'start')))
}

/** A name or moment that is computed has nothing to be computed from. */
const isFixed = (text: string) => !/[$#]\{/.test(text)

function listen(ctx: Ctx, { subscriptions, jobs }: Rows, definitionId: string, { id: node, event }: FlowNode) {
  const of = { id: newId(), instanceId: definitionId, rootId: definitionId, node }
  if ((event?.kind === 'message' || event?.kind === 'signal') && isFixed(event.name)) {
    subscriptions.push({ ...of, engineId: '', kind: event.kind, name: event.name })
  }
  if (event?.kind !== 'timer' || !isFixed(event.text)) return
  const due = firstDue(event.timer, event.text, ctx.now.getTime(), ctx.platform.env.TIME_ZONE)
  if (due) {
    jobs.push({ ...of, kind: 'start', target: node, dueTime: new Date(due.at).toISOString(), payload: { due } })
  }
}
