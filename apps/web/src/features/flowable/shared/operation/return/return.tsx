import RollbackOutlined from '@ant-design/icons/RollbackOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const returnAct: ActView = {
  icon: <RollbackOutlined aria-hidden />,
  Dialog: lazy(() => import('./ReturnDialog.tsx')),
}
