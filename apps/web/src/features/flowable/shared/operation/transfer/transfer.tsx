import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const transfer: ActView = {
  icon: <SwapOutlined aria-hidden />,
  Dialog: lazy(() => import('./TransferDialog.tsx')),
}
