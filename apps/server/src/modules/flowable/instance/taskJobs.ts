import { firstTask } from '@app/flow-engine/moves/reject.ts'
import { firstDue } from '@app/flow-engine/timer/due.ts'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import type { NoticeEvent } from '@app/shared/flowable/notice.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { settingsOf } from '#/modules/flowable/definition/settings.read.ts'
import { endedRow } from '#/modules/flowable/outbox/endedRow.ts'
import { limitRows, type TimeLimit } from '#/modules/flowable/outbox/limit.ts'
import { noticeRow } from '#/modules/flowable/outbox/notice.ts'
import { workCalendar } from '#/modules/flowable/outbox/workCalendar.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Family, FamilyStep } from './family.ts'
import type { Standings } from './standing.ts'
import type { StepRows } from './stepRows.ts'

type JobRows = StepRows['jobs']

/** What waits for the people of new tasks: they are told, and their time begins. Sets when each task is due. */
export async function taskJobs(
  ctx: Ctx,
  { flow }: FamilyStep,
  tasks: StepRows['tasks'],
  standings: Standings,
): Promise<JobRows> {
  const jobs: JobRows = []
  for (const instance of Object.values(flow.instances)) {
    const own = tasks.filter(({ instanceId }) => instanceId === instance.id)
    if (own.length === 0) continue
    const { graph } = await definitionOf(ctx, instance.definition)
    jobs.push(
      ...newsOf(ctx, own, standings[instance.id] === InstanceStatus.returned ? firstTask({ graph }) : undefined),
    )
    const { timeout, timeoutOnWorkdays } = await settingsOf(ctx, instance.definition)
    const otherwise: TimeLimit | undefined = timeout
      ? { act: 'remind', duration: timeout, mostReminders: 1, ...(timeoutOnWorkdays && { onWorkdays: true }) }
      : undefined
    for (const task of own) {
      const limit = graph.nodes[task.node]?.user?.settings.limit ?? otherwise
      const calendar = await workCalendar(ctx, limit?.onWorkdays)
      const limited = limit && limitRows(task, limit, { now: ctx.now, zone: ctx.platform.env.TIME_ZONE, calendar })
      jobs.push(...(limited?.jobs ?? []))
      const given = instance.state.tasks[task.engineId]?.due
      const due = given && firstDue('duration', given, ctx.now.getTime(), ctx.platform.env.TIME_ZONE)
      task.dueTime = due ? new Date(due.at).toISOString() : (limited?.dueTime ?? null)
    }
  }
  return jobs
}

/** Whoever gets tasks of one node hears it once, but not of one's own act; at one of them it is a request that came back. */
function newsOf(ctx: Ctx, tasks: StepRows['tasks'], returned: string | undefined): JobRows {
  const byNode = Map.groupBy(tasks, ({ node }) => node)
  return [...byNode.values()].flatMap((group) => {
    const [first] = group
    const userIds = group.flatMap(({ assigneeId }) => assigneeId ?? [])
    const others = [...new Set(userIds)].filter((id) => id !== ctx.user.id)
    const isOffered = group.some(({ assigneeId }) => typeof assigneeId !== 'string')
    if (!first || (others.length === 0 && !isOffered)) return []
    const { instanceId, rootId, id: taskId, node } = first
    const event: NoticeEvent = node === returned ? 'returned' : 'assigned'
    return [noticeRow(ctx, { event, instanceId, rootId, userIds: others, ...(group.length === 1 && { taskId }) })]
  })
}

/** How an end is told to whoever started the request; the other ends are somebody's own act. */
const toldEnds: Partial<Record<InstanceStatus, NoticeEvent>> = {
  [InstanceStatus.approved]: 'approved',
  [InstanceStatus.rejected]: 'rejected',
}

/** Other areas and the initiator hear of the end of a tree after the commit (workflow §10.5, §16.4). */
export function endJobs(ctx: Ctx, { rows }: Family, { flow }: FamilyStep, starterId: string): JobRows {
  const { id, state } = flow.instances[flow.root] ?? {}
  if (!id || !state || state.status === 'running' || typeof rows.get(id)?.endTime === 'string') return []
  const of = { instanceId: id, rootId: flow.root }
  const status = state.status === 'failed' ? InstanceStatus.terminated : state.status
  const news = toldEnds[status]
  return [
    endedRow(ctx, { instanceId: id, status, businessKey: state.businessKey ?? null }),
    ...(news && starterId !== ctx.user.id ? [noticeRow(ctx, { ...of, event: news, userIds: [starterId] })] : []),
  ]
}
