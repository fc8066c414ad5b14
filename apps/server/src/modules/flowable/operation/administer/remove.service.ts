import { eq, inArray } from 'drizzle-orm'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { lockFamily } from '#/modules/flowable/instance/family.ts'
import { flowCommentTable, flowEventTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { findInstance } from '#/modules/flowable/operation/findInstance.ts'
import { flowUrgeTable } from '#/modules/flowable/operation/urge.table.ts'
import { flowWithdrawalTable } from '#/modules/flowable/operation/withdrawal.table.ts'
import { flowCandidateTable, flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { attachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { requireAdministrator } from './manages.ts'

interface Removal {
  reason: string
  /** What was said and done goes too. */
  cascade: boolean
}

/** 删除: an own draft, or as an administrator whatever there is of a request. */
export async function removeProcesses(ctx: Ctx, ids: readonly string[], removal: Removal): Promise<void> {
  await ctx.tx(async (tx) => {
    for (const id of new Set(ids)) await removeOne(tx, id, removal)
  })
}

async function removeOne(ctx: Ctx, id: string, { reason, cascade }: Removal) {
  const row = await findInstance(ctx, id)
  if (!row || row.parentId !== null) throw gone(`流程实例不存在: ${id}`)
  const isOwnDraft = row.status === InstanceStatus.draft && row.starterId === ctx.user.id
  if (!isOwnDraft) {
    await requireAdministrator(ctx, row, 'flowable:instance:remove')
    if (!cascade) throw refuse('流程实例有流转记录，请确认一并删除')
  }
  await lockFamily(ctx, id)
  const tree = await ctx.db
    .select({ id: flowInstanceTable.id })
    .from(flowInstanceTable)
    .where(eq(flowInstanceTable.rootId, id))
  const instances = tree.map((each) => each.id)
  const said = await ctx.db.delete(flowCommentTable).where(inArray(flowCommentTable.instanceId, instances)).returning()
  for (const { id: owner, attachments, signatureFileId } of said) {
    if (attachments.length > 0 || signatureFileId) await attachFiles(ctx, owner, [])
  }
  const tasks = await ctx.db
    .delete(flowTaskTable)
    .where(inArray(flowTaskTable.instanceId, instances))
    .returning({ id: flowTaskTable.id })
  const taskIds = tasks.map((task) => task.id)
  if (taskIds.length > 0) await ctx.db.delete(flowCandidateTable).where(inArray(flowCandidateTable.taskId, taskIds))
  for (const table of ofInstance) await ctx.db.delete(table).where(inArray(table.instanceId, instances))
  await ctx.db.delete(flowInstanceTable).where(inArray(flowInstanceTable.id, instances))
  ctx.trail.changes.push(`删除流程：${row.title}（${row.number ?? id}）${reason && `，${reason}`}`)
}

/** Whatever else goes with an instance. */
const ofInstance = [
  flowJobTable,
  flowSubscriptionTable,
  flowEventTable,
  flowCopyTable,
  flowUrgeTable,
  flowWithdrawalTable,
]
