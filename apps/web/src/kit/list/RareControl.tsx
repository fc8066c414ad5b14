import { InputNumber } from 'antd'
import DateInput from '#/kit/form/DateInput.tsx'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import type { SearchControlProps } from './SearchControl.tsx'
import css from './SearchBar.module.css'

/** Numbers, two numbers, a day, and what is chosen as in a form. */
export default function RareControl({ id, field, draft, onChange }: SearchControlProps) {
  const { key, label, placeholder, chosenWith, range } = field
  const value = draft[key]
  if (chosenWith) {
    const Input = chosenWith.input ?? FieldInput
    return (
      <Input
        id={id}
        field={chosenWith.field}
        value={value || undefined}
        onChange={(next) => onChange({ [key]: typeof next === 'string' ? next : '' })}
      />
    )
  }
  if (field.value === 'day' || field.value === 'moment')
    return (
      <DateInput
        kind="date"
        id={id}
        value={value}
        placeholder={placeholder}
        onChange={(day) => onChange({ [key]: day ?? '' })}
      />
    )
  const box = (name: string, boxId: string, words: string, told?: string) => (
    <InputNumber<string>
      id={boxId}
      stringMode
      value={draft[name] || null}
      placeholder={words}
      aria-label={told}
      style={{ width: '100%' }}
      onChange={(next) => onChange({ [name]: next ?? '' })}
    />
  )
  if (!range) return box(key, id, placeholder)
  const [begin, end] = range
  return (
    <span className={css.bounds} role="group" aria-label={label}>
      {box(begin, id, '最小值')}
      <i aria-hidden>~</i>
      {box(end, `${id}end`, '最大值', `${label}最大值`)}
    </span>
  )
}
