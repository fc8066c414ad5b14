import CopyOutlined from '@ant-design/icons/CopyOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export const cc: ActView = { icon: <CopyOutlined aria-hidden />, Dialog: lateDialog(() => import('./CcDialog.tsx')) }
