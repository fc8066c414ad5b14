import UsergroupAddOutlined from '@ant-design/icons/UsergroupAddOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const addSign: ActView = {
  icon: <UsergroupAddOutlined aria-hidden />,
  Dialog: lazy(() => import('./AddSignDialog.tsx')),
}
