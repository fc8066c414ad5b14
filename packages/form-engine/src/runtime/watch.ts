import { inside } from './paths.ts'
import type { ValuePath } from './types.ts'

/** Somebody who wants to know of one place. */
export interface Watch {
  path: ValuePath | undefined
  key: string | undefined
  /** Key of the row that the place lies in right now. */
  row: () => unknown
  listener: () => void
}

/** What happened since the last notice. */
export interface News {
  /** Top-level models with the value they had. */
  values: Map<string, unknown>
  /** Controls, or one control in one row. */
  states: { key: string; row?: string }[]
  /** Top-level models with messages that came or went. */
  messages: Set<string>
}

/** Who listens, found by field and by control so that a notice asks nobody else. */
export function createWatches() {
  const byModel = new Map<unknown, Set<Watch>>()
  const byKey = new Map<unknown, Set<Watch>>()

  const register = (index: Map<unknown, Set<Watch>>, name: unknown, watch: Watch) => {
    const watches = index.get(name) ?? new Set()
    index.set(name, watches.add(watch))
    return () => watches.delete(watch)
  }

  return {
    add(watch: Watch): () => void {
      const ends = [register(byModel, watch.path?.[0], watch), register(byKey, watch.key, watch)]
      return () => {
        for (const end of ends) end()
      }
    },
    /** Those whom the news concerns, each once. */
    concerned({ values, states, messages }: News, valueNow: (model: string) => unknown): Set<() => void> {
      const listeners = new Set<() => void>()
      for (const [model, before] of values)
        for (const { path, listener } of byModel.get(model) ?? [])
          if (path && inside(before, path) !== inside(valueNow(model), path)) listeners.add(listener)
      for (const model of messages) for (const { listener } of byModel.get(model) ?? []) listeners.add(listener)
      for (const { key, row } of states)
        for (const watch of byKey.get(key) ?? [])
          if (row === undefined || row === watch.row()) listeners.add(watch.listener)
      return listeners
    },
  }
}
