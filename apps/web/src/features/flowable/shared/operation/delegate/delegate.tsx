import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const delegate: ActView = {
  icon: <UserSwitchOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./DelegateDialog.tsx')),
}
