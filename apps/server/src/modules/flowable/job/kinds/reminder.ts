import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { takeJob, type JobKind, type JobRow } from '#/modules/flowable/job/jobKind.ts'
import { taskIn } from '#/modules/flowable/job/limitedTask.ts'
import { tellHolders } from '#/modules/flowable/operation/tell/tellHolders.ts'
import { endOfTime, type LimitPayload } from '#/modules/flowable/outbox/limit.ts'
import { workCalendar } from '#/modules/flowable/outbox/workCalendar.ts'
import type { Ctx } from '#/platform/context.ts'

/** Whoever has a task hears that its time runs out or is over, as often as its node says (workflow §8.6). */
export const reminder: JobKind = {
  lane: 'inside',
  run: (ctx, job) =>
    operate(ctx, job, async (_family, tx) => {
      await takeJob(tx, job)
      const { act, left } = payloadOf(job)
      const task = await taskIn(tx, job.target)
      const { instanceId, rootId } = job
      const event = act === 'warn' ? 'warned' : 'timedOut'
      await tellHolders(tx, { event, instanceId, rootId }, [task])
      if (left > 0) await again(tx, job)
      const command: Command = { type: 'timedOut', task: task.engineId }
      return { command: act === 'warn' ? (flow) => ({ flow, effects: [] }) : command }
    }),
}

const payloadOf = ({ payload }: JobRow) => payload as unknown as LimitPayload

/** The same row, one period later. */
async function again(ctx: Ctx, { id, heldUntil: _held, ...row }: JobRow) {
  const { left, ...rest } = payloadOf({ id, heldUntil: null, ...row })
  const calendar = await workCalendar(ctx, rest.onWorkdays)
  const next = endOfTime(rest.duration, { now: ctx.now, zone: ctx.platform.env.TIME_ZONE, calendar })
  if (next === undefined) return
  const dueTime = new Date(next).toISOString()
  await ctx.db.insert(flowJobTable).values({
    ...row,
    id,
    state: 'waiting',
    tries: 0,
    error: null,
    dueTime,
    payload: { ...rest, left: left - 1 },
  })
}
