import { and, asc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { CommentType } from '@app/shared/flowable/codes.ts'
import type { Deputy } from '@app/shared/flowable/deputy.ts'
import { touch } from '#/kit/store.ts'
import { ownDeputies } from '#/modules/flowable/deputy/deputy.rules.ts'
import { flowDeputyTable, type FlowDeputyRow } from '#/modules/flowable/deputy/deputy.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { operate, type InstanceOf } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { tellTaskNews } from '#/modules/flowable/instance/taskNews.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse, Refusal } from '#/platform/errors.ts'
import { enabledPeople } from './persons.ts'

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
  if (row.endTime <= ctx.now.toISOString()) throw refuse('代理设置已失效')
  await enabledPeople(ctx, [row.deputyId], '代理人不存在或已停用')
  let moved = 0
  for (const task of await openTasksOf(ctx, row)) if (await moveTask(ctx, task, row)) moved += 1
  return moved
}

type Handing = Pick<FlowDeputyRow, 'principalId' | 'deputyId'>

/** Whether it went: what was decided, ended or suspended since the tasks were looked for stays as it is. */
async function moveTask(ctx: Ctx, task: InstanceOf & { id: string; node: string }, of: Handing): Promise<boolean> {
  const { principalId, deputyId } = of
  let went = false
  try {
    await operate(ctx, task, async (_family, tx) => {
      const { version } = touch(tx, flowTaskTable)
      const { id, assigneeId, doneTime } = flowTaskTable
      const changed = await tx.db
        .update(flowTaskTable)
        .set({ assigneeId: deputyId, deputyOf: principalId, readTime: null, version })
        .where(and(eq(id, task.id), eq(assigneeId, principalId), isNull(doneTime)))
        .returning({ id })
      went = changed.length > 0
      if (!went) return {}
      tellTaskNews(tx.platform, [principalId, deputyId])
      await say(tx, {
        instanceId: task.instanceId,
        taskId: task.id,
        node: task.node,
        type: CommentType.deputy,
        content: '任务由代理人办理',
        extra: { principalId, deputyId },
      })
      // The state keeps whom the rule named; no token moves.
      return {}
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return went
}

/**
 * Open tasks of the principal within the scope, in the order of their roots: nobody waits in a circle for the locks. What
 * the deputy asked for themselves stays, as with the tasks that come (security AZ-14).
 */
function openTasksOf(ctx: Ctx, { principalId, deputyId, scope, categoryId, processKey }: FlowDeputyRow) {
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
    .where(
      and(
        eq(assigneeId, principalId),
        isNull(doneTime),
        eq(instance.suspended, false),
        ne(instance.starterId, deputyId),
        within[scope],
      ),
    )
    .orderBy(asc(rootId), asc(id))
    .limit(most)
}
