import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { CardFlow } from '@app/flow-engine/cards/types.ts'
import { model, modelCalls } from '@app/shared/flowable/model.ts'
import { newKey, newProcess } from '#/features/flowable/designer/model/newProcess.ts'
import { call } from '#/kit/http/http.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import type { ModelStart } from './modelStart.ts'

const ModelSpace = latePart(() => import('./ModelSpace.tsx'))
const SimpleSpace = latePart(() => import('./SimpleSpace.tsx'))

interface Asked {
  modelId: string | undefined
  /** A new process is drawn as cards. */
  isSimple: boolean
}

/** How cards begin, which only who draws them needs. */
async function newCards(key: string): Promise<CardFlow> {
  const { newCardFlow } = await import('@app/flow-engine/cards/editing/newCards.ts')
  return newCardFlow(key, key)
}

async function begun(isSimple: boolean): Promise<ModelStart> {
  const key = newKey()
  return {
    id: undefined,
    version: 0,
    name: '',
    xml: isSimple ? '' : newProcess(key),
    cards: isSimple ? await newCards(key) : undefined,
    settings: undefined,
    form: { code: undefined, policy: 'fixed' },
    baseDefinitionId: undefined,
    owner: undefined,
  }
}

async function read({ modelId: id, isSimple }: Asked, canEdit: boolean, signal: AbortSignal): Promise<ModelStart> {
  if (id === undefined) return begun(isSimple)
  const asked = { params: { id } }
  const [row, held] = await Promise.all([
    call(model.endpoints.get, asked, { signal, silent: true }),
    canEdit ? call(modelCalls.hold, asked, { signal, silent: true }) : undefined,
  ])
  return {
    id,
    version: row.version,
    name: row.name,
    xml: row.xml,
    // The server has read it card by card.
    cards: row.type === 'simple' ? (row.cards as unknown as CardFlow) : undefined,
    settings: row.settings,
    form: { code: row.formCode ?? undefined, policy: row.formPolicy },
    baseDefinitionId: row.baseDefinitionId ?? undefined,
    owner: held?.owner?.name,
  }
}

/** Fetches a draft once and opens it in the designer that it was drawn with. */
export function ModelPage(asked: Asked) {
  const { hasPermi } = useAuth()
  const { data: me } = useQuery(meQuery)
  const { modelId, isSimple } = asked
  const canEdit = hasPermi([modelId === undefined ? 'flowable:definition:add' : 'flowable:definition:edit'])
  const start = useQuery({
    queryKey: ['flowDesign', modelId ?? '', isSimple],
    queryFn: ({ signal }) => read(asked, canEdit, signal),
    // What is drawn must not change under the hands of the user.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
  })
  if (start.error) return <LoadFailure text={start.error.message} onRetry={() => void start.refetch()} />
  const waiting = <Skeleton active paragraph={{ rows: 12 }} />
  if (!start.data || !me) return waiting
  const Space = start.data.cards ? SimpleSpace : ModelSpace
  return (
    <Suspense fallback={waiting}>
      <Space start={start.data} canEdit={canEdit && start.data.owner === undefined} userId={me.user.id} />
    </Suspense>
  )
}
