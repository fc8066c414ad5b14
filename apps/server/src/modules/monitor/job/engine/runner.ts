import type { Platform } from '#/platform/platform.ts'
import { execute, RunEnded } from './execute.ts'
import type { Ledger } from './ledger.ts'
import type { News } from './news.ts'
import type { OpenRun } from './run.ts'
import { engineSettings } from './settings.ts'

interface Running {
  run: OpenRun
  abort: AbortController
  done: Promise<void>
}

/** The places of one node: up to 20 runs at once, the rest waits in the order of its planned times. */
export function createRunner(platform: Platform, ledger: Ledger, news: News, onFree: () => void) {
  const running = new Map<string, Running>()
  let queue: OpenRun[] = []

  function begin(run: OpenRun) {
    const abort = new AbortController()
    const done = execute({ platform, ledger, news }, run, abort)
      .catch((error: unknown) => platform.log.error({ err: error, run: run.logId }, 'a run was lost'))
      .finally(() => {
        running.delete(run.logId)
        pump()
        if (queue.length === 0) onFree()
      })
    running.set(run.logId, { run, abort, done })
  }

  function pump() {
    while (running.size < engineSettings.slots) {
      const next = queue.shift()
      if (!next) return
      begin(next)
    }
  }

  return {
    add(runs: readonly OpenRun[]) {
      if (runs.length === 0) return
      queue = [...queue, ...runs].toSorted((a, b) => a.fireAt - b.fireAt)
      pump()
    },
    free: () => Math.max(0, engineSettings.slots - running.size - queue.length),
    waiting: () => queue.length,
    /** Takes runs out of the queue that have waited for long, or all of them. */
    takeBack(olderThanMs: number): OpenRun[] {
      const limit = performance.now() - olderThanMs
      const old = queue.filter(({ takenAt }) => takenAt <= limit)
      queue = queue.filter(({ takenAt }) => takenAt > limit)
      return old
    },
    held: () => [...[...running.values()].map(({ run }) => run), ...queue],
    /** Ends a run early; one that has not begun never does. */
    end(logId: string, reason: string) {
      const found = running.get(logId)
      if (found) return found.abort.abort(new RunEnded(reason))
      const waiting = queue.find((run) => run.logId === logId)
      if (!waiting) return
      queue = queue.filter((run) => run !== waiting)
      ledger.ended(waiting, { status: '1', jobMessage: reason, exceptionInfo: reason, output: null, duration: null })
    },
    /** Waits for what runs, up to `graceMs`, then ends it. */
    async drain(graceMs: number, reason: string) {
      const all = () => Promise.all([...running.values()].map(({ done }) => done))
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())
      await Promise.race([all(), pause(graceMs)])
      for (const { abort } of running.values()) abort.abort(new RunEnded(reason))
      await all()
    },
  }
}
export type Runner = ReturnType<typeof createRunner>
