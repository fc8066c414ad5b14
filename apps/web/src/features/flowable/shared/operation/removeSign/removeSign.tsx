import UsergroupDeleteOutlined from '@ant-design/icons/UsergroupDeleteOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const removeSign: ActView = {
  icon: <UsergroupDeleteOutlined aria-hidden />,
  Dialog: lazy(() => import('./RemoveSignDialog.tsx')),
}
