import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { assigneesOf, holdersOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

interface Left {
  node: FlowNode
  settings: FlowSettings
  /** Who started; they get what is to be decided about their own request last of all. */
  starterId: string
}

/**
 * Who gets an open task whose people are all gone: whom its node names for that, else 流程管理员, else whoever manages
 * all processes (workflow §8.5). Nothing is decided by itself here, as somebody has been asked already.
 */
export async function standInFor(ctx: Ctx, { node, settings, starterId }: Left): Promise<string | undefined> {
  const { whenEmpty, emptyUsers = [] } = node.user?.settings ?? {}
  const named = whenEmpty === 'users' ? emptyUsers : []
  const people = [...named, ...settings.managers]
  const enabled = new Set(await assigneesOf(ctx, { userIds: people }))
  const found = [...people.filter((id) => enabled.has(id)), ...(await holdersOf(ctx, 'flowable:instance:manage'))]
  return found.find((id) => id !== starterId) ?? found[0]
}
