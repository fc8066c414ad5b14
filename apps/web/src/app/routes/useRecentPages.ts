import { useEffect } from 'react'
import { rememberPage } from '#/stores/recentPages.ts'
import type { AppRoute } from './menuRoutes.ts'
import { workbenchPath } from './paths.ts'

/** Remembers the pages of the menu that somebody uses; the workbench is always at hand. */
export function useRecentPages(userId: string, current: AppRoute | undefined): void {
  const path = current && !current.hidden && current.fullPath !== workbenchPath ? current.fullPath : undefined
  useEffect(() => {
    if (path) rememberPage(userId, path)
  }, [path, userId])
}
