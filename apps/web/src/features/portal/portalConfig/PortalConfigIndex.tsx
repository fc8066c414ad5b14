import { Suspense, useState } from 'react'
import { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { RangeInput, ResourceInput } from './ResourceInput.tsx'

const Designer = lateDialog(() => import('#/components/workbenchDesigner/Designer.tsx'))
const PortalPreview = lateDialog(() => import('#/components/workbenchDesigner/PortalPreview.tsx'))

type Opened = { as: 'design' | 'preview'; id: string; name: string }

/** The code is made up for the workbenches of users only. */
const judge = ({ code }: Readonly<Record<string, unknown>>): Record<string, string> =>
  code ? {} : { code: '编码不能为空' }

/** A workbench of the system belongs to nobody. */
const shows = (key: string, { applicationRange }: Readonly<Record<string, unknown>>) =>
  key !== 'resourceId' || applicationRange !== 'S'

/** 工作台配置: which workbenches the system, its roles and its users have. */
export default function PortalConfigIndex() {
  const { hasPermi } = useAuth()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const mayEdit = hasPermi([`${portalConfig.perm}:edit`])
  const mayQuery = mayEdit || hasPermi([`${portalConfig.perm}:query`])
  return (
    <>
      <ResourcePage
        resource={portalConfig}
        search={['name', 'code', 'applicationRange', 'isDefault']}
        columns={{
          code: { width: 128 },
          resourceId: false,
          resourceName: { width: 112, render: (row) => row.resourceName ?? '-' },
        }}
        form={{
          inputs: { applicationRange: RangeInput, resourceId: ResourceInput },
          size: { width: 800, height: 550 },
          drawer: '45%',
          judge,
          shows,
        }}
        rowActions={({ id, name }) => [
          ...(mayEdit ? [{ key: 'design', label: '设计', run: () => setOpened({ as: 'design', id, name }) }] : []),
          ...(mayQuery ? [{ key: 'preview', label: '预览', run: () => setOpened({ as: 'preview', id, name }) }] : []),
        ]}
      />
      <Suspense>
        {opened?.as === 'design' && <Designer portalId={opened.id} saveType="sys" onClose={close} />}
        {opened?.as === 'preview' && <PortalPreview id={opened.id} name={opened.name} onClose={close} />}
      </Suspense>
    </>
  )
}
