import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Whether a page holds input that is stored nowhere, by its address; hidden pages are still asked. */
const pages = new Map<string, () => boolean>()

/** Asked before the tab of a page is closed. */
export const isDirtyPage = (fullPath: string): boolean => pages.get(fullPath)?.() ?? false

/** The page is gone for good. */
export function forgetPage(fullPath: string): void {
  pages.delete(fullPath)
}

function askBrowser(event: BeforeUnloadEvent) {
  if ([...pages.values()].some((isDirty) => isDirty())) event.preventDefault()
}

/** Closing the tab of this page or the window asks first while there is unsaved input. */
export function useDirtyPage(isDirty: () => boolean): void {
  const { pathname, search } = useLocation()
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  })
  // Not taken back when the page is hidden: its input is still there. The frame forgets it when the tab is closed.
  useEffect(() => {
    pages.set(pathname + search, () => latest.current())
    window.addEventListener('beforeunload', askBrowser)
  }, [pathname, search])
}
