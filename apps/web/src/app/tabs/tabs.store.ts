import { create } from 'zustand'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { noTabs, tabsReducer, titleOf, type StoredTab, type TabsAction, type TabsState } from './tabs.reducer.ts'

const storageKey = 'tabs'

interface TabsStore extends TabsState {
  /** The routes that the addresses of the tabs are of: with new ones the tabs first go along with their pages. */
  table: RouteTable | undefined
  dispatch: (action: TabsAction) => void
}

/** Addresses and titles of the last page load in this window. */
export function storedTabs(): StoredTab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStored) : []
  } catch {
    // Not ours any more; the window starts with the workbench alone.
    return []
  }
}

function isStored(value: unknown): value is StoredTab {
  const tab = value as { fullPath?: unknown; title?: unknown } | null
  return typeof tab?.fullPath === 'string' && tab.fullPath.startsWith('/') && typeof tab.title === 'string'
}

/** The open tabs. The address decides which page is shown; this remembers the others and their order. */
export const useTabs = create<TabsStore>((set) => ({
  ...noTabs,
  table: undefined,
  dispatch: (action) =>
    set((state) => {
      const next = tabsReducer(state, action)
      const stored = next.tabs.map((tab) => ({ fullPath: tab.fullPath, title: titleOf(tab) }))
      sessionStorage.setItem(storageKey, JSON.stringify(stored))
      return next
    }),
}))
