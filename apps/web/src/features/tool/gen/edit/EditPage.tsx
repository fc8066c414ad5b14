import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StoreApi } from 'zustand'
import { genCalls } from '@app/shared/tool/gen.ts'
import { call } from '#/kit/http/http.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { EditorSpace } from './EditorSpace.tsx'
import { createEditor, EditorContext, type EditState } from './editStore.ts'

/** Fetches a definition once and opens it; what is edited must not change under the hands of the user. */
export function EditPage({ id, onOpened }: { id: string; onOpened: () => void }) {
  const start = useQuery({
    queryKey: ['genEdit', id],
    queryFn: ({ signal }) => call(genCalls.definition, { params: { id } }, { signal, silent: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
  })
  const [store, setStore] = useState<StoreApi<EditState>>()
  if (start.data && !store) {
    const { info, columns, tables } = start.data
    setStore(() => createEditor({ info, columns }, tables))
  }
  const remember = useEffectEvent(onOpened)
  const opened = store !== undefined
  useEffect(() => {
    if (opened) remember()
  }, [opened])

  if (start.error) return <LoadFailure text={start.error.message} onRetry={() => void start.refetch()} />
  if (!store) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <EditorContext value={store}>
      <EditorSpace />
    </EditorContext>
  )
}
