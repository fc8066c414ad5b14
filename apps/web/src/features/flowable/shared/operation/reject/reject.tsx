import CloseOutlined from '@ant-design/icons/CloseOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const reject: ActView = {
  icon: <CloseOutlined aria-hidden />,
  danger: true,
  Dialog: lateDialog(() => import('./RejectDialog.tsx')),
}
