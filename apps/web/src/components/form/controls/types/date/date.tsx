import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { statusOf, stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { WidgetProps } from '#/components/form/formTypes.ts'
import '#/kit/session/productNow.ts'
import { DatePicker, RangePicker } from '#/kit/form/moment/DatePicker.tsx'
import css from '#/components/form/form.module.css'
import range from '#/kit/form/monthRange.module.css'

dayjs.extend(customParseFormat)

const pickers: Readonly<Record<string, 'month' | 'year' | 'quarter' | 'week'>> = {
  'YYYY-MM': 'month',
  YYYY: 'year',
  'YYYY-[Q]Q': 'quarter',
  'YYYY-wo': 'week',
}

/** The day a stored text means in its format; undefined for what is none. */
function dayOf(text: string, format: string): Dayjs | undefined {
  const week = format === 'YYYY-wo' ? /^(\d{4})-(\d{1,2})/.exec(text) : null
  if (week) return dayjs(`${week[1]}-01-04`).add(Number(week[2]) - 1, 'week')
  const quarter = format === 'YYYY-[Q]Q' ? /^(\d{4})-Q([1-4])$/.exec(text) : null
  if (quarter) return dayjs(`${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}-01`)
  const strict = dayjs(text, format, true)
  if (strict.isValid()) return strict
  const loose = dayjs(text)
  return text !== '' && loose.isValid() ? loose : undefined
}

export function DateWidget(props: WidgetProps) {
  return props.options.range === true ? <Range {...props} /> : <Single {...props} />
}

function shared({ options, disabled, input }: WidgetProps) {
  const format = stringOf(options.format) || 'YYYY-MM-DD'
  return {
    ...input,
    format,
    disabled,
    inputReadOnly: options.readonly === true,
    allowClear: options.clearable === true,
    showTime: options.showTime === true,
    status: statusOf(input),
    style: { width: widthOf(options) },
    classNames: { popup: { root: css.dates ?? '' } },
  }
}

function Single(props: WidgetProps) {
  const { options, value, onChange } = props
  const common = shared(props)
  const text = stringOf(value)
  const day = dayOf(text, common.format)
  const picker = Object.hasOwn(pickers, common.format) ? pickers[common.format] : undefined
  return (
    <>
      <DatePicker
        {...common}
        {...(picker && { picker })}
        placeholder={options.placeholder ?? ''}
        value={day ?? null}
        onChange={(_, next) => onChange(typeof next === 'string' ? next : '')}
      />
      {text !== '' && !day && <Unreadable text={text} />}
    </>
  )
}

function Range(props: WidgetProps) {
  const { control, options, value, onChange } = props
  const { 'aria-label': label = control.label, id, ...common } = shared(props)
  const [from = '', to = ''] = Array.isArray(value) ? value.map(stringOf) : []
  const given = Array.isArray(options.rangePlaceholder) ? options.rangePlaceholder.map(stringOf) : []
  const picker = Object.hasOwn(pickers, common.format) ? pickers[common.format] : undefined
  const [start, end] = [dayOf(from, common.format), dayOf(to, common.format)]
  return (
    <>
      <RangePicker
        {...common}
        {...(picker && { picker })}
        {...(label !== undefined && { 'aria-label': label })}
        classNames={{ popup: { root: `${css.dates} ${range.popup}` } }}
        id={{ start: id, end: `${id}-end` }}
        placeholder={[given[0] ?? '开始时间', given[1] ?? '结束时间']}
        value={[start ?? null, end ?? null]}
        onChange={(_, next) => onChange(next?.[0] || next?.[1] ? next : [])}
      />
      {[from, to].map(
        (text, at) => text !== '' && ![start, end][at] && <Unreadable key={at === 0 ? 'from' : 'to'} text={text} />,
      )}
    </>
  )
}

/** A stored text that is no date is shown, not dropped. */
const Unreadable = ({ text }: { text: string }) => <div className={css.warning}>日期格式不正确：{text}</div>

export const parts = {
  Widget: DateWidget,
  ReadOnly: ({ value }: { value: unknown }) => (
    <Words>{Array.isArray(value) ? value.map(String).filter(Boolean).join(' 至 ') : stringOf(value)}</Words>
  ),
}
