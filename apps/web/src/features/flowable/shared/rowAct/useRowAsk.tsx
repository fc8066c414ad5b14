import { Suspense, useState, type ReactNode } from 'react'
import { lateDialog } from '#/kit/page/latePart.tsx'
import type { AskedAct } from './rowAsk.ts'

const RowAsk = lateDialog(() => import('./RowAsk.tsx'))

/** Asks for an act of a row of a list; the dialog comes with the first question. */
export function useRowAsk(list: string): [ask: (asked: AskedAct) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<AskedAct>()
  const dialog = asked && (
    <Suspense>
      <RowAsk asked={asked} list={list} onClose={() => setAsked(undefined)} />
    </Suspense>
  )
  return [setAsked, dialog]
}
