import { and, eq, inArray } from 'drizzle-orm'
import type { CaseEffect, CaseInstance } from '@app/flow-engine/case/types.ts'
import type { Effect, UserTask } from '@app/flow-engine/run/types.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { flowCandidateTable, flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { publishDurable } from '#/platform/jobs/durable.ts'
import { newId } from '#/platform/text/ids.ts'
import type { Family, FamilyStep } from './family.ts'
import { flowEventTable, flowInstanceTable, type FlowInstanceRow } from './instance.table.ts'
import { processEnded } from './process.events.ts'
import { wakeAt } from './wake.ts'

/** Codes of the dictionary `flow_task_status`. */
const closed = { approved: '2', rejected: '3', canceled: '4', returned: '5', withdrawn: '9' } as const

export interface Started {
  title: string
  starterId: string
  starterDeptId: string | null
}

const rowId = (instance: string, engineId: string) => `${instance}.${engineId}`

/** Rows that one step writes, each table once. */
interface Rows {
  tasks: (typeof flowTaskTable.$inferInsert)[]
  candidates: (typeof flowCandidateTable.$inferInsert)[]
  jobs: (typeof flowJobTable.$inferInsert)[]
  subscriptions: (typeof flowSubscriptionTable.$inferInsert)[]
  events: (typeof flowEventTable.$inferInsert)[]
  closedTasks: { id: string; status: string }[]
  /** Ids of waiting that is over, in either table. */
  over: string[]
}

/** Writes a step: states, tasks, what is waited for, history; all in the transaction that holds the lock. */
export async function storeStep(ctx: Ctx, family: Family, step: FamilyStep, started?: Started): Promise<void> {
  const rows: Rows = { tasks: [], candidates: [], jobs: [], subscriptions: [], events: [], closedTasks: [], over: [] }
  for (const each of step.effects) collect(ctx, rows, step.flow.root, each)
  await storeInstances(ctx, family, step, started)
  await closeTasks(ctx, rows)
  const gone = new Set([...rows.over, ...rows.closedTasks.map(({ id }) => id)])
  if (rows.over.length > 0) {
    await ctx.db.delete(flowSubscriptionTable).where(inArray(flowSubscriptionTable.id, rows.over))
    await ctx.db
      .delete(flowJobTable)
      .where(and(inArray(flowJobTable.id, rows.over), inArray(flowJobTable.state, ['waiting', 'running', 'parked'])))
  }
  const tasks = rows.tasks.filter(({ id }) => !isOver(step, id))
  if (tasks.length > 0) await ctx.db.insert(flowTaskTable).values(tasks)
  const candidates = rows.candidates.filter(({ taskId }) => !gone.has(taskId))
  if (candidates.length > 0) await ctx.db.insert(flowCandidateTable).values(candidates).onConflictDoNothing()
  const waits = <T extends { id: string }>(all: T[]) => all.filter(({ id }) => !gone.has(id))
  const subscriptions = waits(rows.subscriptions)
  if (subscriptions.length > 0) await ctx.db.insert(flowSubscriptionTable).values(subscriptions)
  const jobs = waits(rows.jobs)
  if (jobs.length > 0) {
    await ctx.db.insert(flowJobTable).values(jobs)
    await wakeAt(
      ctx,
      jobs.map(({ dueTime }) => dueTime),
    )
  }
  if (rows.events.length > 0) await ctx.db.insert(flowEventTable).values(rows.events)
  await tellEnds(ctx, family, step)
}

/** A task that the same step opened and closed again leaves no row behind. */
const isOver = ({ flow }: FamilyStep, id: string) => {
  const [instance = '', engineId = ''] = id.split('.')
  return flow.instances[instance]?.state.tasks[engineId] === undefined
}

function collect(ctx: Ctx, rows: Rows, root: string, { instance, effect }: CaseEffect): void {
  const of = { instanceId: instance, rootId: root }
  const time = ctx.now.toISOString()
  switch (effect.type) {
    case 'taskCreated':
      rows.tasks.push(taskRow(of, effect.task, time))
      rows.candidates.push(...candidateRows(instance, effect.task))
      return
    case 'taskClosed':
      return void rows.closedTasks.push({ id: rowId(instance, effect.task), status: closed[effect.outcome] })
    case 'subscribed':
      return collectSubscription(rows, of, effect)
    case 'unsubscribed':
      return void rows.over.push(rowId(instance, effect.subscription))
    case 'continueCanceled':
      return void rows.over.push(rowId(instance, effect.token))
    case 'continueLater':
      return void rows.jobs.push({
        ...of,
        id: rowId(instance, effect.token),
        kind: 'continue',
        target: effect.token,
        dueTime: time,
      })
    case 'signal':
      if (!effect.isLocal) rows.jobs.push({ ...of, id: newId(), kind: 'signal', target: effect.name, dueTime: time })
      return
    case 'handler':
      throw refuse(`处理器未注册：${effect.name}`)
    case 'entered':
    case 'left':
      return void rows.events.push({
        instanceId: instance,
        kind: effect.type,
        element: effect.node,
        token: effect.token,
        time,
      })
    case 'took':
      return void rows.events.push({ instanceId: instance, kind: 'took', element: effect.flow, time })
  }
}

