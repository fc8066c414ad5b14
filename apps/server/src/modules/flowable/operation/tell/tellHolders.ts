import { eq } from 'drizzle-orm'
import { settingsOf } from '#/modules/flowable/definition/settings.read.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { notice, type Notice } from '#/modules/flowable/outbox/notice.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { assigneesOf, holdersOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

type Open = Pick<FlowTaskRow, 'id' | 'node' | 'instanceId' | 'assigneeId' | 'deputyOf'>
type Told = Omit<Notice, 'userIds' | 'taskId'>

/**
 * Tells who has open tasks, or may claim them. Of tasks whose people cannot sign in any more those hear who may give them
 * to somebody else; answers such tasks.
 */
export async function tellHolders<T extends Open>(ctx: Ctx, told: Told, tasks: readonly T[]): Promise<T[]> {
  const named = tasks.flatMap(({ assigneeId, deputyOf }) => [assigneeId ?? [], deputyOf ?? []].flat())
  const usable = new Set(await assigneesOf(ctx, { userIds: named }))
  const actorOf = ({ assigneeId, deputyOf }: T) => [assigneeId, deputyOf].find((id) => id && usable.has(id))
  const userIds = [...new Set(tasks.flatMap((task) => actorOf(task) ?? []))]
  const offered = tasks.filter(({ assigneeId }) => assigneeId === null)
  const left = tasks.filter((task) => task.assigneeId !== null && !actorOf(task))
  const [only] = tasks.length === 1 ? tasks : []
  const notices: Notice[] = [
    { ...told, userIds, ...(only && userIds.length > 0 && { taskId: only.id }) },
    ...offered.map(({ id: taskId }) => ({ ...told, taskId, userIds: [] })),
  ]
  for (const instanceId of new Set(left.map((task) => task.instanceId)))
    notices.push(await toManagers(ctx, told, instanceId))
  await notice(ctx, ...notices)
  return left
}

/** To 流程管理员; to whoever manages all processes where none is left. */
async function toManagers(ctx: Ctx, told: Told, instanceId: string): Promise<Notice> {
  const { id, title, definitionId } = flowInstanceTable
  const [row] = await ctx.db.select({ title, definitionId }).from(flowInstanceTable).where(eq(id, instanceId))
  const { managers = [] } = row ? await settingsOf(ctx, row.definitionId) : {}
  const enabled = await assigneesOf(ctx, { userIds: managers })
  const userIds = enabled.length > 0 ? enabled : await holdersOf(ctx, 'flowable:instance:manage')
  return { ...told, instanceId, userIds, title: `办理人已停用，请改派：${row?.title ?? ''}` }
}
