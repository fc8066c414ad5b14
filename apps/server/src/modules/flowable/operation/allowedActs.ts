import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { actLabels, type ActButton, type ActId, type ActRights } from '@app/shared/flowable/acts.ts'
import { InstanceStatus, TaskStatus } from '@app/shared/flowable/codes.ts'
import type { SignKind } from '@app/shared/flowable/taskActs.ts'
import type { FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { isFlowManager, manages } from './administer/manages.ts'
import { mayTerminate } from './administer/terminate.service.ts'
import { mayRecall } from './back/recall.service.ts'
import { openedBy } from './back/withdrawal.ts'
import { actsOf } from './nodeActs.ts'
import { removableSigners } from './sign/removeSign.service.ts'
import { nodeIn, ruleOf, type InstanceRule } from './taskRule.ts'
import { takesPart, urgeNextAt } from './tell/urge.service.ts'
import { flowWithdrawalTable } from './withdrawal.table.ts'

export interface Seen {
  instance: FlowInstanceRow
  /** The open task that is looked at, if it is one. */
  task?: FlowTaskRow | undefined
  /** Whether the caller may claim that task. */
  isOffered?: boolean
}

/**
 * What the caller may do now with a request and a task of it: by its state, by the node, by their part in it and by
 * their permissions. Every call asks again.
 */
export async function allowedActs(ctx: Ctx, { instance, task, isOffered = false }: Seen): Promise<ActRights> {
  const rule = await ruleOf(ctx, instance)
  const isMine = task !== undefined && (task.assigneeId === ctx.user.id || task.deputyOf === ctx.user.id)
  const isMoving = instance.endTime === null && !instance.suspended && instance.status !== InstanceStatus.draft
  const own = isMine && isMoving ? task : undefined
  const withdrawTaskId = isMoving ? await withdrawable(ctx, rule) : null
  const isStarter = instance.starterId === ctx.user.id && instance.parentId === null
  const canRecall = isMoving && isStarter && mayRecall(rule) && ctx.can('flowable:instance:cancel')
  const mayUrge =
    isMoving && ctx.can('flowable:instance:query') && (await takesPart(ctx, instance.rootId, instance.starterId))
  const next = mayUrge ? await urgeNextAt(ctx, instance.rootId) : undefined
  const node = own && nodeIn(rule, own.node)
  const canCancel = isMoving && isStarter && rule.settings.allowCancel && ctx.can('flowable:instance:cancel')
  const free: [ActId, boolean][] = [
    ['claim', isOffered && isMoving && ctx.can('flowable:task:claim')],
    ['unclaim', own !== undefined && own.claimTime !== null && !isWaiting(own) && ctx.can('flowable:task:claim')],
    ['withdraw', withdrawTaskId !== null],
    ['recall', canRecall],
    ['cancel', canCancel],
    ['urge', mayUrge && next === undefined],
    ['copy', isStarter && instance.endTime !== null && ctx.can('flowable:instance:start')],
    ['comment', ctx.can('flowable:instance:query')],
  ]
  return {
    buttons: [
      ...(own ? await taskButtons(ctx, rule, own) : []),
      ...free.flatMap(([id, may]) => (may ? [button(id)] : [])),
      ...(await managerButtons(ctx, instance)),
      button('print'),
    ],
    canWithdraw: withdrawTaskId !== null,
    withdrawTaskId,
    canRecall,
    canUrge: mayUrge && next === undefined,
    urgeNextAt: next?.at ?? null,
    isCommentRequired: isReasonRequired(rule, own),
    isSigned: node?.user?.settings.isSigned === true,
    signKinds: own ? signKindsOf(own) : [],
  }
}

const button = (id: ActId, label: string = actLabels[id]): ActButton => ({ id, label })

function isReasonRequired({ graph, settings, first }: InstanceRule, own: FlowTaskRow | undefined): boolean {
  if (!own) return false
  const byNode = graph.nodes[own.node]?.user?.settings.isReasonRequired === true
  return byNode || (settings.commentRequired && own.node !== first)
}

const isSigner = ({ signKind }: FlowTaskRow) => signKind === 'before' || signKind === 'after'
const isWaiting = ({ status }: FlowTaskRow) => status === TaskStatus.wait || status === TaskStatus.approving

function signKindsOf(own: FlowTaskRow): SignKind[] {
  if (isSigner(own) || own.delegators.length > 0) return []
  if (own.status === TaskStatus.wait) return ['before']
  if (own.status === TaskStatus.approving) return ['after']
  return own.memberNo === null ? ['before', 'after'] : ['before', 'after', 'parallel']
}

async function taskButtons(ctx: Ctx, rule: InstanceRule, own: FlowTaskRow): Promise<ActButton[]> {
  if (!ctx.can('flowable:task:approval')) return []
  const { status } = rule.row
  const isBack = status === InstanceStatus.returned || status === InstanceStatus.withdrawn
  if (own.node === rule.first && own.assigneeId === rule.row.starterId) {
    return [isBack ? button('resubmit') : button('complete', '提交')]
  }
  const offered = actsOf(nodeIn(rule, own.node))
  const left = await actsLeft(ctx, own, offered)
  return [...offered].flatMap(([id, label]) => (left.has(id) ? [button(id, label)] : []))
}

/** Of what the node offers, what the way by which the caller came by the task leaves to them. */
async function actsLeft(ctx: Ctx, own: FlowTaskRow, offered: Map<ActId, string>): Promise<Set<ActId>> {
  const left = new Set<ActId>(['cc'])
  if (signKindsOf(own).length > 0) left.add('addSign')
  if (offered.has('removeSign') && (await removableSigners(ctx, own.id)).length > 0) left.add('removeSign')
  if (isWaiting(own)) return left
  for (const id of ['complete', 'transfer', 'delegate'] as const) left.add(id)
  if (own.delegators.length > 0) return left
  left.add('reject')
  if (!isSigner(own)) left.add('return')
  return left
}

async function managerButtons(ctx: Ctx, instance: FlowInstanceRow): Promise<ActButton[]> {
  if (instance.status === InstanceStatus.draft) return []
  const isRunning = instance.endTime === null
  const [isManager, isAdministrator] = [
    await isFlowManager(ctx, instance),
    await manages(ctx, instance, 'flowable:instance:manage'),
  ]
  const mayEnd = isRunning && (await mayTerminate(ctx, instance))
  const isHere = isRunning && !instance.suspended
  const found: [ActId, boolean][] = [
    ['reassign', isHere && (isManager || isAdministrator)],
    ['move', isHere && isAdministrator],
    ['variables', isRunning && (await manages(ctx, instance, 'flowable:instance:variable'))],
    [instance.suspended ? 'activate' : 'suspend', isRunning && isAdministrator],
    ['terminate', mayEnd],
    ['void', isAdministrator && instance.parentId === null && instance.status === InstanceStatus.approved],
  ]
  return found.flatMap(([id, may]) => (may ? [button(id)] : []))
}

/** The caller's last decision, while it can be taken back. */
async function withdrawable(ctx: Ctx, { row, settings }: InstanceRule): Promise<string | null> {
  if (!settings.allowWithdraw || !ctx.can('flowable:task:revoke')) return null
  const { instanceId, doneBy, doneTime, status, id } = flowTaskTable
  const decided = inArray(status, [TaskStatus.approved, TaskStatus.rejected])
  const [last] = await ctx.db
    .select({ id, changes: flowWithdrawalTable.changes })
    .from(flowTaskTable)
    .innerJoin(flowWithdrawalTable, eq(flowWithdrawalTable.taskId, id))
    .where(and(eq(instanceId, row.id), eq(doneBy, ctx.user.id), isNotNull(doneTime), decided))
    .orderBy(desc(doneTime))
    .limit(1)
  if (!last) return null
  const areOpen = openedBy(last.changes).every((key) => row.state.tasks[key] !== undefined)
  return areOpen ? last.id : null
}
