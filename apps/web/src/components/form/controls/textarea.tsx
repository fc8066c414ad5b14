import { Input } from 'antd'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { limitOf, statusOf, textOf, widthOf } from './look.ts'
import { PlainWords } from './words.tsx'

function TextareaWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  const limit = limitOf(options.maxLength)
  const maxRows = limitOf(options.maxRows)
  return (
    <Input.TextArea
      {...input}
      value={textOf(value)}
      disabled={disabled}
      readOnly={options.readonly === true}
      placeholder={options.placeholder ?? ''}
      allowClear={options.clearable === true}
      autoSize={{ minRows: limitOf(options.minRows) ?? 4, ...(maxRows !== undefined && { maxRows }) }}
      {...(limit !== undefined && { maxLength: limit, showCount: true })}
      status={statusOf(input)}
      style={{ width: widthOf(options) }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export const textarea: ControlEntry = { Widget: TextareaWidget, ReadOnly: PlainWords }
