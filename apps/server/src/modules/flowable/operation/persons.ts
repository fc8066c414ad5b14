import type { FlowNode } from '@app/flow-engine/graph/types.ts'
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

/** Nobody hands the decision about a request to who started it, unless its node lets them decide (security AZ-14). */
export function requireNotStarter(
  { row, first }: InstanceRule,
  node: FlowNode,
  userIds: readonly string[],
  act: string,
) {
  if (node.id === first || node.user?.settings.whenInitiator === 'self') return
  if (userIds.includes(row.starterId)) throw refuse(`${act}失败，发起人不能审批自己的流程`)
}
