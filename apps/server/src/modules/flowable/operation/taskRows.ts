import { eq } from 'drizzle-orm'
import { CommentType, TaskStatus } from '@app/shared/flowable/codes.ts'
import { touch } from '#/kit/store.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { peopleOfTasks, tellTaskNews } from '#/modules/flowable/instance/taskNews.ts'
import { notice } from '#/modules/flowable/outbox/notice.ts'
import { deputiesNow } from '#/modules/flowable/people/deputyFor.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'
import { isOpinion, mayDecide } from './persons.ts'
import { nodeIn, type InstanceRule } from './taskRule.ts'

/** Changes an open task; whoever has read it before reads it anew, and whoever has it now hears of it. */
export async function changeTask(ctx: Ctx, id: string, change: Partial<FlowTaskRow>): Promise<void> {
  const { version } = touch(ctx, flowTaskTable)
  const [changed] = await ctx.db
    .update(flowTaskTable)
    .set({ ...change, version })
    .where(eq(flowTaskTable.id, id))
    .returning({ assigneeId: flowTaskTable.assigneeId, deputyOf: flowTaskTable.deputyOf })
  if (changed) tellTaskNews(ctx.platform, peopleOfTasks([changed]))
}

interface Passing {
  rule: InstanceRule
  assigneeId: string
  delegators?: string[]
  /** It comes back; else it does not go to who handed it on, as the deputy of who has it now. */
  isBack?: boolean
}

/**
 * A task changes hands; who had it keeps a closed row that says what they did with it (workflow §1.3). Where its next
 * person is away, their deputy has it.
 */
export async function passOn(
  ctx: Ctx,
  task: FlowTaskRow,
  past: TaskStatus,
  { rule, assigneeId: person, delegators = task.delegators, isBack = false }: Passing,
): Promise<void> {
  const handedOnBy = isBack ? [] : [task.assigneeId, task.deputyOf, ctx.user.id]
  const isAllowed = (id: string) =>
    !handedOnBy.includes(id) && (isOpinion({ ...task, delegators }) || mayDecide(rule, nodeIn(rule, task.node), id))
  const { definitionId } = rule.row
  const [held] = await deputiesNow(ctx, { definitionId, people: [person], isAllowed })
  const { assigneeId = person, deputyOf = null } = held ?? {}
  const now = ctx.now.toISOString()
  const isOwn = task.assigneeId === ctx.user.id || task.deputyOf === ctx.user.id
  const doneBy = isOwn ? ctx.user.id : task.assigneeId
  // Nobody had it yet: there is nothing that they did.
  if (doneBy !== null) {
    // The time limit goes on with the task, so that one that is late counts once.
    const before = { ...task, id: newId(), dueTime: null }
    await ctx.db.insert(flowTaskTable).values({ ...before, status: past, doneTime: now, doneBy })
  }
  await changeTask(ctx, task.id, {
    assigneeId,
    delegators,
    ownerId: delegators.at(-1) ?? null,
    status: delegators.length > 0 ? TaskStatus.delegated : TaskStatus.running,
    deputyOf,
    createTime: now,
    claimTime: null,
    readTime: null,
  })
  if (deputyOf !== null) await sayDeputy(ctx, task, { principalId: deputyOf, deputyId: assigneeId })
  tellTaskNews(ctx.platform, peopleOfTasks([task]))
  const { instanceId, rootId, id: taskId } = task
  const event = past === TaskStatus.approved && task.delegators.includes(person) ? 'delegatedBack' : 'assigned'
  await notice(ctx, { instanceId, rootId, taskId, event, userIds: [assigneeId], fromUserId: ctx.user.id })
}

interface Deputed {
  principalId: string
  deputyId: string
  /** Whose act it was; the rule's unless given. */
  userId?: string
}

/** Notes on a request that somebody has a task for somebody else. */
export const sayDeputy = (
  ctx: Ctx,
  { instanceId, id: taskId, node }: Pick<FlowTaskRow, 'instanceId' | 'id' | 'node'>,
  { principalId, deputyId, userId = systemCaller.id }: Deputed,
): Promise<void> =>
  say(ctx, {
    instanceId,
    taskId,
    node,
    type: CommentType.deputy,
    content: '任务由代理人办理',
    extra: { principalId, deputyId },
    userId,
  })
