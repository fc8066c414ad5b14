import SendOutlined from '@ant-design/icons/SendOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const resubmit: ActView = {
  icon: <SendOutlined aria-hidden />,
  primary: true,
  Dialog: lateDialog(() => import('./ResubmitDialog.tsx')),
}
