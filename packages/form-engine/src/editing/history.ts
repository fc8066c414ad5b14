/** Steps that can be taken back, and how long changes count as one (spec §4; form-designer §7). */
const depth = 20
const mergeWindow = 200
const burstWindow = 1000

export interface History<T> {
  present(): T
  /**
   * A new state. It replaces the present one when that is younger than 200 ms, or when both carry the same `burst`
   * (typing in one field) with less than a second between them. Whatever was undone is gone.
   */
  record(state: T, options?: { burst?: string | undefined }): void
  undo(): void
  redo(): void
  canUndo(): boolean
  canRedo(): boolean
  /** Begins anew, e.g. with a form from the server. */
  reset(state: T): void
}

/** Snapshots that share what did not change; `now` in milliseconds. */
export function createHistory<T>(initial: T, { now = Date.now }: { now?: () => number } = {}): History<T> {
  let present = initial
  let past: T[] = []
  let future: T[] = []
  let last: { at: number; burst: string | undefined } | undefined

  const merges = (at: number, burst: string | undefined) => {
    if (!last) return false
    const pause = at - last.at
    return pause < mergeWindow || (burst !== undefined && burst === last.burst && pause < burstWindow)
  }

  return {
    present: () => present,
    record(state, { burst } = {}) {
      if (state === present) return
      const at = now()
      if (!merges(at, burst)) past = [...past, present].slice(-depth)
      last = { at, burst }
      present = state
      future = []
    },
    undo() {
      const previous = past.at(-1)
      if (!previous) return
      past = past.slice(0, -1)
      future = [present, ...future]
      present = previous
      last = undefined
    },
    redo() {
      const [next, ...rest] = future
      if (!next) return
      past = [...past, present]
      future = rest
      present = next
      last = undefined
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    reset(state) {
      present = state
      past = []
      future = []
      last = undefined
    },
  }
}
