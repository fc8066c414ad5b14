import CheckOutlined from '@ant-design/icons/CheckOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const complete: ActView = {
  icon: <CheckOutlined aria-hidden />,
  primary: true,
  Dialog: lateDialog(() => import('./CompleteDialog.tsx')),
}
