import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const complete: ActView = {
  icon: <CheckOutlined aria-hidden />,
  primary: true,
  Dialog: lazy(() => import('./CompleteDialog.tsx')),
}
