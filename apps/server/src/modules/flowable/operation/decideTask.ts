import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { Outcome } from '@app/flow-engine/run/types.ts'
import { CommentType, InstanceStatus } from '@app/shared/flowable/codes.ts'
import type { NextAssignees } from '@app/shared/flowable/forecast.ts'
import { saveTaskForm } from '#/modules/flowable/binding/stepForm.service.ts'
import type { Family } from '#/modules/flowable/instance/family.ts'
import type { Act } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { chosenPeople, everyChooser, type Chooser } from '#/modules/flowable/people/chosenPeople.ts'
import { beforeDeciding, requireChosen } from '#/modules/flowable/people/forecast.read.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { keepWithdrawal } from './back/withdrawal.ts'
import { giveBack } from './delegate.service.ts'
import { withVariables, type HalfFilled } from './halfFilled.ts'
import { requireOffered } from './nodeActs.ts'
import { actOnOwn, type TaskRead } from './openTask.ts'
import { signerDecided } from './sign/signerDecided.ts'
import { nodeIn, ruleIn, type InstanceRule } from './taskRule.ts'
import { tellCopies } from './tell/copyTo.ts'

export interface Decision extends TaskRead, HalfFilled {
  comment?: string
  attachments?: string[]
  /** Upload id of a drawn signature. */
  signature?: string | null | undefined
  ccUserIds?: string[]
  variables?: Variables
  /** People for the nodes that follow, where the approver chooses them. */
  nextAssignees?: NextAssignees | undefined
}

declare module '#/platform/ports.ts' {
  interface Ports {
    /**
     * The area whose object a request is about may refuse that the caller decides on it, by whatever page they do, and
     * says what its processes are to know of the decision.
     */
    judgeDecision?(ctx: Ctx, decided: { businessKey: string; outcome: Outcome; comment: string }): Promise<Variables>
  }
}

/** 通过 and 拒绝 of a task of the caller: where it goes on depends on how the caller came by it. */
export async function decideTask(ctx: Ctx, outcome: Outcome, decision: Decision): Promise<void> {
  await actOnOwn(ctx, decision, async (tx, task, family) => {
    const rule = await ruleIn(tx, family, task.instanceId)
    const {
      comment = '',
      attachments = [],
      signature = null,
      ccUserIds = [],
      formData: data,
      formRead: read,
      offers,
    } = decision
    const facts = await requireDecidable(tx, rule, task, outcome, { comment, signature })
    const form = { data, read, isRefusal: outcome === 'rejected', asked: offers }
    const filled = await saveTaskForm(tx, rule.row, task, form)
    const { instanceId, id: taskId, node } = task
    const isDelegated = task.delegators.length > 0
    const type = isDelegated ? CommentType.delegate : typeOf[outcome]
    await say(tx, { instanceId, taskId, node, type, content: comment, attachments, signatureFileId: signature })
    if (ccUserIds.length > 0) await tellCopies(tx, task, ccUserIds, comment)
    if (isDelegated) return withVariables(await giveBack(tx, task, rule), filled)
    const isSigner = task.signKind === 'before' || task.signKind === 'after'
    const asked = isSigner ? await signerDecided(tx, task, outcome) : { task, outcome }
    if (!asked?.outcome) return withVariables({}, filled)
    const by = isSigner ? (asked.task.doneBy ?? tx.user.id) : tx.user.id
    const { graph, row } = rule
    const choosers = choosersAt(rule, task)
    const chosen = await chosenPeople(tx, { graph, state: row.state }, decision.nextAssignees, choosers)
    const variables = { ...filled, ...facts, ...decision.variables, ...chosen }
    if (asked.outcome === 'approved') {
      const state = beforeDeciding(row.state, asked.task.engineId, variables)
      await requireChosen(tx, { id: row.definitionId, graph }, { id: row.id, state }, choosers)
    }
    return decisionAct(tx, family, rule, { ...decision, variables, task: asked.task, outcome: asked.outcome, by })
  })
}

/** For whose nodes a decision chooses people: whoever submits again chooses as at the start. */
export const choosersAt = ({ first, row }: InstanceRule, { node }: FlowTaskRow): readonly Chooser[] =>
  node === first && row.status !== InstanceStatus.running ? everyChooser : ['approver']

const typeOf = { approved: CommentType.approve, rejected: CommentType.reject } as const

interface Deciding extends Decision {
  task: FlowTaskRow
  outcome: Outcome
  by: string
}

/** The decision of a task itself, by whomever it is taken in the end. */
export function decisionAct(
  ctx: Ctx,
  family: Family,
  rule: InstanceRule,
  { task, outcome, by, variables = {} }: Deciding,
): Act {
  return {
    doneBy: { taskId: task.id, userId: by },
    command: { type: 'complete', task: task.engineId, outcome, variables, by },
    afterwards: (step) => keepWithdrawal(ctx, rule, task, family.flow, step),
  }
}

type Reasons = Pick<Decision, 'comment' | 'signature'>

/** What every decision needs, by whatever act it is given; answers what the area of its object has the process know. */
export async function requireDecidable(
  ctx: Ctx,
  rule: InstanceRule,
  task: FlowTaskRow,
  outcome: Outcome,
  reasons: Reasons,
): Promise<Variables> {
  requireReasons(rule, task, outcome, reasons)
  const { businessKey } = rule.row
  if (businessKey === null) return {}
  const { comment = '' } = reasons
  return (await ctx.platform.ports.judgeDecision?.(ctx, { businessKey, outcome, comment })) ?? {}
}

function requireReasons(rule: InstanceRule, task: FlowTaskRow, outcome: Outcome, decision: Reasons) {
  const { settings, first } = rule
  const node = nodeIn(rule, task.node)
  const isFirst = task.node === first
  if (outcome === 'rejected') {
    if (task.delegators.length > 0) throw refuse('委派的任务不能拒绝，请处理后交还委派人')
    // Where somebody else has the first task, as in a review that begins elsewhere, they may say no.
    if (isFirst && task.assigneeId === rule.row.starterId) throw refuse('当前节点为初始任务节点，不能驳回')
    requireOffered(node, 'reject')
    if (!decision.comment?.trim()) throw refuse('请输入意见')
  }
  const isReasonRequired = node.user?.settings.isReasonRequired || (settings.commentRequired && !isFirst)
  if (isReasonRequired && !decision.comment?.trim()) throw refuse('请输入审批意见')
  if (node.user?.settings.isSigned && !decision.signature) throw refuse('请签名')
}
