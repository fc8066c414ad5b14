import type { SignInWay } from '#/features/auth/shared/signInWay.ts'
import { lateLine, lateTold } from '#/kit/page/late/lateSmall.tsx'

export default {
  key: 'sms',
  label: '手机号登录',
  isOn: (config) => config?.smsLogin ?? true,
  Form: lateLine(() => import('./SmsForm.tsx')),
  ResetPassword: lateTold(() => import('./ResetPassword.tsx')),
} satisfies SignInWay
