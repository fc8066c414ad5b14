import { eq } from 'drizzle-orm'
import { settingsOf } from '#/modules/flowable/definition/settings.read.ts'
import { claimantsOf } from '#/modules/flowable/group/candidatePeople.read.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { notice, type Notice } from '#/modules/flowable/outbox/notice.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { assigneesOf, holdersOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

type Open = Pick<FlowTaskRow, 'id' | 'node' | 'instanceId' | 'assigneeId' | 'deputyOf' | 'barredId'>
type Told = Omit<Notice, 'userIds' | 'taskId'>

/**
 * Tells who has open tasks, or may claim them. Of tasks whose people cannot sign in any more, or which nobody may claim any
 * more, those hear who may give them to somebody else; answers such tasks, and why.
 */
export async function tellHolders<T extends Open>(
  ctx: Ctx,
  told: Told,
  tasks: readonly T[],
): Promise<{ task: T; why: string }[]> {
  const named = tasks.flatMap(({ assigneeId, deputyOf }) => [assigneeId ?? [], deputyOf ?? []].flat())
  const usable = new Set(await assigneesOf(ctx, { userIds: named }))
  const userIds = new Set<string>()
  const offered: Notice[] = []
  const left: { task: T; why: string }[] = []
  for (const task of tasks) {
    const actor = [task.assigneeId, task.deputyOf].find((id) => id && usable.has(id))
    if (actor) userIds.add(actor)
    else if (task.assigneeId !== null) left.push({ task, why: '办理人已停用' })
    else if ((await claimantsOf(ctx, task)).length > 0) offered.push({ ...told, taskId: task.id, userIds: [] })
    else left.push({ task, why: '无人可认领' })
  }
  const [only] = tasks.length === 1 ? tasks : []
  const toPeople: Notice = { ...told, userIds: [...userIds], ...(only && userIds.size > 0 && { taskId: only.id }) }
  const toOthers: Notice[] = []
  for (const [instanceId, own] of Map.groupBy(left, ({ task }) => task.instanceId)) {
    const why = [...new Set(own.map((each) => each.why))].join('、')
    toOthers.push({ ...told, instanceId, ...(await toManagers(ctx, instanceId, why)) })
  }
  await notice(ctx, toPeople, ...offered, ...toOthers)
  return left
}

/** To 流程管理员; to whoever manages all processes where none is left. */
async function toManagers(ctx: Ctx, instanceId: string, why: string): Promise<Pick<Notice, 'userIds' | 'title'>> {
  const { id, title, definitionId } = flowInstanceTable
  const [row] = await ctx.db.select({ title, definitionId }).from(flowInstanceTable).where(eq(id, instanceId))
  const { managers = [] } = row ? await settingsOf(ctx, row.definitionId) : {}
  const enabled = await assigneesOf(ctx, { userIds: managers })
  const userIds = enabled.length > 0 ? enabled : await holdersOf(ctx, 'flowable:instance:manage')
  return { userIds, title: `${why}，请改派：${row?.title ?? ''}` }
}
