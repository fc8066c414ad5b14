import { and, count, eq, inArray, isNull, not, notInArray, sql } from 'drizzle-orm'
import { settingsOf } from '#/modules/flowable/definition/settings.read.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { assigneesOf, holdersOf, mayWork, notifyUsers, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowAbsenceTable } from './absence.table.ts'

const t = flowTaskTable
const a = flowAbsenceTable

/** People whom one look takes; the next look takes the others. */
const atOnce = 1_000

/**
 * Managers of processes hear of the open tasks of people who cannot sign in any more: each manager once for all of them
 * together, and nobody twice of the same person (workflow §6, issue 12 §6). Who is back is forgotten; what a deputy left
 * behind the principal may still do.
 */
export async function tellAbsence(ctx: Ctx, among?: readonly string[]): Promise<void> {
  await ctx.tx(async (tx) => {
    await tx.db.delete(a).where(and(mayWork(a.userId), among && inArray(a.userId, [...among])))
    const known = tx.db.select({ id: a.userId }).from(a)
    const gone = await tx.db
      .selectDistinct({ userId: sql<string>`${t.assigneeId}` })
      .from(t)
      .where(
        and(
          isNull(t.doneTime),
          among ? inArray(t.assigneeId, [...among]) : sql`${t.assigneeId} is not null`,
          not(mayWork(t.assigneeId)),
          not(mayWork(t.deputyOf)),
          notInArray(t.assigneeId, known),
        ),
      )
      .limit(atOnce)
    if (gone.length === 0) return
    // Whoever looks at the same moment tells of those alone whom it writes down itself.
    const toldTime = tx.now.toISOString()
    const own = await tx.db
      .insert(a)
      .values(gone.map(({ userId }) => ({ userId, toldTime })))
      .onConflictDoNothing()
      .returning({ userId: a.userId })
    await tellManagers(
      tx,
      await leftBehind(
        tx,
        own.map(({ userId }) => userId),
      ),
    )
  })
}

interface LeftBehind {
  userId: string
  definitionId: string
  tasks: number
  /** One of the requests, and whether it is the only one. */
  instanceId: string
  instances: number
}

function leftBehind(ctx: Ctx, userIds: string[]): Promise<LeftBehind[]> {
  const { id, definitionId } = flowInstanceTable
  return ctx.db
    .select({
      userId: sql<string>`${t.assigneeId}`,
      definitionId,
      tasks: count(),
      instanceId: sql<string>`min(${id})`,
      instances: sql<number>`count(distinct ${id})::int`,
    })
    .from(t)
    .innerJoin(flowInstanceTable, eq(id, t.instanceId))
    .where(and(isNull(t.doneTime), inArray(t.assigneeId, userIds), not(mayWork(t.deputyOf))))
    .groupBy(t.assigneeId, definitionId)
    .orderBy(t.assigneeId, definitionId)
}

async function tellManagers(ctx: Ctx, rows: readonly LeftBehind[]) {
  const briefs = await userBriefs(
    ctx,
    rows.map(({ userId }) => userId),
  )
  const byManager = new Map<string, LeftBehind[]>()
  let isUnled = false
  for (const [definitionId, own] of Map.groupBy(rows, (row) => row.definitionId)) {
    const managers = await managersOf(ctx, definitionId)
    if (managers.length === 0) isUnled = true
    for (const manager of managers) byManager.set(manager, [...(byManager.get(manager) ?? []), ...own])
  }
  // Managers of the same processes read the same.
  const told = Map.groupBy(byManager, ([, own]) => JSON.stringify(own))
  for (const managers of told.values()) {
    const own = managers[0]?.[1] ?? []
    const userIds = managers.map(([id]) => id)
    await notifyUsers(ctx, { ...news, userIds, ...wordsOf(own, (id) => briefs.get(id)?.name ?? id) })
  }
  if (isUnled) await notifyUsers(ctx, { ...news, userIds: await holdersOf(ctx, 'flowable:instance:manage'), ...unled })
}

const news = { source: 'flow', event: 'flow.away', priority: 'H' } as const

/** 流程管理员 who can sign in. */
async function managersOf(ctx: Ctx, definitionId: string): Promise<string[]> {
  const { managers } = await settingsOf(ctx, definitionId)
  return assigneesOf(ctx, { userIds: managers })
}

const awayList = '/flowable/instance?f.away=1'

/** Where no manager is left, for whoever manages requests: the list shows each the part that their data scope reaches. */
const unled = {
  title: '办理人停用：没有流程管理员的流程有未办任务',
  content: '请在流程实例中查看并改派给其他人员。',
  linkUrl: awayList,
}

/** People that a message lists. */
const listed = 20

function wordsOf(rows: readonly LeftBehind[], nameOf: (id: string) => string) {
  const people = [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => ({
    name: nameOf(userId),
    tasks: own.reduce((sum, { tasks }) => sum + tasks, 0),
  }))
  const all = people.reduce((sum, { tasks }) => sum + tasks, 0)
  const who = people.length === 1 ? people[0]?.name : `${people[0]?.name}等 ${people.length} 人`
  const lines = people.slice(0, listed).map(({ name, tasks }) => `${name}：${tasks} 个未办任务`)
  const [only] = rows
  const isOne = rows.length === 1 && only?.instances === 1
  return {
    title: `办理人停用：${who}有 ${all} 个未办任务`,
    content: [...lines, ...(people.length > listed ? ['……'] : []), '请改派给其他人员。'].join('\n'),
    linkUrl: isOne ? `/task/record?procInsId=${only.instanceId}` : awayList,
  }
}
