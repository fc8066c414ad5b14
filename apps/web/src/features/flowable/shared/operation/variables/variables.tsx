import FunctionOutlined from '@ant-design/icons/FunctionOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const variables: ActView = {
  icon: <FunctionOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./VariablesAct.tsx')),
}
