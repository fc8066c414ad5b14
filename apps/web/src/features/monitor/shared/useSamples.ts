import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sample } from '@app/shared/monitor/node.ts'
import { server, type MetricsNews } from '@app/shared/monitor/server.ts'
import { call } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'

export type SampleRange = '30m' | '24h'

const spanMs = { '30m': 30 * 60_000, '24h': 24 * 60 * 60_000 }
/** Points that came by themselves are forgotten when the next answer holds them. */
const againMs = 60_000

/** The curve of a node: what is kept of it, and what it sends by itself while somebody looks. */
export function useSamples(nodeId: string | undefined, range: SampleRange) {
  const [live, setLive] = useState<readonly { nodeId: string; sample: Sample }[]>([])
  const query = useQuery({
    queryKey: ['monitor:server', 'history', nodeId, range],
    queryFn: ({ signal }) =>
      call(server.history, { query: { range, ...(nodeId ? { nodeId } : {}) } }, { signal, silent: true }),
    enabled: nodeId !== undefined,
    refetchInterval: againMs,
  })
  const { data, refetch } = query
  useLive('monitor.metrics', (news) => {
    // After a gap the kept ones tell what was missed.
    if (news === undefined) return void refetch()
    const { nodeId: from, sample } = news as MetricsNews
    setLive((known) => [...known.filter((each) => each.sample.at > Date.now() - 2 * againMs), { nodeId: from, sample }])
  })
  const kept = data ?? []
  const last = kept.at(-1)?.at ?? 0
  const fresh = live.filter((each) => each.nodeId === nodeId && each.sample.at > last).map(({ sample }) => sample)
  const points = [...kept, ...fresh]
  const newest = points.at(-1)?.at ?? 0
  return { query, points: points.filter(({ at }) => at > newest - spanMs[range]) }
}
