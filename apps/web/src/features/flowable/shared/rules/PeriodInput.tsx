import { InputNumber } from 'antd'
import type { Period } from '@app/flow-engine/cards/types.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from './rules.module.css'

interface PeriodInputProps {
  id?: string
  /** What lasts so long: 超时时间. */
  label: string
  value: Period
  disabled: boolean
  onChange: (value: Period) => void
}

const units: { value: Period['unit']; label: string }[] = [
  { value: 'minute', label: '分钟' },
  { value: 'hour', label: '小时' },
  { value: 'day', label: '天' },
]

/** A number of minutes, hours or days. */
export const PeriodInput = ({ id, label, value, disabled, onChange }: PeriodInputProps) => (
  <span className={css.line}>
    <InputNumber
      id={id}
      aria-label={label}
      min={1}
      max={999_999}
      precision={0}
      disabled={disabled}
      value={value.amount || null}
      onChange={(amount) => onChange({ ...value, amount: amount ?? 0 })}
    />
    <Select<Period['unit']>
      aria-label={`${label}的单位`}
      disabled={disabled}
      value={value.unit}
      options={units}
      getPopupContainer={insideCard}
      onChange={(unit) => onChange({ ...value, unit })}
    />
  </span>
)
