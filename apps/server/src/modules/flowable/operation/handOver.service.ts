import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { CommentType } from '@app/shared/flowable/codes.ts'
import type { Deputy } from '@app/shared/flowable/deputy.ts'
import { touch } from '#/kit/store.ts'
import { ownDeputies } from '#/modules/flowable/deputy/deputy.rules.ts'
import { flowDeputyTable } from '#/modules/flowable/deputy/deputy.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { tellTaskNews } from '#/modules/flowable/instance/taskNews.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'

/** Tasks that one press of the button hands over. */
const most = 500

/** 移交未办任务: what is open now goes to the deputy as what comes will (workflow §7.3). Answers how many went. */
export async function handOver(ctx: Ctx, id: string): Promise<number> {
  const { delFlag, id: deputyRowId } = flowDeputyTable
  const [row] = await ctx.db
    .select()
    .from(flowDeputyTable)
    .where(and(eq(deputyRowId, id), eq(delFlag, '0'), ownDeputies(ctx)))
  if (!row) throw gone('数据不存在')
  if (row.status !== '0') throw refuse('代理设置已停用')
  const tasks = await openTasksOf(ctx, row)
  for (const task of tasks) {
    await operate(ctx, task, async (_family, tx) => {
      const { version } = touch(tx, flowTaskTable)
      const moved = { assigneeId: row.deputyId, deputyOf: row.principalId, readTime: null, version }
      const isStill = and(eq(flowTaskTable.id, task.id), eq(flowTaskTable.assigneeId, row.principalId))
      await tx.db.update(flowTaskTable).set(moved).where(isStill)
      tellTaskNews(tx.platform, [row.principalId, row.deputyId])
      await say(tx, {
        instanceId: task.instanceId,
        taskId: task.id,
        node: task.node,
        type: CommentType.deputy,
        content: '任务由代理人办理',
        extra: { principalId: row.principalId, deputyId: row.deputyId },
      })
      // The state keeps whom the rule named; no token moves.
      return { command: (flow) => ({ flow, effects: [] }) }
    })
  }
  return tasks.length
}

/** Open tasks of the principal within the scope, in the order of their roots: nobody waits in a circle for the locks. */
function openTasksOf(
  ctx: Ctx,
  {
    principalId,
    scope,
    categoryId,
    processKey,
  }: Pick<Deputy, 'scope' | 'categoryId' | 'processKey'> & { principalId: string },
) {
  const { id, instanceId, rootId, engineId, node, assigneeId, doneTime } = flowTaskTable
  const instance = flowInstanceTable
  const within: Record<Deputy['scope'], SQL | undefined> = {
    all: undefined,
    category: eq(instance.categoryId, categoryId ?? ''),
    process: eq(instance.key, processKey ?? ''),
  }
  return ctx.db
    .select({ id, instanceId, rootId, engineId, node })
    .from(flowTaskTable)
    .innerJoin(instance, eq(instance.id, instanceId))
    .where(and(eq(assigneeId, principalId), isNull(doneTime), eq(instance.suspended, false), within[scope]))
    .orderBy(asc(rootId), asc(id))
    .limit(most)
}
