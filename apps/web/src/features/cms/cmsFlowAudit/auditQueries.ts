import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsFlow } from '@app/shared/cms/cmsFlow.ts'
import { auditCalls, cmsFlowDone, cmsFlowTodo } from '@app/shared/cms/cmsFlowAudit.ts'
import { call } from '#/kit/http/http.ts'

export const viewQuery = (flowId: string) =>
  queryOptions({
    queryKey: [cmsFlowTodo.name, 'view', flowId] as const,
    queryFn: ({ signal }) => call(auditCalls.get, { params: { flowId } }, { signal, silent: true }),
  })

/** Something was decided: lists, numbers and the article stand elsewhere now. */
export const refreshReviews = (client: QueryClient) =>
  Promise.all(
    [cmsFlowTodo.name, cmsFlowDone.name, cmsFlow.name, cmsArticle.name].map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  )
