import { lazy, Suspense } from 'react'
import { loadChunk } from '#/app/loadChunk.ts'

const Icons = lazy(() => loadChunk(() => import('./menuIcons.tsx')))

/** No picture is meant by these. */
const none = new Set(['', '#', 'none'])

/** The icon a menu row names; its place is kept while the set loads. */
export function MenuIcon({ name }: { name: string | undefined }) {
  if (name === undefined || none.has(name)) return null
  return (
    <span className="anticon" aria-hidden="true" style={{ minWidth: '1em' }}>
      <Suspense>
        <Icons name={name} />
      </Suspense>
    </span>
  )
}

export const hasIcon = (name: string | undefined) => name !== undefined && !none.has(name)
