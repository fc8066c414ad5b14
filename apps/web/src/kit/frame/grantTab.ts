import type { ComponentType } from 'react'

export interface GrantTabProps {
  roleId: string
  mayEdit: boolean
  /** Something is ticked that is not stored. */
  onDirty: (dirty: boolean) => void
}

/** A kind of rights that a role grants: a tab of its page, default export of `features/**\/*.grant.ts`. */
export interface GrantTab {
  order: number
  key: string
  label: string
  Tab: ComponentType<GrantTabProps>
}
