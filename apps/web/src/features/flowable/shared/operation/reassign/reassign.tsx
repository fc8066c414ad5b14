import UserAddOutlined from '@ant-design/icons/UserAddOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const reassign: ActView = {
  icon: <UserAddOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./ReassignDialog.tsx')),
}
