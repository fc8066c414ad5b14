import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Lets so many pieces of work run at once on this node; the others wait in their order. */
export function createGate(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      // The place goes to the next one in line without being free in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * For long loops that never wait: `await turn()` in each round lets other requests have their turn after a few
 * milliseconds of work, and costs next to nothing before.
 */
export function createTurns(workMs = 8): () => Promise<void> | undefined {
  let startedAt = performance.now()
  const give = async () => {
    await nextTurn()
    startedAt = performance.now()
  }
  return () => (performance.now() - startedAt < workMs ? undefined : give())
}

/**
 * Does work at once when it is asked for, then again every so often at most, for all who have asked meanwhile; two
 * rounds never run side by side. The work deals with its own failures.
 */
export function createPace(everyMs: number, work: () => Promise<void> | void): () => void {
  let running = false
  let asked = false
  const rounds = async () => {
    running = true
    while (asked) {
      asked = false
      await work()
      await pause(everyMs, undefined, { ref: false })
    }
    running = false
  }
  return () => {
    asked = true
    if (!running) void rounds()
  }
}
