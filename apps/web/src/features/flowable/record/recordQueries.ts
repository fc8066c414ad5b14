import { queryOptions } from '@tanstack/react-query'
import { detailCalls } from '@app/shared/flowable/requestDetail.ts'
import { ApiError, call } from '#/kit/http/http.ts'

export const readRequest = (id: string, taskId: string | undefined, signal?: AbortSignal) =>
  call(
    detailCalls.get,
    { params: { id }, query: taskId === undefined ? {} : { taskId } },
    { silent: true, ...(signal && { signal }) },
  )

/** Whoever has no task of a request any more may not be allowed to read it either. */
export const isForbidden = (error: unknown) => error instanceof ApiError && error.code === 403

export const requestQuery = (id: string, taskId: string | undefined) =>
  queryOptions({
    queryKey: ['flowable', 'request', id, taskId ?? ''],
    queryFn: ({ signal }) => readRequest(id, taskId, signal),
    retry: false,
  })
