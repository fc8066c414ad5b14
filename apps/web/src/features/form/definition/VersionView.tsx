import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { versionCalls, type FormVersionItem } from '@app/shared/form/version.ts'
import { call } from '#/kit/http/http.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import css from './definition.module.css'

const DefinitionSheet = latePart(() => import('./DefinitionSheet.tsx'))

interface VersionViewProps {
  version: Pick<FormVersionItem, 'id' | 'versionNo'>
  onClosed: () => void
}

/** One version as people fill it. */
export default function VersionView({ version, onClosed }: VersionViewProps) {
  const query = useQuery({
    queryKey: ['form:definition', 'version', version.id],
    queryFn: ({ signal }) => call(versionCalls.get, { params: { id: version.id } }, { signal }),
    staleTime: Infinity,
  })
  const { data } = query
  return (
    <SideDrawer title={`版本 V${version.versionNo}`} size={900} onClosed={onClosed}>
      <LoadState query={query} />
      {data && (
        <Suspense fallback={<Skeleton active />}>
          <div className={css.sheet}>
            <DefinitionSheet text={data.schemaJson} />
          </div>
        </Suspense>
      )}
    </SideDrawer>
  )
}
