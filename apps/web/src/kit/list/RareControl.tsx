import { Checkbox, InputNumber } from 'antd'
import { belowKey } from '@app/shared/kit/searchValue.ts'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import DateInput from '#/kit/form/moment/DateInput.tsx'
import type { SearchControlProps } from './SearchControl.tsx'
import css from './SearchBar.module.css'

/** Numbers, times of day, two of them, a day, and what is chosen as in a form. */
export default function RareControl({ id, field, draft, onChange }: SearchControlProps) {
  const { key, label, placeholder, chosenWith, range } = field
  const value = draft[key]
  if (chosenWith) {
    const Input = chosenWith.input ?? FieldInput
    const alone = belowKey(key)
    const input = (
      <Input
        id={id}
        field={chosenWith.field}
        value={value || undefined}
        onChange={(next) =>
          onChange({
            [key]: typeof next === 'string' ? next : '',
            ...(field.value === 'below' && !next ? { [alone]: '' } : {}),
          })
        }
      />
    )
    if (field.value !== 'below') return input
    return (
      <span className={css.below}>
        {input}
        <Checkbox
          checked={draft[alone] !== 'N'}
          aria-label={`${label}包含下级`}
          title="包含下级"
          onChange={(event) => onChange({ [alone]: event.target.checked ? '' : 'N' })}
        >
          包含下级
        </Checkbox>
      </span>
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
  const box = (name: string, boxId: string, words: string, told?: string) =>
    field.value === 'time' ? (
      <DateInput
        kind="time"
        id={boxId}
        value={draft[name]}
        placeholder={words}
        label={told}
        onChange={(time) => onChange({ [name]: time ?? '' })}
      />
    ) : (
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
      {box(begin, id, field.value === 'time' ? '开始' : '最小值')}
      <i aria-hidden>~</i>
      {field.value === 'time'
        ? box(end, `${id}end`, '结束', `${label}结束时间`)
        : box(end, `${id}end`, '最大值', `${label}最大值`)}
    </span>
  )
}
