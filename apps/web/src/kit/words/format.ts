import { productZone } from '#/kit/session/productZone.ts'

const grouped = new Intl.NumberFormat('en-US')

/** 1,234,567 */
export const numberText = (value: number) => grouped.format(value)

/** `约 120 万`: an estimate has no more than three figures worth reading. */
export function estimateText(total: number): string {
  if (total < 10_000) return `约 ${grouped.format(total)} `
  const tenThousands = total / 10_000
  return `约 ${tenThousands < 100 ? tenThousands.toFixed(1).replace(/\.0$/, '') : grouped.format(Math.round(tenThousands))} 万`
}

/**
 * `YYYY-MM-DD HH:mm:ss` by the clock of the product. Times come as texts and stay as they are; a number of ten digits
 * counts seconds, as other systems send it (shell §28).
 */
export function momentText(value: Date | number | string): string
export function momentText(value: Date | number | string | null | undefined): string | undefined
export function momentText(value: Date | number | string | null | undefined): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const seconds = /^\d{10}$/.test(String(value)) ? Number(value) : undefined
  if (typeof value === 'string' && seconds === undefined) return value
  const moment = new Date(seconds === undefined ? value : seconds * 1_000)
  return moment.toLocaleString('sv-SE', { timeZone: productZone() })
}

/** 850 毫秒, 3.2 秒, 5 分 12 秒, 2 小时 05 分 */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} 毫秒`
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 60) return `${(ms / 1_000).toFixed(1)} 秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} 分 ${seconds % 60} 秒`
  return `${Math.floor(minutes / 60)} 小时 ${String(minutes % 60).padStart(2, '0')} 分`
}

/** 1.5 MB, steps of 1024 */
export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let at = 0
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024
    at += 1
  }
  return `${at === 0 ? value : value.toFixed(1)} ${units[at]}`
}

/** A number on a card: 99,999, then `12.3 万`, `1.2 亿`; the full value belongs into its title. */
export function bigNumber(value: number): string {
  if (value <= 99_999) return grouped.format(value)
  const [unit, word] = value < 100_000_000 ? [10_000, '万'] : [100_000_000, '亿']
  return `${grouped.format(Math.round((value / unit) * 10) / 10)} ${word}`
}
