export interface GrantTabProps {
  roleId: string
  mayEdit: boolean
  /** Something is ticked that is not stored. */
  onDirty: (dirty: boolean) => void
}
