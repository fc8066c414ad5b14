import { useQuery } from '@tanstack/react-query'
import { Alert, Empty } from 'antd'
import { Suspense } from 'react'
import { readDefinition } from '@app/form-engine/definition/load.ts'
import { definition } from '@app/shared/form/definition.ts'
import { versionCalls } from '@app/shared/form/version.ts'
import { call } from '#/kit/http/http.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'

const FormRenderer = latePart(async () => ({
  default: (await import('#/components/form/FormRenderer.tsx')).FormRenderer,
}))

/** What people fill of a form now, to look at. */
export function PublishedForm({ formCode }: { formCode: string }) {
  const query = useQuery({
    queryKey: ['form:definition', 'bound', formCode],
    queryFn: async ({ signal }) => {
      const options = { signal, silent: true }
      const page = await call(definition.endpoints.page, { query: { formCode, pageNum: 1, pageSize: 20 } }, options)
      const form = page.list.find((row) => row.formCode === formCode)
      if (!form) return null
      const versions = await call(versionCalls.page, { query: { formId: form.id, pageNum: 1, pageSize: 1 } }, options)
      const [newest] = versions.list
      if (!newest) return null
      const { schemaJson } = await call(versionCalls.get, { params: { id: newest.id } }, options)
      return readDefinition(schemaJson).definition
    },
    gcTime: 0,
  })
  if (query.data === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="表单没有已发布的版本" />
  return (
    <>
      <LoadState query={query} />
      {query.data?.list.length === 0 && <Alert type="info" showIcon title="表单没有控件" />}
      <Suspense>{query.data && <FormRenderer value={query.data} mode="preview" disabled />}</Suspense>
    </>
  )
}
