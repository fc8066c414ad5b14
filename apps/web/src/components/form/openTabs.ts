/** Which tab of each tabs control is open; outside React so that a failing field can open what is around it. */
export interface OpenTabs {
  open: (key: string) => string | undefined
  show: (key: string, value: string) => void
  subscribe: (listener: () => void) => () => void
}

export function createOpenTabs(): OpenTabs {
  const open = new Map<string, string>()
  const listeners = new Set<() => void>()
  return {
    open: (key) => open.get(key),
    show(key, value) {
      if (open.get(key) === value) return
      open.set(key, value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
