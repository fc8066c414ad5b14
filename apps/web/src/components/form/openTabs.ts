/** Which panes of each container are open; outside React so that a failing field can open what is around it. */
export interface OpenTabs {
  /** Undefined until somebody or something opened one. */
  open: (key: string) => readonly string[] | undefined
  show: (key: string, values: readonly string[]) => void
  subscribe: (listener: () => void) => () => void
}

export function createOpenTabs(): OpenTabs {
  const open = new Map<string, readonly string[]>()
  const listeners = new Set<() => void>()
  return {
    open: (key) => open.get(key),
    show(key, values) {
      const before = open.get(key)
      if (before?.length === values.length && before.every((value, at) => value === values[at])) return
      open.set(key, values)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
