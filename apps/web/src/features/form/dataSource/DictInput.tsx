import { dictTypeSource } from '#/features/form/shared/dictTypeSource.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'

interface DictInputProps {
  value: string
  onChange: (dictCode: string) => void
}

/** The dictionary whose entries are the choices. */
export function DictInput({ value, onChange }: DictInputProps) {
  return (
    <ChoiceSelect
      aria-label="字典"
      placeholder="请选择字典"
      source={dictTypeSource}
      value={value === '' ? [] : [value]}
      onChange={([code = '']) => onChange(code)}
    />
  )
}
