import UsergroupDeleteOutlined from '@ant-design/icons/UsergroupDeleteOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const removeSign: ActView = {
  icon: <UsergroupDeleteOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./RemoveSignDialog.tsx')),
}
