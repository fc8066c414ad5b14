import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { cmsStatCalls, type StatRange } from '@app/shared/cms/cmsStat.ts'
import type { DataOf, Endpoint } from '@app/shared/kit/endpoint.ts'
import { call } from '#/kit/http/http.ts'
import { productNow } from '#/kit/session/productNow.ts'

/** What a chart needs of its query. */
export interface Stat<T> {
  data: T | undefined
  isPending: boolean
  isError: boolean
  refetch(): unknown
}

type Calls = typeof cmsStatCalls
export type StatName = Exclude<keyof Calls, 'export' | 'hideWord'>

/** One of the numbers of 内容统计 for a range. */
export function useStat<N extends StatName>(name: N, range: StatRange): Stat<DataOf<Calls[N]>> {
  // Every one of them takes a range; what each tells is known by its name alone.
  const endpoint: Endpoint = cmsStatCalls[name]
  return useQuery({
    queryKey: ['cms:cmsStat', name, range],
    queryFn: ({ signal }) => call(endpoint, { query: range }, { signal, silent: true }),
    staleTime: 60_000,
  }) as Stat<DataOf<Calls[N]>>
}

const day = 'YYYY-MM-DD'

/** So many days that end today. */
export function lastDays(days: number): { beginTime: string; endTime: string } {
  const today = dayjs(productNow())
  return { beginTime: today.subtract(days - 1, 'day').format(day), endTime: today.format(day) }
}
