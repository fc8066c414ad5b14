import { InputNumber } from 'antd'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { cronFields, listOptions, weekdays, type CronFieldKey } from './cronFields.ts'
import css from './CronBuilder.module.css'

interface PartProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** A whole number that is brought back between its bounds. */
export function CronNumber({ label, value, min, max, onChange }: PartProps & { min: number; max: number }) {
  return (
    <InputNumber
      className={css.number}
      aria-label={label}
      value={value}
      min={min}
      max={max}
      precision={0}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}

const weekdayOptions = weekdays.map((label, at) => ({ value: at + 1, label }))

export function CronWeekday({ label, value, onChange }: PartProps) {
  return (
    <Select
      className={css.weekday}
      aria-label={label}
      value={value}
      options={weekdayOptions}
      getPopupContainer={insideCard}
      onChange={onChange}
    />
  )
}

interface CronListProps {
  field: CronFieldKey
  value: readonly number[]
  thisYear: number
  onChange: (values: number[]) => void
}

/** 指定: as many values as one likes. */
export function CronList({ field, value, thisYear, onChange }: CronListProps) {
  return (
    <Select
      className={css.list}
      mode="multiple"
      allowClear
      aria-label={`指定${cronFields[field].title}`}
      placeholder="可多选"
      optionFilterProp="label"
      value={[...value]}
      options={listOptions(field, value, thisYear)}
      getPopupContainer={insideCard}
      onChange={(next: number[]) => onChange(next.toSorted((a, b) => a - b))}
    />
  )
}
