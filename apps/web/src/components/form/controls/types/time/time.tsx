import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { statusOf, stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { PlainWords } from '#/components/form/controls/families/words.tsx'
import '#/kit/session/productNow.ts'
import type { WidgetProps } from '#/components/form/formTypes.ts'
import { TimePicker } from '#/kit/form/moment/DatePicker.tsx'
import css from '#/components/form/form.module.css'

dayjs.extend(customParseFormat)

function TimeWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  const format = stringOf(options.format) || 'HH:mm:ss'
  const text = stringOf(value)
  const time = dayjs(`2000-01-01 ${text}`, `YYYY-MM-DD ${format}`, true)
  return (
    <>
      <TimePicker
        {...input}
        format={format}
        value={text !== '' && time.isValid() ? time : null}
        disabled={disabled}
        inputReadOnly={options.readonly === true}
        allowClear={options.clearable === true}
        placeholder={options.placeholder ?? ''}
        status={statusOf(input)}
        style={{ width: widthOf(options) }}
        onChange={(_, next) => onChange(typeof next === 'string' ? next : '')}
      />
      {text !== '' && !time.isValid() && <div className={css.warning}>时间格式不正确：{text}</div>}
    </>
  )
}

export const parts = { Widget: TimeWidget, ReadOnly: PlainWords }
