import type { ComponentType } from 'react'
import type { SysConfig } from '@app/shared/auth/session.ts'

/** A way to sign in beside name and password: default export of `features/auth/*\/*.signIn.tsx`. */
export interface SignInWay {
  key: string
  /** Of its tab. */
  label: string
  isOn: (config: SysConfig | undefined) => boolean
  Form: ComponentType<{ config: SysConfig | undefined; onToken: (token: string) => void }>
  /** For who has forgotten the password and can show by it who they are. */
  ResetPassword: ComponentType<{ config: SysConfig | undefined; onClose: () => void }>
}
