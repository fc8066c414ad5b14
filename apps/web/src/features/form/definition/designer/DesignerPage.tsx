import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { FormFormatError } from '@app/form-engine/definition/load.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import { definition as formResource } from '@app/shared/form/definition.ts'
import { versionCalls } from '@app/shared/form/version.ts'
import { createDesigner, DesignerContext, type DesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { call } from '#/kit/http/http.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { DamagedForm } from './DamagedForm.tsx'
import { DesignerSpace } from './DesignerSpace.tsx'
import type { StoredForm } from './useDesignSaving.tsx'

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
  const [opened, setOpened] = useState<{ store: DesignerStore; start: Start } | 'damaged'>()
  const readOnly = version !== undefined || !hasPermi(['form:definition:design'])
  if (start.data && me && !opened) setOpened(open(start.data, readOnly))

  if (start.error) return <LoadFailure text={start.error.message} onRetry={() => void start.refetch()} />
  if (!opened || !start.data) return <Skeleton active paragraph={{ rows: 12 }} />
  if (opened === 'damaged') {
    const { form } = start.data
    return <DamagedForm formId={id} onFound={readOnly ? undefined : (text) => setOpened(openUnsaved({ form, text }))} />
  }
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

function open(start: Start, readOnly: boolean): { store: DesignerStore; start: Start } | 'damaged' {
  const store = createDesigner()
  try {
    store.getState().load(JSON.parse(start.text))
  } catch (error) {
    if (error instanceof FormFormatError || error instanceof SyntaxError) return 'damaged'
    throw error
  }
  store.getState().setFormName(start.form.formName)
  store.getState().setReadOnly(readOnly)
  return { store, start }
}

/** The draft on the server is another one until this is saved. */
function openUnsaved(start: Start) {
  const opened = open(start, false)
  if (opened !== 'damaged') opened.store.getState().markSaved(newForm())
  return opened
}
