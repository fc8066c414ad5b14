import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOnce } from '#/kit/http/useOnce.ts'

/** A second click within this time does nothing. */
const blockedMs = 300
const minuteMs = 60_000

/** Asks for the data of a portlet anew: on demand, and every few minutes while somebody looks at it. */
export function useRefresh(code: string, minutes: number): [refresh: () => void, busy: boolean] {
  const client = useQueryClient()
  useEffect(() => {
    if (minutes <= 0) return
    // Goes with the page: hidden tabs of the frame have no effects.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: ['portlet', code] })
    }, minutes * minuteMs)
    return () => clearInterval(timer)
  }, [client, code, minutes])
  return useOnce(() =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['portlet', code] }),
      new Promise((resolve) => setTimeout(resolve, blockedMs)),
    ]),
  )
}
