import { queryOptions } from '@tanstack/react-query'
import { detailCalls } from '@app/shared/flowable/requestDetail.ts'
import { call } from '#/kit/http/http.ts'

export const requestQuery = (id: string, taskId: string | undefined) =>
  queryOptions({
    queryKey: ['flowable', 'request', id, taskId ?? ''],
    queryFn: ({ signal }) =>
      call(
        detailCalls.get,
        { params: { id }, query: taskId === undefined ? {} : { taskId } },
        { signal, silent: true },
      ),
    retry: false,
  })
