import dayjs from 'dayjs'
import type { Widget } from '@app/shared/kit/field.ts'
import 'dayjs/locale/zh-cn.js'
import { insideCard } from '#/kit/page/insideCard.ts'
import '#/kit/session/productNow.ts'
import { DatePicker, TimePicker } from './DatePicker.tsx'

interface DateInputProps {
  kind: Widget
  value: unknown
  placeholder: string
  id?: string
  disabled?: boolean
  /** What it is, where no label says so. */
  label?: string | undefined
  onChange: (value: string | null) => void
  onBlur?: () => void
}

const formats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const

/** Day, instant or time of day as the wire has it; a chunk of its own because few forms have one. */
export default function DateInput({ kind, value, label, onChange, ...own }: DateInputProps) {
  const rest = label === undefined ? own : { ...own, 'aria-label': label }
  const format = kind === 'date' || kind === 'time' ? formats[kind] : formats.datetime
  const stored = typeof value === 'string' && value !== '' ? value : undefined
  const set = (_: unknown, next: string | string[] | null) => onChange(typeof next === 'string' && next ? next : null)
  if (kind === 'time')
    return (
      <TimePicker
        {...rest}
        format={format}
        getPopupContainer={insideCard}
        value={stored ? dayjs(`2000-01-01 ${stored}`) : null}
        style={{ width: 160 }}
        onChange={set}
      />
    )
  return (
    <DatePicker
      {...rest}
      format={format}
      getPopupContainer={insideCard}
      showTime={kind === 'datetime'}
      value={stored ? dayjs(stored) : null}
      style={{ width: kind === 'date' ? 160 : 200 }}
      onChange={set}
    />
  )
}
