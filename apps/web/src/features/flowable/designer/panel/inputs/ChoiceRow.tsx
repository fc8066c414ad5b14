import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { FieldRow } from './FieldRow.tsx'

interface ChoiceRowProps {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  disabled: boolean
  placeholder?: string
  note?: string
  /** May be left without a choice. */
  canClear?: boolean
  onChange: (value: string | undefined) => void
}

/** One of several words. */
export function ChoiceRow({
  label,
  value,
  options,
  disabled,
  placeholder = '请选择',
  note,
  canClear,
  onChange,
}: ChoiceRowProps) {
  // What a file says and nobody offers is shown as it stands.
  const known = value === undefined || options.some((option) => option.value === value)
  return (
    <FieldRow label={label} note={note}>
      {(id) => (
        <Select<string>
          id={id}
          disabled={disabled}
          placeholder={placeholder}
          allowClear={canClear ?? false}
          value={value}
          options={known ? [...options] : [...options, { value, label: value }]}
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={insideCard}
          onChange={(next?: string) => onChange(next)}
        />
      )}
    </FieldRow>
  )
}
