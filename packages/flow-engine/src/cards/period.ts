import type { Period } from './types.ts'

const units = {
  minute: { label: '分钟', write: (amount: number) => `PT${amount}M` },
  hour: { label: '小时', write: (amount: number) => `PT${amount}H` },
  day: { label: '天', write: (amount: number) => `P${amount}D` },
}

/** As ISO 8601 writes it. */
export const periodText = ({ amount, unit }: Period) => units[unit].write(amount)

/** `3小时` */
export const describePeriod = ({ amount, unit }: Period) => `${amount}${units[unit].label}`

/** Longer periods than a reader of durations takes are refused with the rest. */
export const checkPeriod = ({ amount }: Period, what: string): string[] =>
  Number.isInteger(amount) && amount > 0 && amount < 1_000_000 ? [] : [`${what}应为大于0的整数`]
