import type { TaskSettings } from '@app/flow-engine/graph/types.ts'
import { firstDue } from '@app/flow-engine/timer/due.ts'
import { addWorkTime, type WorkCalendar } from '@app/flow-engine/timer/workTime.ts'
import type { flowJobTable } from '#/modules/flowable/job/job.table.ts'

/** How long somebody has for a task, and what happens then. */
export type TimeLimit = NonNullable<TaskSettings['limit']>

/** What the row of a limit carries. */
export interface LimitPayload {
  act: TimeLimit['act'] | 'warn'
  duration: string
  /** Reminders that are left after this one. */
  left: number
  onWorkdays?: true
}

/** Part of the time after which people hear that it runs out (workflow §8.6). */
const warnedAt = 0.8

/** Ids of what waits for the end of a task's time. */
export const limitIds = (taskId: string) => [`${taskId}.warn`, `${taskId}.limit`] as const

interface LimitedTask {
  id: string
  instanceId: string
  rootId: string
  node: string
}

interface LimitClock {
  now: Date
  zone: string
  /** With one, working time alone counts. */
  calendar: WorkCalendar | undefined
}

/** When a period that begins now, or a share of it, is over; nothing for a text that says no time. */
export function endOfTime(duration: string, { now, zone, calendar }: LimitClock, share = 1): number | undefined {
  if (calendar) return addWorkTime(now.getTime(), duration, zone, calendar, share)
  const at = firstDue('duration', duration, now.getTime(), zone)?.at
  return at === undefined ? undefined : now.getTime() + (at - now.getTime()) * share
}

/** When the time of a task that begins now is over, and the rows that wait for it; nothing for a text that says no time. */
export function limitRows(
  { id: target, instanceId, rootId, node }: LimitedTask,
  { act, duration, mostReminders, onWorkdays }: TimeLimit,
  clock: LimitClock,
): { dueTime: string; jobs: (typeof flowJobTable.$inferInsert)[] } | undefined {
  const [warned, at] = [endOfTime(duration, clock, warnedAt), endOfTime(duration, clock)]
  if (warned === undefined || at === undefined) return undefined
  const [warnId, limitId] = limitIds(target)
  const warnTime = new Date(warned).toISOString()
  const dueTime = new Date(at).toISOString()
  const of = { instanceId, rootId, node, target }
  const payload = (word: LimitPayload['act'], left: number) => ({
    act: word,
    duration,
    left,
    ...(onWorkdays && { onWorkdays }),
  })
  return {
    dueTime,
    jobs: [
      { ...of, id: warnId, kind: 'reminder', dueTime: warnTime, payload: payload('warn', 0) },
      {
        ...of,
        id: limitId,
        kind: act === 'remind' ? 'reminder' : 'auto',
        dueTime,
        payload: payload(act, Math.max(0, mostReminders - 1)),
      },
    ],
  }
}
