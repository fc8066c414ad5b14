import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { useListStart } from '#/kit/list/useListStart.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { asksPassword, resourceInputs, resourceTabs } from './resourceInputs.tsx'
import { ResourceList } from './ResourceList.tsx'

const ResourceForm = lateDialog(() => import('#/kit/form/ResourceForm.tsx'))
const listPath = '/cms/cmsResource'

/** 资源编辑 by its own address: the form above the list of resources (`id`, or `classId` of a new one). */
export default function ResourceFormIndex() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const list = useListStart(undefined)
  const asked = new URLSearchParams(search)
  const classId = asked.get('classId') ?? undefined
  const leave = () => void navigate(listPath, { replace: true })
  return (
    <>
      <ResourceList list={list} />
      <Suspense fallback={null}>
        <ResourceForm
          resource={cmsResource}
          id={asked.get('id') ?? undefined}
          frame="dialog"
          size={{ width: 960, height: 700 }}
          inputs={resourceInputs}
          tabs={resourceTabs}
          initialValues={classId === undefined ? {} : { classId }}
          shows={asksPassword}
          onClose={leave}
          onSaved={leave}
        />
      </Suspense>
    </>
  )
}
