import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse, Refusal } from '#/platform/errors.ts'
import { completeTask } from './complete.service.ts'
import { getInstance } from './findInstance.ts'
import { ownTask } from './openTask.ts'
import { transferTask } from './transfer.service.ts'

interface Batch {
  taskIds: readonly string[]
  /** 转办 to this person instead of 通过. */
  userId?: string | null | undefined
  comment: string
}

/** Of each task what became of it; one that is refused leaves the others as they are. */
export async function completeMany(
  ctx: Ctx,
  { taskIds, userId, comment }: Batch,
): Promise<{ taskId: string; message: string | null }[]> {
  const results: { taskId: string; message: string | null }[] = []
  for (const taskId of new Set(taskIds)) {
    try {
      await ctx.db.transaction(async (db) => {
        const inner: Ctx = { ...ctx, db }
        if (userId) await transferTask(inner, { taskId, userId, comment })
        else await completePlain(inner, taskId, comment)
      })
      results.push({ taskId, message: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ taskId, message: error.message })
    }
  }
  return results
}

async function completePlain(ctx: Ctx, taskId: string, comment: string) {
  const task = await ownTask(ctx, { taskId })
  const { definitionId } = await getInstance(ctx, task.instanceId)
  const { graph } = await definitionOf(ctx, definitionId)
  const node = graph.nodes[task.node]
  if (node?.user?.settings.isSigned) throw refuse('该任务需要签名，请逐个办理')
  if (Object.values(node?.screen?.fields ?? {}).includes('2')) throw refuse('该任务需要填写表单，请逐个办理')
  await completeTask(ctx, { taskId, comment })
}
