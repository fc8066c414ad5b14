import type { ComponentType } from 'react'
import type { OpenSession } from '@app/shared/auth/userAccess.ts'
import type { Profile } from '@app/shared/system/profile.ts'
import type { DialogProps } from './profile.ts'

/** A row of 安全设置; those of other slices are the default exports of `features/account/*\/*.security.tsx`. */
export interface SecurityRow {
  order: number
  key: string
  title: string
  stateOf: (profile: Profile, sessions: readonly OpenSession[] | undefined) => string
  /** Of the button. */
  wordOf: (profile: Profile) => string
  /** Why its dialog cannot be opened. */
  refusalOf?: (profile: Profile) => string | undefined
  Dialog: ComponentType<DialogProps>
}
