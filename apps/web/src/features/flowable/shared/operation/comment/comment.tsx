import CommentOutlined from '@ant-design/icons/CommentOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const comment: ActView = {
  icon: <CommentOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./CommentDialog.tsx')),
}
