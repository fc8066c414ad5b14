import { eq } from 'drizzle-orm'
import { runCase } from '@app/flow-engine/case/runCase.ts'
import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { returnTargets } from '@app/flow-engine/moves/return.ts'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import { CommentType, InstanceStatus } from '@app/shared/flowable/codes.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { handOnForm, type HalfFilled } from '#/modules/flowable/operation/halfFilled.ts'
import { requireOffered } from '#/modules/flowable/operation/nodeActs.ts'
import { actOnOwn, ownTask, type TaskRead } from '#/modules/flowable/operation/openTask.ts'
import { nodeIn, ruleIn, ruleOf, seenAfter, type InstanceRule } from '#/modules/flowable/operation/taskRule.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'

/** Nodes to which the caller may send a task back, the newest first. */
export async function returnList(ctx: Ctx, taskId: string): Promise<{ id: string; name: string }[]> {
  const task = await ownTask(ctx, { taskId })
  const [row] = await ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, task.instanceId))
  if (!row) throw gone('流程实例不存在')
  const targets = targetsOf(await ruleOf(ctx, row), row.state, task)
  return targets.map(({ id, name }) => ({ id, name: name || id }))
}

export interface Returning extends TaskRead, HalfFilled {
  targetKey: string
  comment?: string
  attachments?: string[]
  /** `direct`: who sent it back gets it again at once. */
  resumeMode?: 'sequential' | 'direct'
}

/** 退回: the request goes back to a node that it has been at (workflow §15.6). */
export async function returnTask(ctx: Ctx, returning: Returning): Promise<void> {
  const { targetKey, comment = '', attachments = [], resumeMode, taskId: own, version } = returning
  if (!comment.trim()) throw refuse('请输入意见')
  await actOnOwn(ctx, { taskId: own, version }, async (tx, task, family) => {
    if (task.delegators.length > 0) throw refuse('委派的任务不能退回，请处理后交还委派人')
    if (task.signKind === 'before' || task.signKind === 'after') throw refuse('加签的任务不能退回')
    const rule = await ruleIn(tx, family, task.instanceId)
    requireOffered(nodeIn(rule, task.node), 'return')
    const targets = targetsOf(rule, rule.row.state, task)
    if (targets.length === 0) throw refuse('没有可退回的节点')
    const target = targets.find(({ id }) => id === targetKey)
    if (!target) throw refuse('不能退回到该节点')
    const { instanceId, id: taskId, node } = task
    const extra = { to: target.id, toName: target.name, resumeMode: resumeMode ?? 'sequential' }
    await say(tx, { instanceId, taskId, node, type: CommentType.return, content: comment, attachments, extra })
    const variables = await handOnForm(tx, rule, task, returning)
    const resume = resumeMode === 'direct' ? ({ resume: 'direct' } as const) : {}
    return {
      doneBy: { taskId, userId: tx.user.id },
      command: (flow, context) => {
        const set = runCase(flow, instanceId, { type: 'setVariables', variables }, context)
        const back = { type: 'return', task: task.engineId, to: target.id, ...resume } as const
        const step = runCase(set.flow, instanceId, back, context)
        return { flow: step.flow, effects: [...set.effects, ...step.effects] }
      },
      status: seenAfter(rule, InstanceStatus.returned),
    }
  })
}

function targetsOf({ graph }: InstanceRule, state: FlowState, { engineId }: FlowTaskRow): FlowNode[] {
  const task = state.tasks[engineId]
  return task ? returnTargets({ graph, state }, task) : []
}
