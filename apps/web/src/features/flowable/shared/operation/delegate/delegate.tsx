import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const delegate: ActView = {
  icon: <UserSwitchOutlined aria-hidden />,
  Dialog: lazy(() => import('./DelegateDialog.tsx')),
}
