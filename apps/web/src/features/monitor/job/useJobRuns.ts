import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { Fields } from '@app/shared/kit/field.ts'
import type { PageQuery } from '@app/shared/kit/query.ts'
import type { Resource, ResourceFacts } from '@app/shared/kit/resource.ts'
import { jobRunNews, jobRunTopic, type JobRunNews } from '@app/shared/monitor/job.ts'
import { call } from '#/kit/http/http.ts'
import type { Row } from '#/kit/http/useResource.ts'
import { useLive } from '#/kit/live/useLive.ts'

/** Many jobs end in one second; their list is read once for all of them. */
const gatherMs = 1_000
/** News is a hint that may be lost, and some browsers hear none: rows of open runs are looked at now and then. */
const lookMs = 5_000

type Runs = ReadonlyMap<string, JobRunNews>

/**
 * How runs are getting on, as the live channel tells; the shown page of the resource is read again when one begins or
 * ends, in the background, so that watching keeps no session alive.
 */
export function useJobRuns<F extends Fields>(resource: Resource<F>, isOpen: (row: Row) => boolean): Runs {
  const [runs, setRuns] = useState<Runs>(new Map())
  const refresh = useQuietRefresh(resource, isOpen)
  useLive(jobRunTopic, (data) => {
    const news = jobRunNews.safeParse(data).data
    if (!news) return refresh()
    const before = runs.get(news.logId)
    const next = new Map(runs)
    if (news.state === 'ended') next.delete(news.logId)
    else next.set(news.logId, news)
    setRuns(next)
    if (before?.state !== news.state) refresh()
  })
  return runs
}

function useQuietRefresh(resource: ResourceFacts, isOpen: (row: Row) => boolean): () => void {
  const client = useQueryClient()
  const timer = useRef<number>(undefined)
  const shown = () => client.getQueryCache().findAll({ queryKey: [resource.name, 'page'], type: 'active' })
  const readAgain = () => {
    for (const { queryKey } of shown())
      // A failure leaves the rows as they were; the next news or 刷新 asks again.
      void call(resource.endpoints.page, { query: queryKey[2] as PageQuery }, { silent: true, background: true }).then(
        (page) => client.setQueryData(queryKey, page),
        () => undefined,
      )
  }
  const look = useEffectEvent(() => {
    const rows = shown().flatMap(({ state }) => (state.data as Page<Row> | undefined)?.list ?? [])
    if (rows.some(isOpen)) readAgain()
  })
  useEffect(() => {
    const rounds = window.setInterval(look, lookMs)
    return () => {
      window.clearInterval(rounds)
      window.clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  return () => {
    if (timer.current !== undefined) return
    timer.current = window.setTimeout(() => {
      timer.current = undefined
      readAgain()
    }, gatherMs)
  }
}
