import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ShellContext } from '#/kit/session/shell.ts'

/** Names the tab of this page after what it shows; undefined while that is not known. Nothing outside the frame. */
export function usePageTitle(title: string | undefined): void {
  const rename = use(ShellContext)?.rename
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (title !== undefined) rename?.(pathname + search, title)
  }, [title, pathname, search, rename])
}
