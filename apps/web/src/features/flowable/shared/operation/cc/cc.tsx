import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { lazy } from 'react'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const cc: ActView = { icon: <CopyOutlined aria-hidden />, Dialog: lazy(() => import('./CcDialog.tsx')) }
