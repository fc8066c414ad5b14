import RollbackOutlined from '@ant-design/icons/RollbackOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const returnAct: ActView = {
  icon: <RollbackOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./ReturnDialog.tsx')),
}
