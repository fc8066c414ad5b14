import { InputNumber } from 'antd'
import { numberInPlaces, placesOf } from '@app/form-engine/validation/places.ts'
import { numberOf, statusOf, widthOf } from '#/components/form/controls/families/look.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ControlEntry, ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { isEmpty } from '#/components/form/options/optionSource.ts'

/** Numbers are pasted with blanks and thousands commas. */
const parse = (text: string | undefined) => (text ?? '').replaceAll(/[\s,，]/g, '')

/** Steps stop at the bounds. The input does not know them: it would change what is typed instead of leaving it to be refused. */
const within = (value: number, min = -Infinity, max = Infinity) => Math.max(min, Math.min(max, value))

function NumberWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  const [min, max, precision] = [numberOf(options.min), numberOf(options.max), placesOf(options)]
  return (
    <InputNumber<string | number>
      {...input}
      value={numberOf(value) ?? null}
      disabled={disabled}
      readOnly={options.readonly === true}
      placeholder={options.placeholder ?? ''}
      aria-valuemin={min}
      aria-valuemax={max}
      {...(precision !== undefined && { precision })}
      step={numberOf(options.step) ?? 1}
      parser={parse}
      status={statusOf(input)}
      style={{ width: widthOf(options) }}
      onStep={(next) => onChange(within(Number(next), min, max))}
      onChange={(next) => onChange(next === null || next === '' ? null : Number(next))}
    />
  )
}

const NumberWords = ({ options, value }: ReadOnlyProps) => (
  <Words>{isEmpty(value) ? '' : numberInPlaces(value, options)}</Words>
)

export const parts: Pick<ControlEntry, 'Widget' | 'ReadOnly'> = { Widget: NumberWidget, ReadOnly: NumberWords }
