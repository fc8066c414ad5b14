import { Input } from 'antd'
import { limitOf, sizeOf, statusOf, stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { PlainWords } from '#/components/form/controls/families/words.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'

function TextareaWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  const limit = limitOf(options.maxLength)
  const rows = (option: 'minRows' | 'maxRows', otherwise: number) =>
    sizeOf('textarea', option, options[option], otherwise)
  const maxRows = limitOf(options.maxRows) && rows('maxRows', 1)
  return (
    <Input.TextArea
      {...input}
      value={stringOf(value)}
      disabled={disabled}
      readOnly={options.readonly === true}
      placeholder={options.placeholder ?? ''}
      allowClear={options.clearable === true}
      autoSize={{ minRows: rows('minRows', 4), ...(maxRows !== undefined && { maxRows }) }}
      {...(limit !== undefined && { maxLength: limit, showCount: true })}
      status={statusOf(input)}
      style={{ width: widthOf(options) }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export const textarea: ControlEntry<typeof design> = { Widget: TextareaWidget, ReadOnly: PlainWords }
