import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'

export default {
  slot: 'user',
  order: 70,
  key: 'shortcuts',
  label: '快捷键一览',
  icon: <QuestionCircleOutlined aria-hidden />,
  path: '/shortcuts',
} satisfies HeaderEntry
