import { nextTime, parseCron } from '@app/shared/kit/cron/cron.ts'
import { epochOf } from '@app/shared/kit/cron/cronZone.ts'
import { addDuration, parseDuration } from './duration.ts'

export type TimerKind = 'date' | 'duration' | 'cycle'

/** When a timer fires and, of a cycle, what follows. */
export interface Due {
  /** Epoch milliseconds. */
  at: number
  /** The text of a cycle that goes on after this firing. */
  cycle?: string
  /** Firings that are left after this one; without it there is no end. */
  left?: number
}

const localTime = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/
const zonedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/

/** Epoch milliseconds of an ISO moment; a time without an offset is on the clocks of the zone. */
export function parseMoment(text: string, zone: string): number | undefined {
  const trimmed = text.trim()
  if (zonedTime.test(trimmed)) {
    const moment = Date.parse(trimmed.replace(/([+-]\d{2})$/, '$1:00').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
    return Number.isNaN(moment) ? undefined : moment
  }
  if (!localTime.test(trimmed)) return undefined
  const wall = Date.parse(`${trimmed.replace(' ', 'T')}${trimmed.length > 10 ? '' : 'T00:00'}Z`)
  return Number.isNaN(wall) ? undefined : epochOf(wall, zone)
}

/** When a timer of this text fires first, seen from now; `undefined` for a text that says no time. */
export function firstDue(kind: TimerKind, text: string, now: number, zone: string): Due | undefined {
  if (kind === 'cycle') return firstOfCycle(text.trim(), now, zone)
  const moment = parseMoment(text, zone)
  if (moment !== undefined) return { at: moment }
  const duration = parseDuration(text)
  return duration && { at: addDuration(now, duration, zone) }
}

/** `R3/PT10M`, `R/2026-01-01T08:00/PT1H`, `R3/PT10M/2026-12-31`, or six or seven fields of Quartz. */
interface Cycle {
  times?: number
  start?: number
  every: (after: number) => number | undefined
  end?: number
}

function parseCycle(text: string, zone: string): Cycle | undefined {
  const found = /^R(\d{0,9})\/./i.exec(text)
  if (!found) {
    const cron = parseCron(text)
    if (cron) return { every: (after) => nextTime(cron, after, zone) }
    const duration = parseDuration(text)
    return duration && { times: 1, every: (after) => addDuration(after, duration, zone) }
  }
  const parts = text.slice(text.indexOf('/') + 1).split('/')
  const at = parts.findIndex((part) => parseDuration(part))
  const duration = parseDuration(parts[at] ?? '')
  if (!duration || parts.length > 3) return undefined
  const [start, end] = [parts.slice(0, at), parts.slice(at + 1)].map(([moment]) => moment && parseMoment(moment, zone))
  if (start === undefined ? at > 0 : at > 1) return undefined
  if (end === undefined && parts.length > at + 1) return undefined
  return {
    ...(found[1] && { times: Number(found[1]) }),
    ...(typeof start === 'number' && { start }),
    ...(typeof end === 'number' && { end }),
    every: (after) => addDuration(after, duration, zone),
  }
}

function firstOfCycle(text: string, now: number, zone: string): Due | undefined {
  const cycle = parseCycle(text, zone)
  if (!cycle || cycle.times === 0) return undefined
  const at = cycle.start !== undefined && cycle.start > now ? cycle.start : cycle.every(now)
  return at === undefined ? undefined : within(cycle, at, text, cycle.times)
}

const within = (cycle: Cycle, at: number, text: string, times: number | undefined): Due | undefined => {
  if (cycle.end !== undefined && at > cycle.end) return undefined
  if (times === undefined) return { at, cycle: text }
  return times > 1 ? { at, cycle: text, left: times - 1 } : { at }
}

/** The firing of a cycle after this one; those that were missed meanwhile do not catch up (workflow §16.3). */
export function nextDue({ at, cycle: text, left }: Due, now: number, zone: string): Due | undefined {
  const cycle = text === undefined ? undefined : parseCycle(text, zone)
  if (!cycle || text === undefined || left === 0) return undefined
  const next = cycle.every(at)
  const due = next !== undefined && next <= now ? cycle.every(now) : next
  return due === undefined ? undefined : within(cycle, due, text, left)
}
