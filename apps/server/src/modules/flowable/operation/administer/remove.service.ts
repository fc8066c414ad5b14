import { eq, inArray } from 'drizzle-orm'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { flowRevisionTable } from '#/modules/flowable/binding/revision.table.ts'
import { lockFamily } from '#/modules/flowable/instance/family.ts'
import { flowCommentTable, flowEventTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { flowMigrationTable } from '#/modules/flowable/manage/manage.table.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { findInstance } from '#/modules/flowable/operation/findInstance.ts'
import { flowUrgeTable } from '#/modules/flowable/operation/urge.table.ts'
import { flowWithdrawalTable } from '#/modules/flowable/operation/withdrawal.table.ts'
import { flowCandidateTable, flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { removeProcessRecord } from '#/modules/form/api.ts'
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
  const found = await findInstance(ctx, id)
  // A draft may be submitted in this moment: what it is under the lock decides who may remove it.
  const row = found && (await lockFamily(ctx, id)).rows.get(id)
  if (!row || row.parentId !== null) throw gone(`流程实例不存在: ${id}`)
  const isOwnDraft = row.status === InstanceStatus.draft && row.starterId === ctx.user.id
  if (!isOwnDraft) {
    await requireAdministrator(ctx, row, 'flowable:instance:remove')
    if (!cascade) throw refuse('流程实例有流转记录，请确认一并删除')
  }
  for (const instance of await removeTree(ctx, id)) await removeProcessRecord(ctx, instance)
  ctx.trail.changes.push(`删除流程：${row.title}（${row.number ?? id}）${reason && `，${reason}`}`)
}

/**
 * Removes a request and what it called, with everything that was said and done; the records of its forms stay. Runs in a
 * transaction that holds the lock of the root. Answers the instances.
 */
export async function removeTree(ctx: Ctx, id: string): Promise<string[]> {
  const tree = await ctx.db
    .select({ id: flowInstanceTable.id })
    .from(flowInstanceTable)
    .where(eq(flowInstanceTable.rootId, id))
  const instances = tree.map((each) => each.id)
  const said = await ctx.db.delete(flowCommentTable).where(inArray(flowCommentTable.instanceId, instances)).returning()
  const filled = await ctx.db
    .delete(flowRevisionTable)
    .where(inArray(flowRevisionTable.instanceId, instances))
    .returning({ taskId: flowRevisionTable.taskId })
  for (const owner of ownersOfFiles(instances, said, filled)) await attachFiles(ctx, owner, [])
  const tasks = await ctx.db
    .delete(flowTaskTable)
    .where(inArray(flowTaskTable.instanceId, instances))
    .returning({ id: flowTaskTable.id })
  const taskIds = tasks.map((task) => task.id)
  if (taskIds.length > 0) await ctx.db.delete(flowCandidateTable).where(inArray(flowCandidateTable.taskId, taskIds))
  await ctx.db.delete(flowJobTable).where(eq(flowJobTable.rootId, id))
  for (const table of ofInstance) await ctx.db.delete(table).where(inArray(table.instanceId, instances))
  await ctx.db.delete(flowInstanceTable).where(inArray(flowInstanceTable.id, instances))
  return instances
}

/** Rows that show files: what was said, forms of nodes, and drafts. */
const ownersOfFiles = (
  instances: readonly string[],
  said: readonly (typeof flowCommentTable.$inferSelect)[],
  filled: readonly { taskId: string | null }[],
): Set<string> =>
  new Set([
    ...instances,
    ...said.flatMap(({ id, attachments, signatureFileId }) => (attachments.length > 0 || signatureFileId ? [id] : [])),
    ...filled.flatMap(({ taskId }) => taskId ?? []),
  ])

/** Whatever else goes with an instance. */
const ofInstance = [
  flowSubscriptionTable,
  flowEventTable,
  flowCopyTable,
  flowUrgeTable,
  flowWithdrawalTable,
  flowMigrationTable,
]
