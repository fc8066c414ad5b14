import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import { lazy } from 'react'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'

export default {
  slot: 'user',
  order: 5,
  key: 'portals',
  label: '切换工作台',
  icon: <LayoutOutlined aria-hidden />,
  Dialog: lazy(() => import('./SwitchDialog.tsx')),
} satisfies HeaderEntry
