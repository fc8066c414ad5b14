import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { noticeTopic, readingName, unreadNotices } from '@app/shared/system/noticeNews.ts'
import { call } from '#/kit/http/http.ts'
import { pollMs, useLive, useLiveState } from '#/kit/live/useLive.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'

const unreadQuery = queryOptions({
  queryKey: [readingName, 'unread'] as const,
  queryFn: ({ signal }) => call(unreadNotices, {}, { signal, silent: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Asks anew how many are unread, and shows lists that are open as they are now. */
export function refreshReading(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
  void client.invalidateQueries({ queryKey: [readingName, 'page'] })
}

/** What is published for everybody is not asked for by all browsers at the same moment. */
const spreadMs = 1_000

/** Number of unread notices: as the page loaded, then as the live channel tells; once a minute while that is down. */
export function useUnread(): { unread: number; visited: () => void } {
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const connected = useLiveState((state) => state.connected)
  const { data: unread = 0 } = useQuery({
    ...unreadQuery,
    enabled: me !== undefined,
    initialData: me?.sysNoticeList.length,
    refetchInterval: connected ? false : pollMs,
  })
  // What was published between the page and the channel.
  useEffect(() => {
    if (connected) void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
  }, [client, connected])

  const timer = useRef<number>(undefined)
  useLive(noticeTopic, () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => refreshReading(client), Math.random() * spreadMs)
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return { unread, visited: () => client.setQueryData(unreadQuery.queryKey, 0) }
}
