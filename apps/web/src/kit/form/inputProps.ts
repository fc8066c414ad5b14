import type { Field } from '@app/shared/kit/field.ts'

/** What a form hands to an input, own ones of a page included. */
export interface InputProps {
  field: Field
  /** The row that is changed; absent while a new one is written. */
  rowId?: string | undefined
  /** What the stored row tells of the ids in the value: names, files. */
  told?: unknown
  id?: string
  value?: unknown
  disabled?: boolean
  onChange?: (value: unknown) => void
  onBlur?: () => void
}
