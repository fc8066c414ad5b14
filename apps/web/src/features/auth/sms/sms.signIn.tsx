import { lazy } from 'react'
import type { SignInWay } from '#/features/auth/shared/signInWay.ts'
import { SmsForm } from './SmsForm.tsx'

export default {
  key: 'sms',
  label: '手机号登录',
  isOn: (config) => config?.smsLogin ?? true,
  Form: SmsForm,
  ResetPassword: lazy(() => import('./ResetPassword.tsx')),
} satisfies SignInWay
