import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { definitionCalls } from '@app/shared/flowable/definition.ts'
import { call } from '#/kit/http/http.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { ModelPage } from './ModelPage.tsx'

/** The draft of a deployed version, made of it when there is none. */
export function DeployedPage({ deployId }: { deployId: string }) {
  const draft = useQuery({
    queryKey: ['flowDesign', 'deployed', deployId],
    queryFn: ({ signal }) => call(definitionCalls.design, { params: { deployId }, body: {} }, { signal, silent: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
  })
  if (draft.error) return <LoadFailure text={draft.error.message} onRetry={() => void draft.refetch()} />
  if (!draft.data) return <Skeleton active paragraph={{ rows: 12 }} />
  return <ModelPage modelId={draft.data.id} isSimple={false} />
}
