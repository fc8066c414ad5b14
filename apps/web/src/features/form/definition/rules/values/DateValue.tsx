import { InputNumber } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { valueKindOf } from '@app/form-engine/controls/registry.ts'
import 'dayjs/locale/zh-cn.js'
import type { Control } from '@app/form-engine/document/types.ts'
import { DatePicker, TimePicker } from '#/kit/form/moment/DatePicker.tsx'
import { Select } from '#/kit/form/Select.tsx'
import '#/kit/session/productNow.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from './conditions.module.css'

dayjs.extend(customParseFormat)

interface DateValueProps {
  control: Control
  value: unknown
  label: string
  disabled: boolean
  /** Also days that move with today. */
  relative: boolean
  onChange: (value: unknown) => void
}

interface Relative {
  relative: 'today' | 'thisWeek' | 'daysAgo'
  days?: number
}

const isRelative = (value: unknown): value is Relative =>
  typeof value === 'object' && value !== null && 'relative' in value

const kinds = [
  { value: 'fixed', label: '指定日期' },
  { value: 'today', label: '今天' },
  { value: 'thisWeek', label: '本周' },
  { value: 'daysAgo', label: '几天前' },
]

/** A day in the field's format, or one that moves with today. */
export function DateValue({ control, value, label, disabled, relative, onChange }: DateValueProps) {
  const format = typeof control.options.format === 'string' ? control.options.format : 'YYYY-MM-DD'
  const day = typeof value === 'string' ? dayjs(value, format, true) : undefined
  const common = {
    'aria-label': label,
    disabled,
    format,
    value: day?.isValid() ? day : null,
    getPopupContainer: insideCard,
    onChange: (_: unknown, text: string | string[] | null) => onChange(text || undefined),
  }
  if (valueKindOf(control) === 'time') return <TimePicker {...common} />
  const kind = isRelative(value) ? value.relative : 'fixed'
  return (
    <span className={css.dateValue}>
      {relative && (
        <Select
          aria-label={`${label}的方式`}
          disabled={disabled}
          value={kind}
          options={kinds}
          getPopupContainer={insideCard}
          onChange={(next) =>
            onChange(next === 'fixed' ? undefined : { relative: next, ...(next === 'daysAgo' && { days: 7 }) })
          }
        />
      )}
      {kind === 'fixed' && <DatePicker {...common} showTime={control.options.showTime === true} />}
      {isRelative(value) && kind === 'daysAgo' && (
        <InputNumber
          aria-label={`${label}的天数`}
          disabled={disabled}
          min={0}
          max={36_500}
          precision={0}
          suffix="天前"
          value={value.days ?? 0}
          onChange={(days) => onChange({ relative: 'daysAgo', days: days ?? 0 })}
        />
      )}
    </span>
  )
}
