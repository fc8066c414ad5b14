import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const move: ActView = { icon: <NodeIndexOutlined aria-hidden />, Dialog: lazy(() => import('./MoveDialog.tsx')) }
