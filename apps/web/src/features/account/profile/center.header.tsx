import UserOutlined from '@ant-design/icons/UserOutlined'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'

export default {
  slot: 'user',
  order: 10,
  key: 'center',
  label: '个人中心',
  icon: <UserOutlined aria-hidden />,
  path: '/account/center',
} satisfies HeaderEntry
