import { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { ResourcePage } from '#/kit/ResourcePage.tsx'
import { RangeInput, ResourceInput } from './ResourceInput.tsx'

/** 工作台配置: which workbenches the system, its roles and its users have. */
export default function PortalConfigIndex() {
  return (
    <ResourcePage
      resource={portalConfig}
      search={['name', 'code', 'applicationRange', 'isDefault']}
      columns={{ resourceId: false, resourceName: { render: (row) => row.resourceName ?? '—' } }}
      form={{ inputs: { applicationRange: RangeInput, resourceId: ResourceInput } }}
    />
  )
}
