import { Radio } from 'antd'
import type { InputProps } from '#/kit/form/FieldInput.tsx'
import { useDict } from '#/kit/words/useDict.ts'

/** 默认策略 is what rows without a choice have; it is not offered (monitor §2.3). */
const standard = '0'

export function MisfireInput({ field, id, value, disabled = false, onChange }: InputProps) {
  const entries = useDict(field.options.dict)
  const offered = entries.filter(({ dictValue }) => dictValue !== standard || value === standard)
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      disabled={disabled}
      aria-label={field.label}
      optionType="button"
      buttonStyle="solid"
      options={offered.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
