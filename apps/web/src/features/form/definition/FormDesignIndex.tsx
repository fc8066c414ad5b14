import { useLocation } from 'react-router'
import { DesignerPage } from './designer/DesignerPage.tsx'
import { NoForm } from './designer/NoForm.tsx'

/** 表单设计: `id` of the form, `version` of a published version that is only looked at. */
export default function FormDesignIndex() {
  const query = new URLSearchParams(useLocation().search)
  const id = query.get('id') ?? ''
  const version = query.get('version') ?? undefined
  if (id === '') return <NoForm />
  return <DesignerPage key={`${id} ${version}`} id={id} version={version} />
}
