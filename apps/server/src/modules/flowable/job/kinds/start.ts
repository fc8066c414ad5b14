import { z } from 'zod'
import { nextDue } from '@app/flow-engine/timer/due.ts'
import { heardBy } from '#/modules/flowable/event/heard.ts'
import { isStartable, startByEvent } from '#/modules/flowable/event/startByEvent.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { takeJob, type JobKind } from '#/modules/flowable/job/jobKind.ts'

const timed = z.object({ due: z.object({ at: z.number(), cycle: z.string().optional(), left: z.number().optional() }) })

/** A moment that starts a process; one that is suspended meanwhile is passed over, and its cycle goes on. */
export const start: JobKind = {
  lane: 'inside',
  run: (ctx, job) =>
    ctx.tx(async (tx) => {
      await takeJob(tx, job)
      const { instanceId: definitionId, target: node } = job
      const { at, cycle, left } = timed.parse(job.payload).due
      const due = { at, ...(cycle !== undefined && { cycle }), ...(left !== undefined && { left }) }
      const next = nextDue(due, tx.now.getTime(), tx.platform.env.TIME_ZONE)
      if (next) {
        const dueTime = new Date(next.at).toISOString()
        const again = { ...job, state: 'waiting', heldUntil: null, tries: 0, error: null } as const
        await tx.db.insert(flowJobTable).values({ ...again, dueTime, payload: { due: next } })
      }
      if (await isStartable(tx, definitionId))
        await startByEvent(tx, { definitionId, node, said: heardBy('定时启动', false) })
    }),
}
