import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceVersion } from '@app/shared/cms/cmsResourceVersion.ts'
import { versionForm } from '#/features/cms/shared/resource/versionForm.ts'
import ResourceForm from '#/kit/form/ResourceForm.tsx'
import { useResourceMutations } from '#/kit/http/useResource.ts'

interface VersionDialogProps {
  resourceId: string
  /** The latest version so far. */
  last: string | undefined
  onClose: () => void
}

/** 新增版本 from the row of a resource. */
export default function VersionDialog({ resourceId, last, onClose }: VersionDialogProps) {
  const { refresh } = useResourceMutations(cmsResource)
  return (
    <ResourceForm
      resource={cmsResourceVersion}
      id={undefined}
      {...versionForm(resourceId, last)}
      onClose={onClose}
      onSaved={() => void refresh()}
    />
  )
}
