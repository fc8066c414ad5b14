import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export default {
  slot: 'user',
  order: 5,
  key: 'portals',
  label: '切换工作台',
  icon: <LayoutOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./SwitchDialog.tsx')),
} satisfies HeaderEntry
