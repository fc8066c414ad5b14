import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'

/** Own transfers that run or ended lately; the notice of the frame reads them. */
export const transfersKey = ['transfers'] as const

interface Transfers {
  /** How often something was handed to the background in this window; the notice of the frame looks then. */
  started: number
  start: () => void
}

/** Exports and imports that go on in the background. */
export const useTransfers = create<Transfers>((set) => ({
  started: 0,
  start: () => set(({ started }) => ({ started: started + 1 })),
}))

/** Keeps a list of transfers as fresh as the notice of the frame. */
export function useFollowTransfers(resourceName: string): void {
  const client = useQueryClient()
  const { data } = useQuery<unknown>({ queryKey: transfersKey, queryFn: skipToken })
  useEffect(() => {
    if (data) void client.invalidateQueries({ queryKey: [resourceName] })
  }, [client, data, resourceName])
}
