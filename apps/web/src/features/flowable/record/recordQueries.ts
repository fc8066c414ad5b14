import { queryOptions } from '@tanstack/react-query'
import { detailCalls } from '@app/shared/flowable/requestDetail.ts'
import { call } from '#/kit/http/http.ts'

export const readRequest = (id: string, taskId: string | undefined, signal?: AbortSignal) =>
  call(
    detailCalls.get,
    { params: { id }, query: taskId === undefined ? {} : { taskId } },
    { silent: true, ...(signal && { signal }) },
  )

export const requestQuery = (id: string, taskId: string | undefined) =>
  queryOptions({
    queryKey: ['flowable', 'request', id, taskId ?? ''],
    queryFn: ({ signal }) => readRequest(id, taskId, signal),
    retry: false,
  })
