import { createPace } from '#/platform/concurrency.ts'
import { systemContext } from '#/platform/context.ts'
import { sureOfTime } from '#/platform/database/clock.ts'
import type { Platform } from '#/platform/platform.ts'
import type { Runner } from '#/platform/ports.ts'
import { lanes, runDueJobs } from './dueJobs.ts'

/** After a commit of this node; what others wrote, and what becomes due, is found by looking. */
const afterCommitMs = 50
const lookMs = 1_000

/** Looks for due jobs on this node while it serves; rows are the truth, and no timer of the process is longer. */
export function createJobRunner(platform: Platform): Runner {
  let isOn = false
  let timer: NodeJS.Timeout | undefined
  let isSilent = false
  const running = new Set<Promise<void>>()

  async function drain(lane: (typeof lanes)[number]) {
    try {
      await sureOfTime(platform)
      while (isOn && (await runDueJobs(() => systemContext(platform), lane)) > 0);
      isSilent = false
    } catch (error) {
      if (!isSilent) platform.log.warn({ err: error }, 'jobs of processes are not looked for')
      isSilent = true
    }
  }
  const paces = lanes.map((lane) =>
    createPace(afterCommitMs, async () => {
      if (!isOn) return
      const work = drain(lane)
      running.add(work)
      await work
      running.delete(work)
    }),
  )
  const look = () => {
    for (const pace of paces) pace()
  }

  platform.events.on('flow.jobs', look)
  return {
    async start() {
      isOn = true
      timer = setInterval(look, lookMs)
      timer.unref()
      look()
    },
    async stop(graceMs) {
      isOn = false
      clearInterval(timer)
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
    },
  }
}
