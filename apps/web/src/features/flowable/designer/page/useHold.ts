import { useEffect } from 'react'
import { modelCalls } from '@app/shared/flowable/model.ts'
import { call } from '#/kit/http/http.ts'

/** A hold lasts a minute. */
const everyMs = 30_000

/** Keeps a draft to oneself while it is open; others read it meanwhile (workflow §18.3). */
export function useHold(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    const params = { id }
    // Losing it shows when something is saved.
    const keep = () => void call(modelCalls.hold, { params }, { silent: true }).catch(() => undefined)
    // Given back while the page was hidden.
    keep()
    const timer = setInterval(keep, everyMs)
    return () => {
      clearInterval(timer)
      void call(modelCalls.release, { params }, { silent: true }).catch(() => undefined)
    }
  }, [id])
}
