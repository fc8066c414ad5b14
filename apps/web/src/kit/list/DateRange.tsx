import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { RangePicker } from '#/kit/form/moment/DatePicker.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { productNow } from '#/kit/session/productNow.ts'
import range from '#/kit/form/monthRange.module.css'

interface DateRangeProps {
  id: string
  label: string
  begin: string | undefined
  end: string | undefined
  onChange: (begin: string, end: string) => void
}

const day = 'YYYY-MM-DD'

const presets = () => {
  const today = productNow()
  return [
    { label: '今天', value: [today, today] as [typeof today, typeof today] },
    { label: '最近 7 天', value: [today.subtract(6, 'day'), today] as [typeof today, typeof today] },
    { label: '最近 30 天', value: [today.subtract(29, 'day'), today] as [typeof today, typeof today] },
    { label: '本月', value: [today.startOf('month'), today] as [typeof today, typeof today] },
  ]
}

/** Two days, both of them included; a chunk of its own because pickers are large. */
export default function DateRange({ id, label, begin, end, onChange }: DateRangeProps) {
  return (
    <RangePicker
      id={{ start: id, end: `${id}end` }}
      value={[begin ? dayjs(begin) : null, end ? dayjs(end) : null]}
      format={day}
      // Two days need the room that its picture takes.
      suffixIcon={null}
      presets={presets()}
      getPopupContainer={insideCard}
      classNames={{ popup: { root: range.popup ?? '' } }}
      placeholder={['开始日期', '结束日期']}
      aria-label={label}
      style={{ width: '100%' }}
      onChange={(_, texts) => onChange(texts?.[0] ?? '', texts?.[1] ?? '')}
    />
  )
}
