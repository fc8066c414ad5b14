import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const move: ActView = {
  icon: <NodeIndexOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./MoveDialog.tsx')),
}
