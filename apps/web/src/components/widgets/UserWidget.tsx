import { idsIn } from '@app/shared/kit/told.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { placeholderOf } from '#/kit/form/widgets.ts'
import { ariaOf, holdsSeveral, storedIds, useKnown } from './values.ts'

/** One person, or several where the field holds a list. */
export default function UserWidget(props: InputProps) {
  const { field, id, value, disabled, onChange, onBlur } = props
  return (
    <UserSelect
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      multiple={holdsSeveral(field)}
      value={idsIn(value).join(';')}
      placeholder={placeholderOf(field)}
      aria={ariaOf(props)}
      {...useKnown(props)}
      onChange={(chosen) => onChange?.(storedIds(field, chosen.split(';').filter(Boolean)))}
    />
  )
}
