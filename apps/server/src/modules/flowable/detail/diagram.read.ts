import { and, count, eq, inArray } from 'drizzle-orm'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { flowEventTable, type FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'

type Diagram = RequestDetail['diagram']
type NodeState = Diagram['nodes'][string]

/** What a closed task leaves its node in, where nothing stands on it any more. */
const closed: Partial<Record<TaskStatus, NodeState>> = {
  [TaskStatus.returned]: 'returned',
  [TaskStatus.canceled]: 'canceled',
  [TaskStatus.withdrawn]: 'canceled',
  [TaskStatus.skipped]: 'skipped',
}

/** Colours of the diagram: from what was recorded, never from neighbours (workflow §11). */
export async function diagramOf(
  ctx: Ctx,
  { id, state, endTime }: Pick<FlowInstanceRow, 'id' | 'state' | 'endTime'>,
  tasks: readonly FlowTaskRow[],
): Promise<Diagram> {
  const { element, kind, instanceId } = flowEventTable
  const rows = await ctx.db
    .select({ element, kind, times: count() })
    .from(flowEventTable)
    .where(and(eq(instanceId, id), inArray(kind, ['entered', 'took'])))
    .groupBy(element, kind)
  const entered = rows.filter((row) => row.kind === 'entered')
  const here = new Set(endTime === null ? standing(state) : [])
  const last = new Map(tasks.map((task) => [task.node, task.status]))
  const stateOf = (node: string): NodeState => {
    if (here.has(node)) return 'active'
    const status = last.get(node)
    return (status && closed[status]) ?? 'done'
  }
  return {
    nodes: Object.fromEntries(entered.map((row) => [row.element, stateOf(row.element)])),
    flows: rows.filter((row) => row.kind === 'took').map((row) => row.element),
    counts: Object.fromEntries(entered.filter(({ times }) => times > 1).map((row) => [row.element, row.times])),
  }
}

/** Nodes on which a token stands. */
const standing = ({ tokens }: FlowState) => Object.values(tokens).map(({ node }) => node)
