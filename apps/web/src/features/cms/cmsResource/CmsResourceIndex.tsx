import { useListStart } from '#/kit/list/useListStart.ts'
import { ResourceList } from './ResourceList.tsx'

/** 资源管理: what visitors can fetch, by classes. */
export default function CmsResourceIndex() {
  return <ResourceList list={useListStart(undefined)} />
}
