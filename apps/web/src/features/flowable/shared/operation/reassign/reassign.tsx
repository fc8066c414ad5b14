import UserAddOutlined from '@ant-design/icons/UserAddOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const reassign: ActView = {
  icon: <UserAddOutlined aria-hidden />,
  Dialog: lazy(() => import('./ReassignDialog.tsx')),
}
