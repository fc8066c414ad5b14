import CommentOutlined from '@ant-design/icons/CommentOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const comment: ActView = {
  icon: <CommentOutlined aria-hidden />,
  Dialog: lazy(() => import('./CommentDialog.tsx')),
}
