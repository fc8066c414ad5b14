import type { Decimal } from './formulaValues.ts'

const shape = /^(#,##)?0(?:\.(0{1,10}))?(%)?$/

/** `0`, `0.00`, `#,##0.00`, `0%`, `0.0%`. */
export const isNumberFormat = (format: string) => shape.test(format)

/** A number in such a format, rounded as taught in school. */
export function formatNumber(number: Decimal, format: string): string {
  const [, grouped, places, percent] = shape.exec(format) as unknown as (string | undefined)[]
  const text = (percent ? number.times(100) : number).toFixed(places?.length ?? 0)
  const separated = grouped
    ? text.replace(/^(-?)(\d+)/, (_all, sign: string, whole: string) => sign + inThrees(whole))
    : text
  return `${separated}${percent ?? ''}`
}

const inThrees = (whole: string) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
