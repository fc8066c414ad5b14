import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { assigneesOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { InstanceRule } from './taskRule.ts'

/** Of the people named, each once, who can sign in; refused with these words when one cannot. */
export async function enabledPeople(ctx: Ctx, userIds: readonly string[], words: string): Promise<string[]> {
  const wanted = [...new Set(userIds)]
  const enabled = new Set(await assigneesOf(ctx, { userIds: wanted }))
  if (wanted.some((id) => !enabled.has(id))) throw refuse(words)
  return wanted
}

/** Whether somebody may decide at a node: who started a request only where the node lets them (security AZ-14). */
export const mayDecide = ({ row }: InstanceRule, node: FlowNode, userId: string): boolean =>
  userId !== row.starterId || node.user?.settings.whenInitiator === 'self'

/** Nobody hands the decision about a request to who started it, unless its node lets them decide. */
export function requireNotStarter(rule: InstanceRule, node: FlowNode, userIds: readonly string[], act: string) {
  if (!userIds.every((id) => mayDecide(rule, node, id))) throw refuse(`${act}失败，发起人不能审批自己的流程`)
}

/** Whoever is only asked for an opinion decides nothing. */
export const isOpinion = ({ delegators, signKind }: Pick<FlowTaskRow, 'delegators' | 'signKind'>): boolean =>
  delegators.length > 0 || signKind === 'before'
