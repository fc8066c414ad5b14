import { expect, test } from 'vitest'
import { addDays, addMonths, dayText, monthText, weeksOf } from './month.ts'

test('日历: six whole weeks from Monday around every month of forty years', () => {
  for (let year = 1996; year < 2036; year++)
    for (let month = 1; month <= 12; month++) {
      const day = `${year}-${String(month).padStart(2, '0')}-15`
      const weeks = weeksOf(day)
      const days = weeks.flat()
      expect(weeks).toHaveLength(6)
      expect(new Set(days).size).toBe(42)
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
      expect(days.slice(0, 7)).toContain(`${day.slice(0, 8)}01`)
      expect(days.filter((each) => each.startsWith(day.slice(0, 7)))).toHaveLength(
        new Date(Date.UTC(year, month, 0)).getUTCDate(),
      )
    }
})

test('日历: days and months go over the ends of years; short months end earlier', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
})

test('日历: words', () => {
  expect([monthText('2026-03-09'), dayText('2026-03-09')]).toEqual(['2026 年 3 月', '3 月 9 日'])
})
