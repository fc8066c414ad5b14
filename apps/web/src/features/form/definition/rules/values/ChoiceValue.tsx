import { isSubject } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { ListedInput } from '#/components/form/ListedInput.tsx'
import { SubjectInput } from '#/components/form/SubjectInput.tsx'

interface ChoiceValueProps {
  control: Control
  value: unknown
  multiple: boolean
  label: string
  disabled: boolean
  onChange: (value: unknown) => void
}

/** One or several choices of a field: picked from the organisation, or from a list. */
export function ChoiceValue(props: ChoiceValueProps) {
  const { control, multiple, value, label, disabled, onChange } = props
  if (!isSubject(control.type)) return <ListedInput {...props} />
  return (
    <SubjectInput
      type={control.type}
      label={label}
      multiple={multiple}
      value={value}
      disabled={disabled}
      onChange={(ids) => onChange(multiple ? ids : ids[0])}
    />
  )
}