type Owner = { instanceId: string; rootId: string }

function collectSubscription(rows: Rows, of: Owner, { subscription }: Effect & { type: 'subscribed' }) {
  const { id: engineId, kind, name = '', correlation = null, node, due } = subscription
  const id = rowId(of.instanceId, engineId)
  if (kind === 'timer') {
    const dueTime = new Date(due?.at ?? 0).toISOString()
    rows.jobs.push({ ...of, id, kind: 'timer', target: engineId, node, dueTime })
    // A cycle keeps its id: what was waited for before is over, this is not.
    rows.over = rows.over.filter((each) => each !== id)
  } else rows.subscriptions.push({ ...of, id, engineId, kind, name, correlation, node })
}

function taskRow(of: Owner, task: UserTask, createTime: string): Rows['tasks'][number] {
  const { id: engineId, node, name, index, assignee, owner } = task
  return {
    ...of,
    id: rowId(of.instanceId, engineId),
    engineId,
    node,
    name: name.slice(0, 255),
    memberNo: index ?? null,
    assigneeId: assignee ?? null,
    ownerId: owner ?? null,
    createTime,
  }
}

const groupKinds = { ROLE: 'role', DEPT: 'dept', POST: 'post' } as const

/** A bare group is a role; letters before it say what else it is (workflow §7.2). */
function candidateRows(instance: string, { id, users, groups }: UserTask): Rows['candidates'] {
  const taskId = rowId(instance, id)
  return [
    ...users.map((refId) => ({ taskId, kind: 'user' as const, refId })),
    ...groups.map((group) => {
      const [, word, ref] = /^(ROLE|DEPT|POST)(.+)$/.exec(group) ?? []
      const kind = word ? groupKinds[word as keyof typeof groupKinds] : 'role'
      return { taskId, kind, refId: ref ?? group }
    }),
  ]
}

async function closeTasks(ctx: Ctx, { closedTasks }: Rows) {
  for (const status of new Set(closedTasks.map((each) => each.status))) {
    const ids = closedTasks.filter((each) => each.status === status).map(({ id }) => id)
    await ctx.db
      .update(flowTaskTable)
      .set({ status, doneTime: ctx.now.toISOString() })
      .where(inArray(flowTaskTable.id, ids))
    await ctx.db.delete(flowCandidateTable).where(inArray(flowCandidateTable.taskId, ids))
  }
}

async function storeInstances(ctx: Ctx, { rows }: Family, { flow }: FamilyStep, started: Started | undefined) {
  for (const instance of Object.values(flow.instances)) {
    const before = rows.get(instance.id)
    if (before?.state === instance.state) continue
    if (before) await update(ctx, instance)
    else
      await ctx.db
        .insert(flowInstanceTable)
        .values(await newRow(ctx, flow.root, instance, rows.get(flow.root) ?? started))
  }
}

const endOf = (ctx: Ctx, { state }: CaseInstance) => ({
  status: state.status,
  state,
  endTime: state.status === 'running' ? null : ctx.now.toISOString(),
  endNode: state.endNode ?? null,
})

async function update(ctx: Ctx, instance: CaseInstance) {
  await ctx.db
    .update(flowInstanceTable)
    .set({ ...endOf(ctx, instance) })
    .where(eq(flowInstanceTable.id, instance.id))
}

async function newRow(
  ctx: Ctx,
  rootId: string,
  instance: CaseInstance,
  by: Started | FlowInstanceRow | undefined,
): Promise<typeof flowInstanceTable.$inferInsert> {
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
    businessKey: state.businessKey ?? null,
    startTime: ctx.now.toISOString(),
    ...endOf(ctx, instance),
  }
}

/** Other areas hear of the end with the commit; the queue carries no NOTIFY while the lock is held (workflow §16.1). */
async function tellEnds(ctx: Ctx, { rows }: Family, { flow }: FamilyStep) {
  for (const { id, state, parent } of Object.values(flow.instances)) {
    const wasRunning = rows.get(id)?.status !== undefined ? rows.get(id)?.status === 'running' : true
    if (parent || state.status === 'running' || !wasRunning) continue
    const businessKey = state.businessKey ?? null
    await publishDurable(ctx, processEnded, { instanceId: id, status: state.status, businessKey }, { quiet: true })
  }
}
