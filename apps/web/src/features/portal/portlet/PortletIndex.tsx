import { Suspense, useState } from 'react'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import { portlet, portletWidths } from '@app/shared/portal/portlet.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

const PortletPreview = lateDialog(() => import('#/components/workbench/PortletPreview.tsx'))

const widths = portletWidths.map(({ value, label }) => ({ value, label }))

function WidthInput({ id, value, disabled, onChange }: InputProps) {
  return (
    <Select
      {...(id ? { id } : {})}
      value={value}
      disabled={useDisabled(disabled)}
      options={widths}
      placeholder="请选择"
      getPopupContainer={insideCard}
      onChange={onChange}
    />
  )
}

/** 工作台小页: the building blocks of workbenches. */
export default function PortletIndex() {
  const [previewed, setPreviewed] = useState<AvailablePortlet>()
  return (
    <>
      <ResourcePage
        resource={portlet}
        search={['name', 'code', 'status']}
        columns={{
          url: { hidden: true, width: 240 },
          refreshRate: { render: (row) => (row.refreshRate ? `${row.refreshRate} 分钟` : '-') },
          showTitle: { width: 130 },
          isAllowDrag: { hidden: true, width: 130 },
          xGridNumber: false,
          yGridNumber: false,
        }}
        form={{ inputs: { xGridNumber: WidthInput } }}
        rowActions={(row) => [
          {
            key: 'preview',
            label: '预览',
            run: () => setPreviewed({ ...row, refreshRate: row.refreshRate ?? null, showTitle: 'Y' }),
          },
        ]}
      />
      <Suspense>{previewed && <PortletPreview portlet={previewed} onClose={() => setPreviewed(undefined)} />}</Suspense>
    </>
  )
}
