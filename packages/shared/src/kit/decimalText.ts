import { z } from 'zod'
import { innerSchema } from './wire.ts'

/** A number that no float may round: digits in all, of them behind the point, and its bounds. */
export interface DecimalRule {
  precision: number
  scale: number
  min?: string
  max?: string
}

const rules = z.registry<DecimalRule>()
const shape = /^-?\d+(\.\d+)?$/

/** An amount as `numeric(precision, scale)` holds it; text on the wire. */
export function decimalText(rule: DecimalRule): z.ZodString {
  const { precision, scale, min, max } = rule
  const most = `1${'0'.repeat(precision - scale)}`
  const schema = z
    .string()
    .min(1)
    .max(precision + 2)
    .check((ctx) => {
      const { value, issues } = ctx
      const outside = { origin: 'number', input: value } as const
      if (!shape.test(value)) return void issues.push({ code: 'invalid_format', format: 'regex', input: value })
      const places = value.split('.')[1]?.length ?? 0
      if (places > scale) {
        const message = scale === 0 ? '{label}必须为整数' : `{label}最多${scale}位小数`
        issues.push({ code: 'custom', message, input: value })
      }
      if (compareDecimals(value.replace('-', ''), most) >= 0)
        issues.push({ ...outside, code: 'too_big', maximum: BigInt(most), inclusive: false })
      else if (max !== undefined && compareDecimals(value, max) > 0)
        issues.push({ ...outside, code: 'too_big', maximum: max as never, inclusive: true })
      else if (min !== undefined && compareDecimals(value, min) < 0)
        issues.push({ ...outside, code: 'too_small', minimum: min as never, inclusive: true })
    })
  rules.add(schema, rule)
  return schema
}

/** A whole number that no number of JSON holds, as `bigint` does; text on the wire. */
export const bigintText = ({
  min = '-9223372036854775808',
  max = '9223372036854775807',
}: Pick<DecimalRule, 'min' | 'max'> = {}): z.ZodString => decimalText({ precision: 19, scale: 0, min, max })

/** The rule of a decimal inside optional and nullable wrappers. */
export const decimalRuleOf = (schema: z.ZodType): DecimalRule | undefined => rules.get(innerSchema(schema))

/** Whether a text is a number at all, in a query too. */
export const isDecimal = (text: string): boolean => text.length <= 100 && shape.test(text)

/** Negative, zero or positive, like numbers; of texts that are decimals. */
export function compareDecimals(a: string, b: string): number {
  const places = Math.max(placesOf(a), placesOf(b))
  const difference = scaled(a, places) - scaled(b, places)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

const placesOf = (text: string) => text.split('.')[1]?.length ?? 0

function scaled(text: string, places: number): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(places, '0'))
}

/** 1,234,567.50: thousands apart, no digit lost. */
export const decimalGroups = (text: string): string =>
  text.replace(/^(-?)(\d+)/, (_, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','))
