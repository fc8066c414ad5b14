import type { SecurityRow } from '#/features/account/shared/securityRow.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

export default {
  order: 20,
  key: 'phone',
  title: '密保手机',
  stateOf: ({ user: { phonenumber } }) => (phonenumber ? `已绑定手机 : ${masked(phonenumber)}` : '未绑定手机'),
  wordOf: ({ user }) => (user.phonenumber ? '修改' : '绑定'),
  refusalOf: ({ phoneCodes }) => (phoneCodes ? undefined : '短信服务未配置，请在基本设置中修改'),
  Dialog: lateDialog(() => import('./PhoneDialog.tsx')),
} satisfies SecurityRow
