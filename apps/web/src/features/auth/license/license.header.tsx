import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

export default {
  slot: 'user',
  order: 80,
  key: 'license',
  label: '授权信息',
  icon: <SafetyCertificateOutlined aria-hidden />,
  Dialog: lateDialog(() => import('./LicenseDialog.tsx')),
} satisfies HeaderEntry
