import { lazy, Suspense } from 'react'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'

const TransferNotice = lazy(() => import('./TransferNotice.tsx'))

/** Loaded beside the first page: most visits have nothing going on in the background. */
function TransferEntry() {
  return (
    <Suspense>
      <TransferNotice />
    </Suspense>
  )
}

export default { slot: 'bar', order: 10, Component: TransferEntry } satisfies HeaderEntry
