import { queryOptions } from '@tanstack/react-query'
import { waitingCount, waitingKey } from '@app/shared/cms/cmsFlowCount.ts'
import { call } from '#/kit/http/http.ts'

/** How many texts wait for the caller; the frame asks for it, so that it stands without the contracts of the pages. */
export const waitingQuery = queryOptions({
  queryKey: [waitingKey, 'count'] as const,
  queryFn: ({ signal }) => call(waitingCount, {}, { signal, silent: true, background: true }),
})
