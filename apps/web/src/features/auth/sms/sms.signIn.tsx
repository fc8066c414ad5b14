import { lazy } from 'react'
import type { SignInWay } from '#/features/auth/shared/signInWay.ts'

export default {
  key: 'sms',
  label: '手机号登录',
  isOn: (config) => config?.smsLogin ?? true,
  Form: lazy(() => import('./SmsForm.tsx')),
  ResetPassword: lazy(() => import('./ResetPassword.tsx')),
} satisfies SignInWay
