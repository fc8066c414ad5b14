import { createPace } from '#/platform/concurrency.ts'
import { systemContext } from '#/platform/context.ts'
import { sureOfTime } from '#/platform/database/clock.ts'
import type { Platform } from '#/platform/platform.ts'
import type { Runner } from '#/platform/ports.ts'
import { dueLanes, lanes, runDueJobs } from './dueJobs.ts'

/** After a commit of this node. */
const afterCommitMs = 50
/** Longest time between two looks: what other nodes wrote is found by looking. */
const lookMs = 20_000
/** Shortest time, when commits of this node may have written what comes due soon, or when the database was away. */
const againMs = 1_000

/** Looks for due jobs on this node while it serves; rows are the truth, and no timer of the process is longer. */
export function createJobRunner(platform: Platform): Runner {
  let isOn = false
  let timer: NodeJS.Timeout | undefined
  let isSilent = false
  const running = new Set<Promise<void>>()

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await sureOfTime(platform)
      await work()
      isSilent = false
      return true
    } catch (error) {
      if (!isSilent) platform.log.warn({ err: error }, 'jobs of processes are not looked for')
      isSilent = true
      return false
    }
  }
  const paceOf = (everyMs: number, work: () => Promise<void>) =>
    createPace(everyMs, async () => {
      if (!isOn) return
      const done = work()
      running.add(done)
      await done
      running.delete(done)
    })

  const drains = new Map(
    lanes.map((lane) => [
      lane,
      paceOf(afterCommitMs, async () => {
        await attempt(async () => {
          while (isOn && (await runDueJobs(() => systemContext(platform), lane)) > 0);
        })
      }),
    ]),
  )
  const look = paceOf(againMs, async () => {
    let nextMs = lookMs
    const looked = await attempt(async () => {
      const { due, waitMs } = await dueLanes(systemContext(platform))
      for (const lane of due) drains.get(lane)?.()
      nextMs = Math.min(nextMs, waitMs)
    })
    clearTimeout(timer)
    if (isOn) timer = setTimeout(look, looked ? nextMs : againMs).unref()
  })

  platform.events.on('flow.jobs', () => {
    for (const drain of drains.values()) drain()
    look()
  })
  return {
    async start() {
      isOn = true
      look()
    },
    async stop(graceMs) {
      isOn = false
      clearTimeout(timer)
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
    },
  }
}
