import { expect, test } from 'vitest'
import { agoText } from './ago.ts'

test('时间: just now, minutes, hours, yesterday, this year, another year', () => {
  const now = '2026-11-20 15:00:00'
  const shown = (time: string) => agoText(time, now)
  expect(shown('2026-11-20 14:59:30')).toBe('刚刚')
  expect(shown('2026-11-20 14:55:00')).toBe('5 分钟前')
  expect(shown('2026-11-20 09:00:00')).toBe('6 小时前')
  expect(shown('2026-11-19 17:40:00')).toBe('昨天 17:40')
  expect(shown('2026-03-04 05:06:07')).toBe('03-04 05:06')
  expect(shown('2025-03-04 05:06:07')).toBe('2025-03-04')
})
