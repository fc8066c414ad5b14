import SwapOutlined from '@ant-design/icons/SwapOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const transfer: ActView = {
  icon: <SwapOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./TransferDialog.tsx')),
}
