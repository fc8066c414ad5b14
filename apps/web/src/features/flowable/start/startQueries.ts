import { queryOptions } from '@tanstack/react-query'
import { requestCalls } from '@app/shared/flowable/request.ts'
import { call } from '#/kit/http/http.ts'

export const startableQuery = queryOptions({
  queryKey: ['flowable', 'startable'],
  queryFn: ({ signal }) => call(requestCalls.startable, {}, { signal }),
})

/** Read anew whenever a start is opened: version, range and draft. */
export const startFormQuery = (key: string, id: string | undefined) =>
  queryOptions({
    queryKey: ['flowable', 'startForm', key, id ?? ''],
    queryFn: ({ signal }) =>
      call(
        requestCalls.startForm,
        { params: { key }, query: id === undefined ? {} : { id } },
        { signal, silent: true },
      ),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
