import { InputNumber } from 'antd'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { numberOf, statusOf, widthOf } from './look.ts'
import { PlainWords } from './words.tsx'

/** Numbers are pasted with blanks and thousands commas. */
const parse = (text: string | undefined) => (text ?? '').replaceAll(/[\s,，]/g, '')

function NumberWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  const [min, max, precision] = [numberOf(options.min), numberOf(options.max), numberOf(options.precision)]
  const rounded = precision !== undefined && precision >= 0 && precision <= 50
  return (
    <InputNumber<string | number>
      {...input}
      value={numberOf(value) ?? null}
      disabled={disabled}
      readOnly={options.readonly === true}
      placeholder={options.placeholder ?? ''}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(rounded && { precision })}
      step={numberOf(options.step) ?? 1}
      parser={parse}
      status={statusOf(input)}
      style={{ width: widthOf(options) }}
      onChange={(next) => onChange(next === null || next === '' ? null : Number(next))}
    />
  )
}

export const parts: Pick<ControlEntry, 'Widget' | 'ReadOnly'> = { Widget: NumberWidget, ReadOnly: PlainWords }
