import type { FormError } from '@app/form-engine/runtime/types.ts'

/** What was wrong when somebody last wanted the whole form. */
export interface Mistakes {
  list: () => readonly FormError[]
  tell: (errors: readonly FormError[]) => void
  subscribe: (listener: () => void) => () => void
}

export function createMistakes(): Mistakes {
  let list: readonly FormError[] = []
  const listeners = new Set<() => void>()
  return {
    list: () => list,
    tell(errors) {
      list = errors
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
