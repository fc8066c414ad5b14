import UsergroupAddOutlined from '@ant-design/icons/UsergroupAddOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const addSign: ActView = {
  icon: <UsergroupAddOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./AddSignDialog.tsx')),
}
