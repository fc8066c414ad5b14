import { processScope } from '@app/flow-engine/graph/types.ts'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import { CommentType, InstanceStatus } from '@app/shared/flowable/codes.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { isWithInitiator } from '#/modules/flowable/instance/standing.ts'
import { findInstance, placeOf } from '#/modules/flowable/operation/findInstance.ts'
import { ruleIn, seenAfter, type InstanceRule } from '#/modules/flowable/operation/taskRule.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

const ended = '流程未启动或已执行完成，无法撤回'
const forbidden = '撤回失败，此流程不允许撤回操作！'

/** 撤回申请: the one who started it has it in hand again. */
export async function recallProcess(ctx: Ctx, instanceId: string, comment = ''): Promise<void> {
  const row = await findInstance(ctx, instanceId)
  if (!row || row.parentId !== null || row.endTime !== null) throw refuse(ended)
  if (row.starterId !== ctx.user.id) throw refuse('该任务非当前用户提交，无法撤回')
  await operate(
    ctx,
    placeOf(row),
    async (family, tx) => {
      const rule = await ruleIn(tx, family, instanceId)
      const { state } = rule.row
      if (!mayRecall(rule)) throw refuse(isWithInitiator(state, rule.first) ? ended : forbidden)
      const [from] = standing(state)
      if (!rule.first || !from) throw refuse(forbidden)
      await say(tx, { instanceId, node: rule.first, type: CommentType.withdraw, content: comment })
      return {
        command: { type: 'move', from, to: rule.first, outcome: 'canceled' },
        status: seenAfter(rule, InstanceStatus.withdrawn),
      }
    },
    { whenOver: ended },
  )
}

/** By its settings and where it stands; whose it is, is another question. */
export function mayRecall({ row, settings, first }: InstanceRule): boolean {
  const { state } = row
  const { decided } = state
  if (first === undefined || isWithInitiator(state, first) || settings.recall === 'never') return false
  // Only who began at a node of their own can have it back there.
  const submitted = decided.findLastIndex(({ node, by }) => node === first && by === state.initiator)
  if (submitted < 0) return false
  return settings.recall === 'any' || decided.slice(submitted + 1).every(({ outcome }) => outcome !== 'approved')
}

/** Nodes of the process itself where something stands. */
export const standing = ({ tokens }: FlowState): string[] => [
  ...new Set(Object.values(tokens).flatMap(({ node, parent }) => (parent === processScope ? [node] : []))),
]
