import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { model, modelCalls } from '@app/shared/flowable/model.ts'
import { newProcess } from '#/features/flowable/designer/model/newProcess.ts'
import { call } from '#/kit/http/http.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { ModelSpace } from './ModelSpace.tsx'
import type { ModelStart } from './modelStart.ts'

async function read(id: string | undefined, canEdit: boolean, signal: AbortSignal): Promise<ModelStart> {
  const nothing = { version: 0, settings: undefined, baseDefinitionId: undefined, owner: undefined }
  if (id === undefined) {
    return { ...nothing, id, name: '', xml: newProcess(), form: { code: undefined, policy: 'fixed' } }
  }
  const row = await call(model.endpoints.get, { params: { id } }, { signal, silent: true })
  const held = canEdit ? await call(modelCalls.hold, { params: { id } }, { signal, silent: true }) : undefined
  return {
    id,
    version: row.version,
    name: row.name,
    xml: row.xml,
    settings: row.settings,
    form: { code: row.formCode ?? undefined, policy: row.formPolicy },
    baseDefinitionId: row.baseDefinitionId ?? undefined,
    owner: held?.owner?.name,
  }
}

/** Fetches a draft once and opens it. */
export function ModelPage({ modelId }: { modelId: string | undefined }) {
  const { hasPermi } = useAuth()
  const { data: me } = useQuery(meQuery)
  const canEdit = hasPermi([modelId === undefined ? 'flowable:definition:add' : 'flowable:definition:edit'])
  const start = useQuery({
    queryKey: ['flowDesign', modelId ?? ''],
    queryFn: ({ signal }) => read(modelId, canEdit, signal),
    // What is drawn must not change under the hands of the user.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
  })
  if (start.error) return <LoadFailure text={start.error.message} onRetry={() => void start.refetch()} />
  if (!start.data || !me) return <Skeleton active paragraph={{ rows: 12 }} />
  return <ModelSpace start={start.data} canEdit={canEdit && start.data.owner === undefined} userId={me.user.id} />
}
