import { eq } from 'drizzle-orm'
import { CommentType, InstanceStatus } from '@app/shared/flowable/codes.ts'
import { lockFamily } from '#/modules/flowable/instance/family.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { getInstance } from '#/modules/flowable/operation/findInstance.ts'
import { endedRow } from '#/modules/flowable/outbox/endedRow.ts'
import { wakeAfterCommit } from '#/modules/flowable/outbox/wake.ts'
import { endProcessRecord } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { requireAdministrator } from './manages.ts'

/** 作废: a request that was approved holds no more; other areas hear of it as of an end. */
export async function voidProcess(ctx: Ctx, instanceId: string, reason: string): Promise<void> {
  const found = await getInstance(ctx, instanceId)
  await requireAdministrator(ctx, found, 'flowable:instance:manage')
  if (found.parentId !== null) throw refuse('子流程不能单独作废')
  await ctx.tx(async (tx) => {
    const { rows } = await lockFamily(tx, instanceId)
    const row = rows.get(instanceId)
    if (row?.status !== InstanceStatus.approved) throw refuse('只有已通过的流程可以作废')
    const status = InstanceStatus.invalid
    await tx.db.update(flowInstanceTable).set({ status, reason }).where(eq(flowInstanceTable.id, instanceId))
    await endProcessRecord(tx, instanceId)
    await say(tx, { instanceId, type: CommentType.void, content: reason })
    await tx.db.insert(flowJobTable).values(endedRow(tx, { instanceId, status, businessKey: row.businessKey }))
    await wakeAfterCommit(tx)
  })
}
