import { createContext, use, useEffect, useInsertionEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Whether a page holds input that is stored nowhere, by its address; hidden pages are still asked. */
const pages = new Map<string, () => boolean>()
/** The same of open dialogs and parts, with the page they stand in. */
const parts = new Map<() => boolean, string | undefined>()

/** The address of the page around; undefined outside a tab of the frame. */
export const PageAddressContext = createContext<string | undefined>(undefined)

/** Whether a page or a dialog of it holds such input; asked before its tab is closed. */
export const isDirtyPage = (fullPath: string): boolean =>
  (pages.get(fullPath)?.() ?? false) || [...parts].some(([isDirty, page]) => page === fullPath && isDirty())

/** Whether this window holds input anywhere that is stored nowhere. */
export const hasUnsaved = (): boolean => [...pages.values(), ...parts.keys()].some((isDirty) => isDirty())

/** The page is gone for good. */
export function forgetPage(fullPath: string): void {
  pages.delete(fullPath)
}

/** The page has another address; a hidden one does not say so itself. */
export function movePage(from: string, to: string): void {
  if (from === to) return
  for (const [part, page] of parts) if (page === from) parts.set(part, to)
  const isDirty = pages.get(from)
  if (!isDirty) return
  pages.delete(from)
  pages.set(to, isDirty)
}

/** Nothing here is worth a question any more: what was typed has been given up. */
export function forgetUnsaved(): void {
  pages.clear()
  parts.clear()
}

function askBrowser(event: BeforeUnloadEvent) {
  if (hasUnsaved()) event.preventDefault()
}

/** Closing the tab of this page or the window asks first while there is unsaved input. */
export function useDirtyPage(isDirty: () => boolean): void {
  const { pathname, search } = useLocation()
  const latest = useLatest(isDirty)
  // Not taken back when the page is hidden: its input is still there. The frame forgets it when the tab is closed.
  useEffect(() => {
    pages.set(pathname + search, () => latest.current())
    window.addEventListener('beforeunload', askBrowser)
  }, [latest, pathname, search])
}

/** Leaving the window asks first while this dialog or part of a page holds unsaved input. */
export function useDirtyPart(isDirty: () => boolean): void {
  const page = use(PageAddressContext)
  const latest = useLatest(isDirty)
  // Of the effects this one alone outlives the hiding of a page, whose dialogs keep their input.
  useInsertionEffect(() => {
    const ask = () => latest.current()
    parts.set(ask, page)
    window.addEventListener('beforeunload', askBrowser)
    return () => void parts.delete(ask)
  }, [latest, page])
}

function useLatest(isDirty: () => boolean) {
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  })
  return latest
}
