import type { PortalItem } from '@app/shared/portal/layout.ts'

/** Steps that can be taken back. */
export const mostSteps = 20

/** The cards on the canvas, with what they were before. */
export interface Design {
  items: readonly PortalItem[]
  past: readonly (readonly PortalItem[])[]
  future: readonly (readonly PortalItem[])[]
}

export type DesignAction =
  | { type: 'start'; items: readonly PortalItem[] }
  | { type: 'change'; items: readonly PortalItem[] }
  | { type: 'undo' }
  | { type: 'redo' }

export const startOf = (items: readonly PortalItem[]): Design => ({ items, past: [], future: [] })

export function designReducer(state: Design, action: DesignAction): Design {
  const { items, past, future } = state
  switch (action.type) {
    case 'start':
      return startOf(action.items)
    case 'change':
      if (JSON.stringify(action.items) === JSON.stringify(items)) return state
      return { items: action.items, past: [...past, items].slice(-mostSteps), future: [] }
    case 'undo': {
      const former = past.at(-1)
      return former ? { items: former, past: past.slice(0, -1), future: [items, ...future] } : state
    }
    case 'redo': {
      const [next, ...rest] = future
      return next ? { items: next, past: [...past, items], future: rest } : state
    }
  }
}
