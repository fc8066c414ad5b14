import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const reject: ActView = {
  icon: <CloseOutlined aria-hidden />,
  danger: true,
  Dialog: lazy(() => import('./RejectDialog.tsx')),
}
