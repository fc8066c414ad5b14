import type pg from 'pg'
import { createPace } from '#/platform/concurrency.ts'
import { jobsSchema } from './queue.ts'

/** A look that found the database away is repeated after this. */
const retryMs = 1_000
/** Looks that are asked for one after the other become one. */
const paceMs = 100

export interface JobWatch {
  start(): void
  /** Jobs may have come that are due later, or a failed one waits for its next try. */
  look(): void
  stop(): void
}

interface Watched {
  /** Longest time between two looks: the net below what is told, for jobs that other nodes wrote without a word. */
  netMs: number
  queues(): string[]
  wake(queue: string): void
  /** Ends runs whose node fell silent and those beyond their time. */
  endLost(): Promise<void>
}

interface Look {
  /** Queues with waiting jobs and the milliseconds until the first is due. */
  waiting: { name: string; dueMs: number }[]
  lost: boolean
}

/**
 * One statement for all queues of this node, in place of one a queue and second: wakes the workers of those with a due
 * job and sleeps until the next one is due. Both halves use the partial indexes of the engine.
 */
export function createWatch(pool: Pick<pg.Pool, 'query'>, { netMs, queues, wake, endLost }: Watched): JobWatch {
  let timer: NodeJS.Timeout | undefined
  let isOn = false

  const sleep = (ms: number) => {
    clearTimeout(timer)
    if (!isOn) return
    timer = setTimeout(pace, ms)
    timer.unref()
  }

  async function ask(): Promise<Look | undefined> {
    const { rows } = await pool.query<Look>(
      `select coalesce((
         select json_agg(json_build_object('name', name, 'dueMs', due)) from (
           select name, extract(epoch from min(start_after) - clock_timestamp()) * 1000 as due from ${jobsSchema}.job
           where name = any($1) and state < 'active' and not blocked group by name) w), '[]') as waiting,
       exists (
         select 1 from ${jobsSchema}.job
         where name = any($1) and state = 'active' and policy = 'exclusive'
           and least(started_on + make_interval(secs => expire_seconds),
             heartbeat_on + make_interval(secs => heartbeat_seconds)) < clock_timestamp()) as lost`,
      [queues()],
    )
    return rows[0]
  }

  /** Milliseconds until the next look. */
  async function wakeDue(): Promise<number> {
    const { waiting = [], lost = false } = (await ask()) ?? {}
    let nextMs = netMs
    for (const { name, dueMs } of waiting)
      if (dueMs > 0) nextMs = Math.min(nextMs, dueMs + 1)
      else wake(name)
    if (!lost) return nextMs
    await endLost()
    // What is tried again waits now.
    return Math.min(nextMs, retryMs)
  }

  const pace = createPace(paceMs, async () => {
    if (!isOn) return
    try {
      sleep(await wakeDue())
    } catch {
      // The engine tells of it, whose workers ask as well.
      sleep(retryMs)
    }
  })

  return {
    start() {
      isOn = true
      pace()
    },
    look: pace,
    stop() {
      isOn = false
      clearTimeout(timer)
    },
  }
}
