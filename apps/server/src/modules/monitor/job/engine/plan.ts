import { misfireCap, misfireMs } from './settings.ts'

/** A job whose next time has come. */
export interface DueJob {
  misfirePolicy: string
  /** The planned time. */
  dueAt: number
  /** Missed times that may still be made up for, while that goes on. */
  catchUp: number | null
  /** One run at a time. */
  exclusive: boolean
}

export interface Firing {
  at: number
  trigger: 'cron' | 'misfire'
}

export interface Plan {
  fires: Firing[]
  next: number | null
  catchUp: number | null
}

/** What a due job does now and when it is due again (monitor §3.3); `following` gives the time after another. */
export function planFirings(
  { misfirePolicy, dueAt, catchUp, exclusive }: DueJob,
  now: number,
  following: (after: number) => number | undefined,
): Plan {
  const missed = now - dueAt > misfireMs
  const after = (time: number) => following(time) ?? null
  if (missed && misfirePolicy === '3') return { fires: [], next: after(now), catchUp: null }
  if (missed && misfirePolicy !== '1')
    return { fires: [{ at: dueAt, trigger: 'misfire' }], next: after(now), catchUp: null }
  if (!exclusive) return planAll(dueAt, now, after)

  const fires: Firing[] = [{ at: dueAt, trigger: missed ? 'misfire' : 'cron' }]
  const next = after(dueAt)
  const left = missed || catchUp !== null ? (catchUp ?? misfireCap) - 1 : null
  if (next === null || next > now) return { fires, next, catchUp: null }
  return left !== null && left <= 0 ? { fires, next: after(now), catchUp: null } : { fires, next, catchUp: left }
}

/** Every planned time up to now, each with its own run. */
function planAll(dueAt: number, now: number, after: (time: number) => number | null): Plan {
  const fires: Firing[] = []
  let next: number | null = dueAt
  while (next !== null && next <= now && fires.length < misfireCap) {
    fires.push({ at: next, trigger: now - next > misfireMs ? 'misfire' : 'cron' })
    next = after(next)
  }
  return { fires, next: next !== null && next <= now ? after(now) : next, catchUp: null }
}
