import { Suspense } from 'react'
import { lateWith } from '#/kit/page/late/lateWith.tsx'

// A picture that does not come is no reason to show nothing else.
const CommonIcon = lateWith(
  () => import('./CommonIcon.tsx'),
  () => null,
)

/** No picture is meant by these. */
const none = new Set(['', '#', 'none'])

/** The icon a menu row names; its place is kept while the set loads. */
export function MenuIcon({ name }: { name: string | undefined }) {
  if (name === undefined || none.has(name)) return null
  return (
    <span className="anticon" aria-hidden="true" style={{ minWidth: '1em' }}>
      <Suspense>
        <CommonIcon name={name} />
      </Suspense>
    </span>
  )
}

export const hasIcon = (name: string | undefined) => name !== undefined && !none.has(name)
