import {
  App,
  DatePicker as LibraryPicker,
  TimePicker as LibraryTimePicker,
  type DatePickerProps,
  type GetProps,
  type TimePickerProps,
} from 'antd'
import type { Dayjs } from 'dayjs'
import { useRef } from 'react'
import '#/kit/session/productNow.ts'
import { TypedMoment, TypingContext, type Typing } from './TypedMoment.tsx'

type Own = 'components' | 'onCalendarChange'
type DayProps = Omit<DatePickerProps<Dayjs, false>, Own>
type TimeProps = Omit<TimePickerProps, Own | 'onChange' | 'value' | 'multiple'> & Pick<DayProps, 'value' | 'onChange'>
type RangeProps = Omit<GetProps<typeof LibraryPicker.RangePicker>, Own | 'allowEmpty'>

const components = { input: TypedMoment }

function useTold(word: '日期' | '时间') {
  const { message } = App.useApp()
  const tell = (content: string) => void message.warning(content)
  return {
    refuse: (text: string) => tell(`"${text}"不是可用的${word}，已恢复原值`),
    keep: () => tell('此项不能清空，已恢复原值'),
  }
}

const isWrong = (props: { 'aria-invalid'?: DayProps['aria-invalid'] }) =>
  props['aria-invalid'] === true || props['aria-invalid'] === 'true'

/** What the library could read of what is typed on one visit: it says nothing of a text that shows its value already. */
function useRead<T>() {
  const read = useRef<T>(undefined)
  const isVisited = useRef(false)
  return {
    last: () => read.current,
    note: (now: T) => (read.current = now),
    begin: () => {
      if (!isVisited.current) read.current = undefined
      isVisited.current = true
    },
    end: () => {
      read.current = undefined
      isVisited.current = false
    },
  }
}

/** What is typed into a field with one moment; `read` is told what the library could read of it. */
function useSingle(word: '日期' | '时间', props: Pick<DayProps, 'value' | 'allowClear' | 'onChange' | 'aria-invalid'>) {
  const { value, allowClear, onChange } = props
  const told = useTold(word)
  const { last, note: keep, begin, end } = useRead<[Dayjs | null, string]>()
  const typing: Typing = {
    isWrong: isWrong(props),
    begin,
    end,
    empty: () => {
      if (!value) return
      if (allowClear === false) told.keep()
      else onChange?.(null, '')
    },
    take: () => {
      const read = last()
      if (read) onChange?.(...read)
    },
    refuse: told.refuse,
  }
  const note = (day: Dayjs | Dayjs[] | null, text: string | string[]) => {
    if (!Array.isArray(day) && typeof text === 'string') keep([day, text])
  }
  return { typing, note }
}

/** The library's picker of a day or an instant, which Tab leaves with the value that its field shows. */
export function DatePicker(props: DayProps) {
  const { typing, note } = useSingle('日期', props)
  const { 'aria-invalid': _wrong, ...rest } = props
  return (
    <TypingContext value={typing}>
      <LibraryPicker<Dayjs> {...rest} components={components} onCalendarChange={note} />
    </TypingContext>
  )
}

/** The library's picker of a time of the day, likewise. */
export function TimePicker(props: TimeProps) {
  const { typing, note } = useSingle('时间', props)
  const { 'aria-invalid': _wrong, ...rest } = props
  return (
    <TypingContext value={typing}>
      <LibraryTimePicker {...rest} components={components} onCalendarChange={note} />
    </TypingContext>
  )
}

/**
 * The library's picker of two moments, likewise. A range that must have both pulls the focus back to the empty one and
 * never lets the keyboard out, so each may be empty here; who needs both says so at the field.
 */
export function RangePicker(props: RangeProps) {
  const { value, allowClear, onChange, format } = props
  const told = useTold('日期')
  const { last, note, begin, end } = useRead<Parameters<NonNullable<RangeProps['onChange']>>>()
  const typing: Typing = {
    isWrong: isWrong(props),
    begin,
    end,
    empty: (part) => {
      if (!value?.[part]) return
      if (allowClear === false) return told.keep()
      const left: [Dayjs | null, Dayjs | null] = part === 0 ? [null, value[1] ?? null] : [value[0] ?? null, null]
      const textOf = (day: Dayjs | null) =>
        day?.locale('zh-cn').format(typeof format === 'string' ? format : 'YYYY-MM-DD') ?? ''
      onChange?.(left, [textOf(left[0]), textOf(left[1])])
    },
    take: () => {
      const read = last()
      if (read) onChange?.(...read)
    },
    refuse: told.refuse,
  }
  const { 'aria-invalid': _wrong, ...rest } = props
  return (
    <TypingContext value={typing}>
      <LibraryPicker.RangePicker
        {...rest}
        allowEmpty={[true, true]}
        components={components}
        onCalendarChange={(days, texts) => note([days, texts])}
      />
    </TypingContext>
  )
}
