import type { Effect, UserTask } from '@app/flow-engine/run/types.ts'
import { CommentType, TaskStatus } from '@app/shared/flowable/codes.ts'
import { candidateOf } from '#/modules/flowable/group/candidates.ts'
import type { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import type { flowCandidateTable, flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { systemCaller } from '#/platform/caller.ts'
import { newId } from '#/platform/text/ids.ts'
import type { flowCommentTable, flowEventTable } from './instance.table.ts'

/** Rows that one step writes, each table once. */
export interface StepRows {
  tasks: (typeof flowTaskTable.$inferInsert)[]
  candidates: (typeof flowCandidateTable.$inferInsert)[]
  jobs: (typeof flowJobTable.$inferInsert)[]
  subscriptions: (typeof flowSubscriptionTable.$inferInsert)[]
  events: (typeof flowEventTable.$inferInsert)[]
  /** What rules say in the history. */
  comments: (typeof flowCommentTable.$inferInsert)[]
  /** Tasks that nobody was asked about; they are over as they come. */
  decidedTasks: (typeof flowTaskTable.$inferInsert)[]
  closedTasks: { id: string; status: TaskStatus }[]
  /** Ids of waiting that is over, in either table. */
  over: string[]
}

export const noRows = (): StepRows => ({
  tasks: [],
  candidates: [],
  jobs: [],
  subscriptions: [],
  events: [],
  comments: [],
  decidedTasks: [],
  closedTasks: [],
  over: [],
})

/** The instance that an effect is of, its root, and when. */
export interface EffectOf {
  instanceId: string
  rootId: string
  time: string
}

type Collector<T extends Effect['type']> = (rows: StepRows, of: EffectOf, effect: Extract<Effect, { type: T }>) => void

/** The id of a row that stands for something in a state, so that a repeated write finds the same row. */
export const rowId = (instanceId: string, engineId: string) => `${instanceId}.${engineId}`

const closed = {
  approved: TaskStatus.approved,
  rejected: TaskStatus.rejected,
  canceled: TaskStatus.canceled,
  returned: TaskStatus.returned,
  withdrawn: TaskStatus.withdrawn,
} as const

/** What was waited for before is over; what comes after it in the same step may bear its id again. */
function endWait(rows: StepRows, id: string) {
  rows.over.push(id)
  rows.jobs = rows.jobs.filter((job) => job.id !== id)
  rows.subscriptions = rows.subscriptions.filter((each) => each.id !== id)
}

/** The case has carried it out already, or its host has nothing to keep of it. */
const nothing = () => undefined

const visited = (
  { events }: StepRows,
  { instanceId, time }: EffectOf,
  { type, node, token }: Extract<Effect, { type: 'entered' | 'left' }>,
) => void events.push({ instanceId, kind: type, element: node, token, time })

/** What each effect leaves in the tables. */
const collectors: { [T in Effect['type']]: Collector<T> } = {
  taskCreated({ tasks, candidates, comments }, of, { task, reason }) {
    tasks.push(taskRow(of, task))
    candidates.push(...candidateRows(of, task))
    if (reason) comments.push(commentRow(of, task, CommentType.system, reason))
    const { deputyOf, assignee } = task
    if (!deputyOf) return
    const extra = { principalId: deputyOf, deputyId: assignee }
    comments.push({ ...commentRow(of, task, CommentType.deputy, '任务由代理人办理'), extra })
  },
  taskDecided({ decidedTasks, comments }, of, { task, outcome, reason, by }) {
    const over = { assigneeId: by ?? null, status: closed[outcome], doneTime: of.time }
    // Without a reason of a rule it counts as what the person did, such as the initiator's own first step.
    decidedTasks.push({ ...taskRow(of, task), ...over, doneBy: reason ? null : (by ?? null) })
    if (reason) comments.push(commentRow(of, task, CommentType.system, reason))
  },
  taskClosed: ({ closedTasks }, { instanceId }, { task, outcome }) =>
    void closedTasks.push({ id: rowId(instanceId, task), status: closed[outcome] }),
  subscribed: collectSubscription,
  unsubscribed: (rows, { instanceId }, { subscription }) => endWait(rows, rowId(instanceId, subscription)),
  handler({ jobs }, { time, ...of }, { token, node, name, fields }) {
    const id = rowId(of.instanceId, token)
    jobs.push({ ...of, id, kind: 'handler', target: token, node, dueTime: time, payload: { name, fields } })
  },
  handlerCanceled: (rows, { instanceId }, { token }) => endWait(rows, rowId(instanceId, token)),
  listener({ jobs }, { time, ...of }, { node, name, fields }) {
    jobs.push({ ...of, id: newId(), kind: 'handler', target: '', node, dueTime: time, payload: { name, fields } })
  },
  continueLater: ({ jobs }, { time, ...of }, { token }) =>
    void jobs.push({ ...of, id: rowId(of.instanceId, token), kind: 'async', target: token, dueTime: time }),
  continueCanceled: (rows, { instanceId }, { token }) => endWait(rows, rowId(instanceId, token)),
  childStarted: nothing,
  childCanceled: nothing,
  signal({ jobs }, { time, ...of }, { name, isLocal }) {
    if (!isLocal) jobs.push({ ...of, id: newId(), kind: 'signal', target: name, dueTime: time })
  },
  message({ jobs }, { time, ...of }, { name, correlation = null }) {
    jobs.push({ ...of, id: newId(), kind: 'message', target: name, dueTime: time, payload: { correlation } })
  },
  escalated: nothing,
  refused: nothing,
  entered: visited,
  left: visited,
  took: ({ events }, { instanceId, time }, { flow }) =>
    void events.push({ instanceId, kind: 'took', element: flow, time }),
  ended: nothing,
}

export function collectEffect(rows: StepRows, of: EffectOf, effect: Effect): void {
  const collect = collectors[effect.type] as Collector<Effect['type']>
  collect(rows, of, effect)
}

function collectSubscription(
  rows: StepRows,
  { time: _now, ...of }: EffectOf,
  { subscription }: Effect & { type: 'subscribed' },
) {
  const { id: engineId, kind, name = '', correlation = null, node, due } = subscription
  const id = rowId(of.instanceId, engineId)
  if (kind === 'timer') {
    const dueTime = new Date(due?.at ?? 0).toISOString()
    rows.jobs.push({ ...of, id, kind: 'timer', target: engineId, node, dueTime })
  } else rows.subscriptions.push({ ...of, id, engineId, kind, name, correlation, node })
}

function taskRow({ time, ...of }: EffectOf, task: UserTask): StepRows['tasks'][number] {
  const { id: engineId, node, name, index, assignee, deputyOf, barred, owner } = task
  return {
    ...of,
    id: rowId(of.instanceId, engineId),
    engineId,
    node,
    name: name.slice(0, 255),
    memberNo: index ?? null,
    assigneeId: assignee ?? null,
    deputyOf: deputyOf ?? null,
    barredId: barred ?? null,
    ownerId: owner ?? null,
    createTime: time,
  }
}

const commentRow = (
  { instanceId, time }: EffectOf,
  { id, node }: UserTask,
  type: CommentType,
  content: string,
): StepRows['comments'][number] => ({
  instanceId,
  taskId: rowId(instanceId, id),
  node,
  type,
  content,
  userId: systemCaller.id,
  time,
})

function candidateRows({ instanceId }: EffectOf, { id, users, groups }: UserTask): StepRows['candidates'] {
  const taskId = rowId(instanceId, id)
  return [
    ...users.map((refId) => ({ taskId, kind: 'user' as const, refId })),
    ...groups.map((group) => ({ taskId, ...candidateOf(group) })),
  ]
}
