import type { ControlOptions } from '@app/form-engine/definition/types.ts'
import { decimalPlaces } from '@app/form-engine/pattern/kinds.ts'
import { Decimal } from './decimal.ts'

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

/** 1200.5 as 1200.50 where the field has two decimal places. */
export function numberText(value: unknown, options: ControlOptions): string {
  const places = shownPlaces(value, options)
  return places === undefined ? String(value) : new Decimal(value as number).toFixed(places)
}
