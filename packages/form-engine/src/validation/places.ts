import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { decimalPlaces } from '@app/form-engine/pattern/kinds.ts'
import { Decimal } from '@app/shared/kit/decimal.ts'

/** Decimal places that a number field asks for; a precision outside 0-50 is none (form-designer §11.5). */
export const placesOf = ({ precision }: ControlOptions): number | undefined =>
  typeof precision === 'number' && Number.isInteger(precision) && precision >= 0 && precision <= 50
    ? precision
    : undefined

/** Places to show a number with; none for one that would have to be rounded, which is shown as it is stored. */
export function shownPlaces(value: unknown, options: ControlOptions): number | undefined {
  const places = placesOf(options)
  if (places === undefined || typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return decimalPlaces(value) <= places ? places : undefined
}

const mostPlaces = 6

/** A result of a division as people read it: six places, of what is smaller than one six digits. */
export function readable(value: Decimal): string {
  const short = value.abs().lt(1) ? value.toSignificantDigits(mostPlaces) : value.toDecimalPlaces(mostPlaces)
  return short.toFixed()
}

/** 1200.5 as 1200.50 where the field has two decimal places; a result without any at a length that can be read. */
export function numberInPlaces(value: unknown, options: ControlOptions): string {
  const places = shownPlaces(value, options)
  if (places !== undefined) return new Decimal(value as number).toFixed(places)
  const isComputed = typeof options.formula === 'string' && options.formula !== ''
  return isComputed && placesOf(options) === undefined && typeof value === 'number' && Number.isFinite(value)
    ? readable(new Decimal(value))
    : String(value)
}
