/** When the slices of a large form come: whenever the browser has time, or all at once when one of them is wanted. */
export interface Mounting {
  /** Runs `come` in a free moment, unless `all` is asked for before. Returns the way to end the wait. */
  next: (come: () => void, all: () => void) => () => void
  /** Everything that waits comes now. */
  finish: () => void
}

/** When the browser has time, and soon in any case; returns the way to call it off. Safari has no idle callbacks. */
export const idle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 200 })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(run, 16)
  return () => clearTimeout(handle)
}

export function createMounting(): Mounting {
  const waiting = new Set<() => void>()
  let finished = false
  return {
    next(come, all) {
      const rest = () => {
        stop()
        all()
      }
      waiting.add(rest)
      const end = idle(() => {
        waiting.delete(rest)
        if (finished) all()
        else come()
      })
      const stop = () => {
        waiting.delete(rest)
        end()
      }
      return stop
    },
    finish() {
      finished = true
      for (const rest of waiting) rest()
    },
  }
}
