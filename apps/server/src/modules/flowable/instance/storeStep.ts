import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { CaseInstance, FlowCase } from '@app/flow-engine/case/types.ts'
import { InstanceStatus, TaskStatus } from '@app/shared/flowable/codes.ts'
import { nextVersion } from '#/kit/store.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { flowWithdrawalTable } from '#/modules/flowable/operation/withdrawal.table.ts'
import { limitIds } from '#/modules/flowable/outbox/limit.ts'
import { receiverOf } from '#/modules/flowable/outbox/receiverOf.ts'
import { wakeAfterCommit } from '#/modules/flowable/outbox/wake.ts'
import { flowCandidateTable, flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { endProcessRecord } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'
import { rowsInto, statement, type Place } from '#/platform/database/statement.ts'
import { refuse } from '#/platform/errors.ts'
import { childEnds, endedNow } from './childEnds.ts'
import type { Family, FamilyStep } from './family.ts'
import { hookJobs } from './hookJobs.ts'
import { flowEventTable, flowInstanceTable, type FlowInstanceRow } from './instance.table.ts'
import { writeComments } from './say.ts'
import { standingsAfter, type Standings } from './standing.ts'
import { collectEffect, noRows, type StepRows } from './stepRows.ts'
import { endJobs, taskJobs } from './taskJobs.ts'
import { peopleOfTasks, tellTaskNews } from './taskNews.ts'

export interface Started {
  title: string
  starterId: string
  starterDeptId: string | null
  starterName: string
}

/** What the engine does not know of a step: how people see its instance afterwards, and of a start who and what. */
export interface Seen {
  /** Where the act says it; of no meaning for instances that ended. */
  status?: Standings
  started?: Started
  /** Who decided a task that the step closes; by its row. */
  doneBy?: { taskId: string; userId: string }
}

/** Writes a step: states, tasks, what is waited for, history; all in the transaction that holds the lock. */
export async function storeStep(ctx: Ctx, family: Family, step: FamilyStep, seen: Seen = {}): Promise<void> {
  const rows = noRows()
  const time = ctx.now.toISOString()
  for (const { instance, effect } of step.effects) {
    collectEffect(rows, { instanceId: instance, rootId: step.flow.root, time }, effect)
  }
  const standings = await standingsAfter(ctx, family, step, seen.status)
  await storeInstances(ctx, family, step, { standings, started: seen.started })
  const before = await closeTasks(ctx, family, rows, seen.doneBy)
  if (rows.over.length > 0) {
    await ctx.db.delete(flowSubscriptionTable).where(inArray(flowSubscriptionTable.id, rows.over))
    await ctx.db.delete(flowJobTable).where(inArray(flowJobTable.id, rows.over))
  }
  const open = rows.tasks.filter(({ id }) => !isOver(step, id))
  const starterId = family.rows.get(step.flow.root)?.starterId ?? seen.started?.starterId ?? ctx.user.id
  const jobs = [
    ...rows.jobs,
    ...(await taskJobs(ctx, step, open, standings)),
    ...endJobs(ctx, family, step, starterId),
    ...(await hookJobs(ctx, family, step, { open, closed: rows.closedTasks })),
  ]
  const tasks = [...open, ...rows.decidedTasks]
  if (tasks.length > 0) await openTasks(ctx.db, tasks)
  const candidates = rows.candidates.filter(({ taskId }) => !isOver(step, taskId))
  if (candidates.length > 0) await offerTasks(ctx.db, candidates)
  if (rows.subscriptions.length > 0) await subscribe(ctx.db, rows.subscriptions)
  for (const { target, payload } of jobs.filter(({ kind }) => kind === 'message')) {
    await receiverOf(ctx, target, payload?.correlation as string | null)
  }
  if (jobs.length > 0) {
    await queueJobs(ctx.db, jobs)
    await wakeAfterCommit(ctx)
  }
  const ended = endedNow(family, step)
  const comments = [...rows.comments, ...(await childEnds(ctx, family, ended))]
  if (comments.length > 0) await writeComments(ctx.db, comments)
  if (rows.events.length > 0) await writeEvents(ctx.db, rows.events)
  // Of what is over nothing is taken back.
  if (ended.length > 0) {
    const ids = ended.map(({ id }) => id)
    await ctx.db.delete(flowWithdrawalTable).where(inArray(flowWithdrawalTable.instanceId, ids))
  }
  for (const { id, state } of ended) if (state.status !== 'approved') await endProcessRecord(ctx, id)
  tellTaskNews(ctx.platform, [starterId, ...before, ...peopleOfTasks(tasks)], candidates)
}

/** A decision that was taken back finds the row of its task again. */
const openTasks = rowsInto(flowTaskTable, (db, rows) =>
  db
    .insert(flowTaskTable)
    .values(rows)
    .onConflictDoUpdate({
      target: flowTaskTable.id,
      set: {
        status: sql`excluded.status`,
        doneTime: sql`excluded.done_time`,
        doneBy: sql`excluded.done_by`,
        dueTime: sql`excluded.due_time`,
      },
    }),
)

const offerTasks = rowsInto(flowCandidateTable, (db, rows) =>
  db.insert(flowCandidateTable).values(rows).onConflictDoNothing(),
)

const writeEvents = rowsInto(flowEventTable)

const subscribe = rowsInto(flowSubscriptionTable)

const queueJobs = rowsInto(flowJobTable)

/** A task that the same step opened and closed again leaves no row behind. */
const isOver = ({ flow }: FamilyStep, id: string) => taskOf(flow, id) === undefined

function taskOf(flow: FlowCase, id: string) {
  const [instance = '', engineId = ''] = id.split('.')
  return flow.instances[instance]?.state.tasks[engineId]
}

interface Closing {
  ids: readonly string[]
  status: TaskStatus
  doneTime: string
}

/** Opinions that tasks had asked for are of no use without them (workflow §15.8). */
const closing = (db: Db, place: Place<Closing>, decided: { version?: SQL; doneBy?: SQL } = {}) => {
  const { id, assigneeId, deputyOf, dueTime, parentTaskId, signKind } = flowTaskTable
  const isNamed = sql`${id} = any(${place('ids')})`
  const isAsked = sql`${parentTaskId} = any(${place('ids')})`
  const status = sql`case when ${isNamed} then ${place('status')} else ${TaskStatus.canceled} end`
  return db
    .update(flowTaskTable)
    .set({ status, doneTime: place('doneTime'), ...decided })
    .where(or(isNamed, and(isAsked, inArray(signKind, ['before', 'after']), isNull(flowTaskTable.doneTime))))
    .returning({ id, assigneeId, deputyOf, dueTime })
}

const close = statement((db, place: Place<Closing>) => closing(db, place))

interface Deciding extends Closing {
  taskId: string
  userId: string
}

const closeDecided = statement((db, place: Place<Deciding>) => {
  const { id, doneBy, version } = flowTaskTable
  return closing(db, place, {
    // Whoever has read it before reads it anew, also when the decision is taken back.
    version: nextVersion(version),
    doneBy: sql`case when ${id} = ${place('taskId')} then ${place('userId')} else ${doneBy} end`,
  })
})

/** Answers whose tasks they were; what waits for the end of their time is over. */
async function closeTasks(
  ctx: Ctx,
  family: Family,
  { closedTasks, over }: StepRows,
  doneBy: Seen['doneBy'],
): Promise<string[]> {
  const people: string[] = []
  const doneTime = ctx.now.toISOString()
  for (const status of new Set(closedTasks.map((each) => each.status))) {
    const ids = closedTasks.filter((each) => each.status === status).map(({ id }) => id)
    const asked = { ids, status, doneTime }
    const closed = await (doneBy ? closeDecided(ctx.db, { ...asked, ...doneBy }) : close(ctx.db, asked))
    people.push(...peopleOfTasks(closed))
    over.push(...closed.flatMap(({ id, dueTime }) => (dueTime === null ? [] : limitIds(id))))
    const offered = ids.filter((id) => isOffered(family, id))
    if (offered.length > 0) await ctx.db.delete(flowCandidateTable).where(inArray(flowCandidateTable.taskId, offered))
  }
  return people
}

/** Whether somebody could claim a task; a claim does not take the offer back. */
const isOffered = ({ flow }: Family, id: string) => {
  const task = taskOf(flow, id)
  return task === undefined || task.users.length > 0 || task.groups.length > 0
}

/** Of one instance, as they are stored (workflow §10.1). */
const mostVariableBytes = 256 * 1_024

const bytesOf = ({ variables }: CaseInstance['state']) => Buffer.byteLength(JSON.stringify(variables))

/** One that is beyond the bound already may end, and shrink. */
function requireRoom(state: CaseInstance['state'], before: CaseInstance['state'] | undefined) {
  const bytes = bytesOf(state)
  if (bytes > mostVariableBytes && (!before || bytes > bytesOf(before))) throw refuse('流程变量不能超过256KB')
}

interface Stored {
  standings: Standings
  started: Started | undefined
}

async function storeInstances(ctx: Ctx, { rows }: Family, { flow }: FamilyStep, { standings, started }: Stored) {
  for (const instance of Object.values(flow.instances)) {
    const before = rows.get(instance.id)
    const alive = standings[instance.id] ?? before?.status ?? InstanceStatus.running
    if (before?.state === instance.state && alive === before.status) continue
    requireRoom(instance.state, before?.state)
    const stand = standOf(ctx, instance, alive)
    if (before) await moveOn(ctx.db, { id: instance.id, ...stand })
    else {
      const row = await newRow(ctx, flow.root, instance, rows.get(flow.root) ?? started)
      await ctx.db.insert(flowInstanceTable).values({ ...row, ...stand })
    }
  }
}

type Stand = Pick<FlowInstanceRow, 'id' | 'state' | 'definitionId' | 'endNode' | 'status' | 'endTime'>

const moveOn = statement((db, place: Place<Stand>) =>
  db
    .update(flowInstanceTable)
    .set({
      state: place('state'),
      definitionId: place('definitionId'),
      endNode: place('endNode'),
      status: place('status'),
      endTime: place('endTime'),
    })
    .where(eq(flowInstanceTable.id, place('id'))),
)

/** Where an instance stands; `alive` is what people see while a token is left. */
function standOf(ctx: Ctx, { state, definition }: CaseInstance, alive: InstanceStatus) {
  const stand = { state, definitionId: definition, endNode: state.endNode ?? null }
  if (state.status === 'running') return { ...stand, status: alive, endTime: null }
  // An error that nobody caught ends a process as an end from outside does.
  const status = state.status === 'failed' ? InstanceStatus.terminated : state.status
  return { ...stand, status, endTime: ctx.now.toISOString() }
}

async function newRow(ctx: Ctx, rootId: string, instance: CaseInstance, by: Started | FlowInstanceRow | undefined) {
  const { graph } = await definitionOf(ctx, instance.definition)
  const { id, definition, parent, state } = instance
  return {
    id,
    rootId,
    parentId: parent?.instance ?? null,
    parentToken: parent?.token ?? null,
    definitionId: definition,
    key: graph.key,
    title: (by?.title ?? graph.name).slice(0, 255),
    starterId: by?.starterId ?? ctx.user.id,
    starterDeptId: by?.starterDeptId ?? null,
    starterName: by?.starterName ?? '',
    businessKey: state.businessKey ?? null,
    startTime: ctx.now.toISOString(),
  }
}
