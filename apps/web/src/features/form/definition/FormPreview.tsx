import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { definition } from '@app/shared/form/definition.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import type { PartProps } from './useFormActs.tsx'
import css from './definition.module.css'

const FormSheet = latePart(() => import('./DefinitionSheet.tsx'))

/** 预览: the draft as people would fill it. */
export default function FormPreview({ form, onClose }: PartProps) {
  const query = useQuery(resourceQueries(definition).get(form.id))
  const { data } = query
  return (
    <SideDrawer title={`预览【${form.formName}】`} size={900} onClosed={onClose}>
      <LoadState query={query} />
      {data && (
        <Suspense fallback={<Skeleton active />}>
          <div className={css.sheet}>
            <FormSheet text={data.draftJson} />
          </div>
        </Suspense>
      )}
    </SideDrawer>
  )
}
