import { runCase, type CaseContext } from '@app/flow-engine/case/runCase.ts'
import type { FlowCase } from '@app/flow-engine/case/types.ts'
import type { Outcome } from '@app/flow-engine/run/types.ts'
import { CommentType } from '@app/shared/flowable/codes.ts'
import type { FamilyStep } from '#/modules/flowable/instance/family.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { handToLeader } from '#/modules/flowable/job/handToLeader.ts'
import { takeJob, type JobKind } from '#/modules/flowable/job/jobKind.ts'
import { taskIn } from '#/modules/flowable/job/limitedTask.ts'
import { ruleIn } from '#/modules/flowable/operation/taskRule.ts'
import type { LimitPayload } from '#/modules/flowable/outbox/limit.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** What it decides; handed to the leader otherwise. */
const decisions: Partial<Record<LimitPayload['act'], { outcome: Outcome; reason: string }>> = {
  approve: { outcome: 'approved', reason: '审批超时，系统自动通过' },
  reject: { outcome: 'rejected', reason: '审批超时，系统自动不通过' },
}

/** The time of a task is over and the product acts by itself (workflow §8.6). */
export const auto: JobKind = {
  lane: 'inside',
  run: (ctx, job) =>
    operate(ctx, job, async (family, tx) => {
      await takeJob(tx, job)
      const task = await taskIn(tx, job.target)
      const { act } = job.payload as unknown as LimitPayload
      const decision = decisions[act]
      if (decision) await sayReason(tx, task, decision.reason)
      else if (act === 'branch') await sayReason(tx, task, '审批超时，转到边界分支')
      else await handToLeader(tx, task, await ruleIn(tx, family, task.instanceId))
      return {
        command: (flow, context) =>
          act === 'branch' ? branched(flow, context, task) : decided(flow, context, task, decision?.outcome),
      }
    }),
}

const sayReason = (tx: Ctx, { id: taskId, instanceId, node }: FlowTaskRow, content: string) =>
  say(tx, { instanceId, taskId, node, type: CommentType.system, content })

/** Listeners hear that the time is over, then the task is decided where the product decides it. */
function decided(flow: FlowCase, context: CaseContext, task: FlowTaskRow, outcome: Outcome | undefined): FamilyStep {
  const { instanceId, engineId } = task
  const told = runCase(flow, instanceId, { type: 'timedOut', task: engineId }, context)
  if (!outcome) return told
  const step = runCase(told.flow, instanceId, { type: 'complete', task: engineId, outcome }, context)
  return { flow: step.flow, effects: [...told.effects, ...step.effects] }
}

/** Goes on at the first boundary event of the task, a timer before others, as if it had happened. */
function branched(flow: FlowCase, context: CaseContext, { instanceId, engineId, node }: FlowTaskRow): FamilyStep {
  const told = runCase(flow, instanceId, { type: 'timedOut', task: engineId }, context)
  const instance = told.flow.instances[instanceId]
  const { subscriptions = {}, tokens = {}, tasks = {} } = instance?.state ?? {}
  const around = new Set<string>()
  for (let token = tokens[tasks[engineId]?.token ?? '']; token; token = tokens[token.parent]) around.add(token.id)
  const boundary = (instance && context.definitions.byId(instance.definition).graph.nodes[node]?.boundary) ?? []
  const armed = Object.values(subscriptions).filter((each) => around.has(each.token) && boundary.includes(each.node))
  const next = armed.find(({ kind }) => kind === 'timer') ?? armed[0]
  if (!next) return told
  const step = runCase(told.flow, instanceId, { type: 'fire', subscription: next.id }, context)
  return { flow: step.flow, effects: [...told.effects, ...step.effects] }
}
