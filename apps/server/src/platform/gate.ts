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
