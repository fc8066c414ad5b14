import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Deputy } from '@app/shared/flowable/deputy.ts'
import { ownDeputies } from '#/modules/flowable/deputy/deputy.rules.ts'
import { flowDeputyTable, type FlowDeputyRow } from '#/modules/flowable/deputy/deputy.table.ts'
import { findFamily } from '#/modules/flowable/instance/family.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { isLockTaken } from '#/platform/database/pgErrors.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { enabledPeople, isOpinion, mayDecide } from './persons.ts'
import { changeTask, sayDeputy } from './taskRows.ts'
import { nodeIn, ruleOf, type InstanceRule } from './taskRule.ts'

/** Tasks that one press of the button hands over, and that are read at once. */
const most = 500
/** Tasks that it looks at: some may not go. */
const mostSeen = 5 * most

interface HandedOver {
  count: number
  /** Tasks that stayed because somebody else was at their processes. */
  busy: number
  /** Not all were looked at: the button is pressed again. */
  more: boolean
}

/** 移交未办任务: what is open now goes to the deputy as what comes will (workflow §7.3). */
export async function handOver(ctx: Ctx, id: string): Promise<HandedOver> {
  const { delFlag, id: deputyRowId } = flowDeputyTable
  const [row] = await ctx.db
    .select()
    .from(flowDeputyTable)
    .where(and(eq(deputyRowId, id), eq(delFlag, '0'), ownDeputies(ctx)))
  if (!row) throw gone('数据不存在')
  if (row.status !== '0') throw refuse('代理设置已停用')
  if (row.endTime <= ctx.now.toISOString()) throw refuse('代理设置已失效')
  await enabledPeople(ctx, [row.deputyId], '代理人不存在或已停用')
  const handed: HandedOver = { count: 0, busy: 0, more: false }
  // What stays is passed by, so that it is in nobody's way.
  let seen = 0
  for (let tasks = await openTasksOf(ctx, row); tasks.length > 0; tasks = await openTasksOf(ctx, row, tasks.at(-1))) {
    for (const task of tasks) {
      handed.more = handed.count === most || seen === mostSeen
      if (handed.more) return handed
      await move(ctx, task, row, handed)
      seen += 1
    }
  }
  return handed
}

async function move(ctx: Ctx, task: OpenTask, row: FlowDeputyRow, handed: HandedOver): Promise<void> {
  try {
    // The time of one lock is waited for in all, however many there are.
    const waits = handed.busy === 0
    const went = await ctx.db.transaction((db) => moveTask({ ...ctx, db }, task, row, { waits }))
    if (went) handed.count += 1
  } catch (error) {
    if (!isLockTaken(error)) throw error
    handed.busy += 1
  }
}

/** Whether it went: what was decided, ended, suspended or removed since the tasks were looked for stays as it is. */
async function moveTask(
  ctx: Ctx,
  found: OpenTask,
  { principalId, deputyId }: FlowDeputyRow,
  wait: { waits: boolean },
): Promise<boolean> {
  const family = await findFamily(ctx, found.rootId, wait)
  const { id, assigneeId, doneTime } = flowTaskTable
  const isTheirs = and(eq(id, found.id), eq(assigneeId, principalId), isNull(doneTime))
  const [task] = family ? await ctx.db.select().from(flowTaskTable).where(isTheirs).for('update') : []
  const row = task && family?.rows.get(task.instanceId)
  if (!task || !row || row.endTime !== null || row.suspended) return false
  if (!mayHave(await ruleOf(ctx, row), task, deputyId)) return false
  // The state keeps whom the rule named; no token moves.
  await changeTask(ctx, task.id, { assigneeId: deputyId, deputyOf: principalId, readTime: null })
  await sayDeputy(ctx, task, { principalId, deputyId, userId: ctx.user.id })
  return true
}

/** As with the tasks that come, nobody decides as a deputy about their own request (security AZ-14). */
const mayHave = (rule: InstanceRule, task: FlowTaskRow, deputyId: string): boolean =>
  isOpinion(task) || mayDecide(rule, nodeIn(rule, task.node), deputyId)

type OpenTask = Pick<FlowTaskRow, 'id' | 'rootId'>

/** Open tasks of the principal within the scope, in the order of their roots: nobody waits in a circle for the locks. */
function openTasksOf(
  ctx: Ctx,
  { principalId, scope, categoryId, processKey }: FlowDeputyRow,
  after?: OpenTask,
): Promise<OpenTask[]> {
  const { id, instanceId, rootId, assigneeId, doneTime } = flowTaskTable
  const instance = flowInstanceTable
  const within: Record<Deputy['scope'], SQL | undefined> = {
    all: undefined,
    category: eq(instance.categoryId, categoryId ?? ''),
    process: eq(instance.key, processKey ?? ''),
  }
  return ctx.db
    .select({ id, rootId })
    .from(flowTaskTable)
    .innerJoin(instance, eq(instance.id, instanceId))
    .where(
      and(
        eq(assigneeId, principalId),
        isNull(doneTime),
        eq(instance.suspended, false),
        within[scope],
        after && sql`(${rootId}, ${id}) > (${after.rootId}, ${after.id})`,
      ),
    )
    .orderBy(asc(rootId), asc(id))
    .limit(most)
}
