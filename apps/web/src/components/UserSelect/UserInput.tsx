import type { InputProps } from '#/kit/form/FieldInput.tsx'
import { placeholderOf } from '#/kit/form/widgets.ts'
import { UserSelect } from './UserSelect.tsx'

/** One person as an input of the kit's forms. */
export function UserInput({ field, id, value, disabled, onChange, onBlur }: InputProps) {
  return (
    <UserSelect
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      value={typeof value === 'string' ? value : null}
      placeholder={placeholderOf(field)}
      onChange={(chosen) => onChange?.(chosen || null)}
    />
  )
}
