import type { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'

interface Ended {
  /** Of a root: what it called ends with it. */
  instanceId: string
  status: string
  businessKey: string | null
}

/** News of an end for other areas, told after the commit (workflow §16.4). */
export const endedRow = (ctx: Pick<Ctx, 'now'>, ended: Ended): typeof flowJobTable.$inferInsert => ({
  id: newId(),
  instanceId: ended.instanceId,
  rootId: ended.instanceId,
  kind: 'event',
  target: 'ended',
  dueTime: ctx.now.toISOString(),
  payload: { ...ended },
})
