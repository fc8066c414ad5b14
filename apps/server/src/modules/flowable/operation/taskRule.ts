import type { FlowGraph, FlowNode } from '@app/flow-engine/graph/types.ts'
import { firstTask } from '@app/flow-engine/moves/reject.ts'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { settingsOf } from '#/modules/flowable/definition/settings.read.ts'
import type { Family } from '#/modules/flowable/instance/family.ts'
import type { FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { isWithInitiator } from '#/modules/flowable/instance/standing.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'

/** What is said of an instance by its version and by the settings of today. */
export interface InstanceRule {
  row: FlowInstanceRow
  graph: FlowGraph
  settings: FlowSettings
  /** The node of the person who started. */
  first: string | undefined
}

export async function ruleOf(ctx: Ctx, row: FlowInstanceRow): Promise<InstanceRule> {
  const { graph } = await definitionOf(ctx, row.definitionId)
  return { row, graph, settings: await settingsOf(ctx, row.definitionId), first: firstTask({ graph }) }
}

/** The same of an instance of a locked family. */
export function ruleIn(ctx: Ctx, { rows }: Family, instanceId: string): Promise<InstanceRule> {
  const row = rows.get(instanceId)
  if (!row) throw gone('流程实例不存在')
  return ruleOf(ctx, row)
}

export function nodeIn({ graph }: InstanceRule, id: string): FlowNode {
  const node = graph.nodes[id]
  if (!node) throw gone('流程节点不存在')
  return node
}

/** How people see an instance after it was moved: `back` while its initiator has it in hand, else running. */
export const seenAfter =
  ({ first }: InstanceRule, back: InstanceStatus) =>
  (state: FlowState | undefined): InstanceStatus =>
    isWithInitiator(state, first) ? back : InstanceStatus.running
