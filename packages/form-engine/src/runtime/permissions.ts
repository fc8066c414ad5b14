import { own } from '@app/form-engine/validation/json.ts'
import type { Field } from './compiled.ts'
import type { FieldPermission, FieldPermissions } from './types.ts'

/** What somebody may do with a field; one inside a batch follows the batch unless it is named itself. */
export function permissionOf(permissions: FieldPermissions | undefined, field: Field): FieldPermission {
  if (!permissions) return 'edit'
  const { fields, otherwise = 'edit' } = permissions
  return own(fields, field.id) ?? (field.nest && own(fields, field.nest.id)) ?? otherwise
}

/** Whether somebody may change it, or something in its rows. */
export const mayEdit = (permissions: FieldPermissions | undefined, field: Field): boolean =>
  [field, ...field.children].some((each) => permissionOf(permissions, each) === 'edit')

const everyRowRight = { add: true, remove: true, edit: true }

/** What somebody may do with the rows of a batch; everything that is not denied. */
export const rowRights = (permissions: FieldPermissions | undefined, batch: Field) => ({
  ...everyRowRight,
  ...own(permissions?.rows, batch.model),
})
