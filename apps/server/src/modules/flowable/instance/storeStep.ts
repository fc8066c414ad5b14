import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { CaseInstance, FlowCase } from '@app/flow-engine/case/types.ts'
import { InstanceStatus, TaskStatus } from '@app/shared/flowable/codes.ts'
import { touch } from '#/kit/store.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { flowWithdrawalTable } from '#/modules/flowable/operation/withdrawal.table.ts'
import { limitIds } from '#/modules/flowable/outbox/limit.ts'
import { receiverOf } from '#/modules/flowable/outbox/receiverOf.ts'
import { wakeAfterCommit } from '#/modules/flowable/outbox/wake.ts'
import { flowCandidateTable, flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { endProcessRecord } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { Family, FamilyStep } from './family.ts'
import { hookJobs } from './hookJobs.ts'
import { flowCommentTable, flowEventTable, flowInstanceTable, type FlowInstanceRow } from './instance.table.ts'
import { standingsAfter, type Standings } from './standing.ts'
import { collectEffect, noRows, type StepRows } from './stepRows.ts'
import { endJobs, taskJobs } from './taskJobs.ts'
import { tellTaskNews } from './taskNews.ts'

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
  if (tasks.length > 0) await ctx.db.insert(flowTaskTable).values(tasks).onConflictDoUpdate(reopened)
  const candidates = rows.candidates.filter(({ taskId }) => !isOver(step, taskId))
  if (candidates.length > 0) await ctx.db.insert(flowCandidateTable).values(candidates).onConflictDoNothing()
  if (rows.subscriptions.length > 0) await ctx.db.insert(flowSubscriptionTable).values(rows.subscriptions)
  for (const { target, payload } of jobs.filter(({ kind }) => kind === 'message')) {
    await receiverOf(ctx, target, payload?.correlation as string | null)
  }
  if (jobs.length > 0) {
    await ctx.db.insert(flowJobTable).values(jobs)
    await wakeAfterCommit(ctx)
  }
  if (rows.comments.length > 0) await ctx.db.insert(flowCommentTable).values(rows.comments)
  if (rows.events.length > 0) await ctx.db.insert(flowEventTable).values(rows.events)
  const ended = endedNow(family, step)
  // Of what is over nothing is taken back.
  if (ended.length > 0) {
    const ids = ended.map(({ id }) => id)
    await ctx.db.delete(flowWithdrawalTable).where(inArray(flowWithdrawalTable.instanceId, ids))
  }
  for (const { id, state } of ended) if (state.status !== 'approved') await endProcessRecord(ctx, id)
  tellTaskNews(ctx.platform, [starterId, ...before, ...tasks.flatMap(({ assigneeId }) => assigneeId ?? [])], candidates)
}

/** A decision that was taken back finds the row of its task again. */
const reopened = {
  target: flowTaskTable.id,
  set: {
    status: sql`excluded.status`,
    doneTime: sql`excluded.done_time`,
    doneBy: sql`excluded.done_by`,
    dueTime: sql`excluded.due_time`,
  },
}

/** A task that the same step opened and closed again leaves no row behind. */
const isOver = ({ flow }: FamilyStep, id: string) => taskOf(flow, id) === undefined

function taskOf(flow: FlowCase, id: string) {
  const [instance = '', engineId = ''] = id.split('.')
  return flow.instances[instance]?.state.tasks[engineId]
}

/** Opinions that tasks had asked for are of no use without them (workflow §15.8). */
const askedBy = (ids: string[]) =>
  and(
    inArray(flowTaskTable.parentTaskId, ids),
    inArray(flowTaskTable.signKind, ['before', 'after']),
    isNull(flowTaskTable.doneTime),
  )

/** Answers whose tasks they were; what waits for the end of their time is over. */
async function closeTasks(
  ctx: Ctx,
  family: Family,
  { closedTasks, over }: StepRows,
  doneBy: Seen['doneBy'],
): Promise<string[]> {
  const people: string[] = []
  const doneTime = ctx.now.toISOString()
  const { id: taskId, doneBy: before } = flowTaskTable
  const decided = doneBy && {
    // Whoever has read it before reads it anew, also when the decision is taken back.
    ...touch(ctx, flowTaskTable),
    doneBy: sql`case when ${taskId} = ${doneBy.taskId} then ${doneBy.userId} else ${before} end`,
  }
  for (const status of new Set(closedTasks.map((each) => each.status))) {
    const ids = closedTasks.filter((each) => each.status === status).map(({ id }) => id)
    const isNamed = inArray(flowTaskTable.id, ids)
    const closed = await ctx.db
      .update(flowTaskTable)
      .set({ status: sql`case when ${isNamed} then ${status} else ${TaskStatus.canceled} end`, doneTime, ...decided })
      .where(or(isNamed, askedBy(ids)))
      .returning({ id: flowTaskTable.id, assigneeId: flowTaskTable.assigneeId, dueTime: flowTaskTable.dueTime })
    people.push(...closed.flatMap(({ assigneeId }) => assigneeId ?? []))
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
    if (before) await ctx.db.update(flowInstanceTable).set(stand).where(eq(flowInstanceTable.id, instance.id))
    else {
      const row = await newRow(ctx, flow.root, instance, rows.get(flow.root) ?? started)
      await ctx.db.insert(flowInstanceTable).values({ ...row, ...stand })
    }
  }
}

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

/** Instances that this step ends. */
const endedNow = ({ rows }: Family, { flow }: FamilyStep): CaseInstance[] =>
  Object.values(flow.instances).filter(
    ({ id, state }) => state.status !== 'running' && typeof rows.get(id)?.endTime !== 'string',
  )
