import { and, asc, inArray, isNull } from 'drizzle-orm'
import { isUnheld } from '#/modules/flowable/group/candidatePeople.read.ts'
import { groupNames } from '#/modules/flowable/group/members.read.ts'
import { deptNames, subjectNames, userBriefs } from '#/modules/system/api.ts'
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

/** Of the requests those with an open task on which nobody can act. */
export async function unheldOf(ctx: Ctx, rootIds: readonly string[]): Promise<Set<string>> {
  if (rootIds.length === 0) return new Set()
  const { rootId, doneTime } = flowTaskTable
  const rows = await ctx.db
    .selectDistinct({ rootId })
    .from(flowTaskTable)
    .where(and(inArray(rootId, [...rootIds]), isNull(doneTime), isUnheld))
  return new Set(rows.map((row) => row.rootId))
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
