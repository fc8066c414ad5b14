import { and, asc, inArray, isNull } from 'drizzle-orm'
import { claimantsOf } from '#/modules/flowable/group/candidatePeople.read.ts'
import { groupNames } from '#/modules/flowable/group/members.read.ts'
import { peopleOfTasks } from '#/modules/flowable/instance/taskNews.ts'
import { assigneesOf, deptNames, subjectNames, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowCandidateTable, flowTaskTable } from './task.table.ts'

/** Where a request stands: its open nodes, and who has them. */
export interface Standing {
  /** Joined by `、`. */
  currentNodes: string
  handlers: { name: string; deptName: string | null }[]
}

/** By root instance; those without open tasks are absent. */
export async function openOf(ctx: Ctx, rootIds: readonly string[]): Promise<Map<string, Standing>> {
  if (rootIds.length === 0) return new Map()
  const { id, rootId, name, assigneeId, doneTime } = flowTaskTable
  const tasks = await ctx.db
    .select({ id, rootId, name, assigneeId })
    .from(flowTaskTable)
    .where(and(inArray(rootId, [...rootIds]), isNull(doneTime)))
    .orderBy(asc(id))
  const candidates = await candidatesOf(
    ctx,
    tasks.filter((task) => task.assigneeId === null).map((task) => task.id),
  )
  const people = await userBriefs(
    ctx,
    tasks.flatMap((task) => task.assigneeId ?? []),
  )
  const depts = await deptNames(
    ctx,
    [...people.values()].map(({ deptId }) => deptId),
  )
  const standings = new Map<string, Standing>()
  for (const [root, own] of Map.groupBy(tasks, (task) => task.rootId)) {
    const handlers = own.flatMap((task) => {
      const brief = task.assigneeId ? people.get(task.assigneeId) : undefined
      if (brief) return [{ name: brief.name, deptName: depts.get(brief.deptId) ?? null }]
      return (candidates.get(task.id) ?? []).map((word) => ({ name: word, deptName: null }))
    })
    standings.set(root, { currentNodes: [...new Set(own.map((task) => task.name))].join('、'), handlers })
  }
  return standings
}

/** Of the requests those with an open task on which nobody can act: who has it, or all who might claim it, left or are locked out. */
export async function unheldOf(ctx: Ctx, rootIds: readonly string[]): Promise<Set<string>> {
  if (rootIds.length === 0) return new Set()
  const { id, rootId, assigneeId, deputyOf, barredId, doneTime } = flowTaskTable
  const tasks = await ctx.db
    .select({ id, rootId, assigneeId, deputyOf, barredId })
    .from(flowTaskTable)
    .where(and(inArray(rootId, [...rootIds]), isNull(doneTime)))
  const usable = new Set(await assigneesOf(ctx, { userIds: peopleOfTasks(tasks) }))
  const unheld = new Set<string>()
  for (const task of tasks) {
    const people = peopleOfTasks([task]).filter((person) => usable.has(person))
    if (task.assigneeId === null) people.push(...(await claimantsOf(ctx, task)))
    if (people.length === 0) unheld.add(task.rootId)
  }
  return unheld
}

/** Names of who may claim tasks. */
export async function candidatesOf(ctx: Ctx, taskIds: readonly string[]): Promise<Map<string, string[]>> {
  if (taskIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(flowCandidateTable)
    .where(inArray(flowCandidateTable.taskId, [...taskIds]))
  const names = new Map<string, string>()
  for (const kind of ['user', 'role', 'dept', 'post'] as const) {
    const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ refId }) => refId))]
    for (const { id, name } of await subjectNames(ctx, kind, ids)) names.set(`${kind} ${id}`, name)
  }
  const groupIds = rows.filter((row) => row.kind === 'group').map(({ refId }) => refId)
  for (const { id, name } of await groupNames(ctx, groupIds)) names.set(`group ${id}`, name)
  const grouped = Map.groupBy(rows, ({ taskId }) => taskId)
  return new Map(
    [...grouped].map(([taskId, own]) => [
      taskId,
      own.flatMap(({ kind, refId }) => names.get(`${kind} ${refId}`) ?? []),
    ]),
  )
}
