import { Form, Input } from 'antd'
import { Suspense } from 'react'
import { latePart } from '#/kit/page/latePart.tsx'

const DateRange = latePart(() => import('#/kit/list/DateRange.tsx'))

interface Days {
  begin: string
  end: string
}

export interface WithDays {
  days?: Days
}

/** As the calls take them, both days included. */
export const timesOf = (days: Days | undefined) => ({
  ...(days?.begin && { beginTime: `${days.begin} 00:00:00` }),
  ...(days?.end && { endTime: `${days.end} 23:59:59` }),
})

interface DaysInputProps {
  id?: string
  value?: Days
  onChange?: (days: Days) => void
}

function DaysInput({ id = '', value, onChange }: DaysInputProps) {
  return (
    <Suspense fallback={<Input id={id} disabled />}>
      <DateRange
        id={id}
        label="发布时间"
        begin={value?.begin}
        end={value?.end}
        onChange={(begin, end) => onChange?.({ begin, end })}
      />
    </Suspense>
  )
}

/** From when until when articles were published. */
export const DaysItem = () => (
  <Form.Item name="days" label="发布时间" extra="没有发布过的按创建时间">
    <DaysInput />
  </Form.Item>
)
