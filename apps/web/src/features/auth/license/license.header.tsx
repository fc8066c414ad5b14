import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined'
import { lazy } from 'react'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'

export default {
  slot: 'user',
  order: 80,
  key: 'license',
  label: '授权信息',
  icon: <SafetyCertificateOutlined aria-hidden />,
  Dialog: lazy(() => import('./LicenseDialog.tsx')),
} satisfies HeaderEntry
