import { and, eq, isNull } from 'drizzle-orm'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { getInstance, placeOf } from '#/modules/flowable/operation/findInstance.ts'
import { parkJobs, releaseJobs } from '#/modules/flowable/outbox/park.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { requireAdministrator } from './manages.ts'

interface Standstill {
  instanceId: string
  suspended: boolean
  reason: string
}

/** 挂起 and 激活 of a request with all that it called; timers that were due meanwhile fire once. */
export async function setSuspended(ctx: Ctx, { instanceId, suspended, reason }: Standstill): Promise<void> {
  const row = await getInstance(ctx, instanceId)
  await requireAdministrator(ctx, row, 'flowable:instance:manage')
  await operate(
    ctx,
    placeOf(row),
    async ({ rows }, tx) => {
      if (rows.get(instanceId)?.suspended === suspended) throw refuse(suspended ? '流程已被挂起' : '流程未被挂起')
      await tx.db
        .update(flowInstanceTable)
        .set({ suspended })
        .where(and(eq(flowInstanceTable.rootId, row.rootId), isNull(flowInstanceTable.endTime)))
      await say(tx, { instanceId, type: suspended ? CommentType.suspend : CommentType.activate, content: reason })
      await (suspended ? parkJobs : releaseJobs)(tx, row.rootId)
      return {}
    },
    { evenSuspended: true },
  )
}
