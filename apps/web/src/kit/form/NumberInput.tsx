import { InputNumber } from 'antd'
import { compareDecimals, decimalRuleOf, isDecimal } from '@app/shared/kit/decimalText.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { innerSchema } from '@app/shared/kit/wire.ts'
import type { InputProps } from './inputProps.ts'
import { placeholderOf, widgetKind } from './widgets.ts'

/** Numbers are pasted with blanks and thousands commas, and in the wide digits of Chinese texts. */
const parse = (text: string | undefined) => (text ?? '').normalize('NFKC').replaceAll(/[\s,]/g, '')

interface Bounds {
  min?: string | undefined
  max?: string | undefined
}

/** The bounds of the rule; those of the number type itself are none that anybody meant. */
function boundsOf(field: Field): Bounds {
  const decimal = decimalRuleOf(field.schema)
  if (decimal) return decimal
  const { minValue, maxValue } = innerSchema(field.schema) as { minValue?: number | null; maxValue?: number | null }
  const meant = (bound: number | null | undefined) =>
    typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? String(bound) : undefined
  return { min: meant(minValue), max: meant(maxValue) }
}

function within(value: string, { min, max }: Bounds): string {
  if (!isDecimal(value)) return value
  if (min !== undefined && compareDecimals(value, min) < 0) return min
  return max !== undefined && compareDecimals(value, max) > 0 ? max : value
}

/** 1200.5 as 1200.50; places beyond those of the rule are shown as they are. */
function padded(text: string | number | undefined, scale: number): string {
  const [whole = '', part = ''] = String(text ?? '').split('.')
  return whole === '' || scale === 0 ? String(text ?? '') : `${whole}.${part.padEnd(scale, '0')}`
}

const wide = 10

/**
 * A number as it is typed, an amount digit by digit. Steps stop at the bounds. The input does not know them nor the
 * places: it would change what is typed instead of leaving it to be refused.
 */
export function NumberInput({ field, value, onChange, ...rest }: InputProps) {
  const decimal = decimalRuleOf(field.schema)
  const bounds = boundsOf(field)
  const tell = (text: string | null) => {
    if (text === null || text === '') return onChange?.(null)
    onChange?.(decimal || widgetKind(field) === 'string' ? text : Number(text))
  }
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      value={value === undefined || value === null ? null : String(value)}
      placeholder={placeholderOf(field)}
      aria-valuemin={bounds.min === undefined ? undefined : Number(bounds.min)}
      aria-valuemax={bounds.max === undefined ? undefined : Number(bounds.max)}
      parser={parse}
      {...(decimal && {
        formatter: (text, { userTyping, input }) => (userTyping ? input : padded(text, decimal.scale)),
      })}
      style={{ width: decimal && decimal.precision > wide ? 200 : 120 }}
      onStep={(next) => tell(within(next, bounds))}
      onChange={tell}
    />
  )
}
