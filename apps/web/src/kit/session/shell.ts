import { createContext, use } from 'react'

/** A page of the caller's menu. */
export interface PageLink {
  fullPath: string
  /** Where the product brought it, when it stands elsewhere now. */
  home?: string | undefined
  title: string
  icon: string | undefined
  remark: string | undefined
  /** Titles of the groups above it, outermost first. */
  groups: readonly string[]
  /** Where its screen stands under `features`; undefined for what is no screen of ours. */
  folder?: string | undefined
  /** Opens a new window instead of a tab. */
  external: boolean
}

/** The page that stands at a path, or that the product brought there and that stands elsewhere now. */
export const pageAt = (path: string, pages: readonly PageLink[]): PageLink | undefined =>
  pages.find(({ fullPath }) => fullPath === path) ?? pages.find(({ home }) => home === path)

/** The pages of some paths that the caller has, in the order of the paths, each once. */
export const pagesOf = (paths: readonly string[], pages: readonly PageLink[]): PageLink[] => [
  ...new Set(paths.flatMap((path) => pageAt(path, pages) ?? [])),
]

/** What a page may ask of the frame around it; provided by the app (shell §7.3). */
export interface Shell {
  pages: readonly PageLink[]
  open: (fullPath: string) => void
  /** Closes a tab (the current one unless given) by the rules of the tab bar. */
  close: (fullPath?: string) => void
  closeCurrentPage: () => void
  rename: (fullPath: string, title: string) => void
  refresh: (fullPath?: string) => void
}

export const ShellContext = createContext<Shell | undefined>(undefined)

export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell is for pages inside the frame')
  return shell
}

/** The route a page was opened by; its permission prefix is what the action rule looks at. */
export interface PageRoute {
  permission: string | undefined
  actions: readonly string[]
}

export const PageRouteContext = createContext<PageRoute | undefined>(undefined)

/** Undefined outside a tab of the frame. */
export function usePageRoute(): PageRoute | undefined {
  return use(PageRouteContext)
}
