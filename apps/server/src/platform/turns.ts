import { setImmediate as nextTurn } from 'node:timers/promises'

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
