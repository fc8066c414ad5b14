import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { itemOf } from './cells.ts'
import { PortletGrid } from './PortletGrid.tsx'

/** Widths of the dialog for cards of one, two and three columns. */
const widths = [420, 760, 1_100]

/** One portlet as a workbench shows it. */
export default function PortletPreview({ portlet, onClose }: { portlet: AvailablePortlet; onClose: () => void }) {
  const item = itemOf(portlet)
  return (
    <Dialog open title={portlet.name} width={widths[item.w - 1] ?? 760} height={560} footer={null} onCancel={onClose}>
      <PortletGrid items={[{ ...item, w: 3 }]} phone />
    </Dialog>
  )
}
