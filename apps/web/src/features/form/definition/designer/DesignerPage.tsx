import { FormFormatError } from '@app/form-engine/definition/load.ts'
import { definition as formResource } from '@app/shared/form/definition.ts'
import { versionCalls } from '@app/shared/form/version.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useAuth } from '#/kit/access.ts'
import { call } from '#/kit/http.ts'
import { meQuery } from '#/kit/sessionQueries.ts'
import { createDesigner, DesignerContext, type DesignerStore } from './designerStore.ts'
import { DesignerSpace } from './DesignerSpace.tsx'
import type { StoredForm } from './useDesignSaving.ts'

interface Start {
  form: StoredForm
  /** The definition as text. */
  text: string
  note?: string
}

async function read(id: string, version: string | undefined, signal: AbortSignal): Promise<Start> {
  const form = await call(formResource.endpoints.get, { params: { id } }, { signal, silent: true })
  if (version === undefined) return { form, text: form.draftJson }
  const published = await call(versionCalls.get, { params: { id: version } }, { signal, silent: true })
  return { form, text: published.schemaJson, note: `V${published.versionNo} 只读` }
}

/** Fetches a form once and opens it; a store for each page, for two forms may be open at once. */
export function DesignerPage({ id, version }: { id: string; version: string | undefined }) {
  const { hasPermi } = useAuth()
  const { data: me } = useQuery(meQuery)
  const start = useQuery({
    queryKey: ['formDesign', id, version ?? ''],
    queryFn: ({ signal }) => read(id, version, signal),
    // What is designed must not change under the hands of the user.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    retry: false,
  })
  const [opened, setOpened] = useState<{ store: DesignerStore; start: Start } | { failure: string }>()
  const readOnly = version !== undefined || !hasPermi(['form:definition:design'])
  if (start.data && me && !opened) setOpened(open(start.data, readOnly))

  const failure = opened && 'failure' in opened ? opened.failure : start.error?.message
  if (failure)
    return (
      <Alert
        type="error"
        showIcon
        title={`加载失败：${failure}`}
        action={
          <Button size="small" onClick={() => void start.refetch()}>
            重试
          </Button>
        }
      />
    )
  if (!opened || 'failure' in opened) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <DesignerContext value={opened.store}>
      <DesignerSpace
        form={opened.start.form}
        draftKey={`${me?.user.id ?? ''} ${id}`}
        {...(opened.start.note !== undefined && { note: opened.start.note })}
      />
    </DesignerContext>
  )
}

function open(start: Start, readOnly: boolean): { store: DesignerStore; start: Start } | { failure: string } {
  const store = createDesigner()
  try {
    store.getState().load(JSON.parse(start.text))
  } catch (error) {
    if (error instanceof FormFormatError || error instanceof SyntaxError) return { failure: error.message }
    throw error
  }
  store.getState().setFormName(start.form.formName)
  store.getState().setReadOnly(readOnly)
  return { store, start }
}
