import { useQuery, useQueryClient } from '@tanstack/react-query'
import { taskCounts, taskTopic } from '@app/shared/flowable/taskCounts.ts'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { call } from '#/kit/http/http.ts'
import { pollMs, useLive, useLiveState } from '#/kit/live/useLive.ts'

const countsKey = ['flowable:task', 'counts'] as const

/** How much waits for the caller: as the live channel tells, and once a minute, because offers reach whole roles. */
export function useTaskCounts(): DataOf<typeof taskCounts> {
  const client = useQueryClient()
  const connected = useLiveState((state) => state.connected)
  const { data } = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => call(taskCounts, {}, { signal, silent: true, background: true }),
    refetchInterval: connected ? 5 * pollMs : pollMs,
  })
  useLive(taskTopic, () => void client.invalidateQueries({ queryKey: countsKey }))
  return data ?? { todo: 0, claim: 0, copy: 0 }
}
