import SettingOutlined from '@ant-design/icons/SettingOutlined'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'

export default {
  slot: 'user',
  order: 20,
  key: 'settings',
  label: '个人设置',
  icon: <SettingOutlined aria-hidden />,
  path: '/account/settings/base',
} satisfies HeaderEntry
