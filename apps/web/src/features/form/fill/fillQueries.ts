import { queryOptions } from '@tanstack/react-query'
import { fillCalls } from '@app/shared/form/fill.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import { call } from '#/kit/http/http.ts'

export const fillListQuery = queryOptions({
  queryKey: ['form', 'fill', 'list'],
  queryFn: ({ signal }) => call(fillCalls.list, {}, { signal }),
})

/** Read anew whenever the form is opened: its version, its hours, what is left of the limit. */
export const fillDetailQuery = (formCode: string) =>
  queryOptions({
    queryKey: ['form', 'fill', formCode],
    queryFn: ({ signal }) => call(fillCalls.get, { params: { formCode } }, { signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const ownRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['form', 'record', id],
    queryFn: ({ signal }) => call(recordCalls.get, { params: { id } }, { signal }),
  })
