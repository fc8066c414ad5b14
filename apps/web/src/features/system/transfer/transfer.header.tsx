import { Suspense } from 'react'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const TransferNotice = latePart(
  () => import('./TransferNotice.tsx'),
  () => null,
)

/** Loaded beside the first page: most visits have nothing going on in the background. */
function TransferEntry() {
  return (
    <Suspense>
      <TransferNotice />
    </Suspense>
  )
}

export default { slot: 'bar', order: 10, Component: TransferEntry } satisfies HeaderEntry
