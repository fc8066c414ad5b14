import { expect, test } from 'vitest'
import { digitsOf, lastSerial, repeatsItself, serialPeriod, serialText } from './serialText.ts'

const day = '20260308'

test('流水号: prefix, part of the day and a count with zeros', () => {
  expect(serialText({ prefix: 'QJ-', datePart: 'day', digits: 4 }, day, 7)).toBe('QJ-202603080007')
  expect(serialText({ prefix: '', datePart: 'month', digits: 1 }, day, 9)).toBe('2026039')
  expect(serialText({ datePart: 'year', digits: 2 }, day, 12)).toBe('202612')
  expect(serialText({ prefix: 'A', datePart: 'none', digits: 3 }, day, 1)).toBe('A001')
})

test('流水号: a period is what is counted together', () => {
  const period = (restart: string, datePart = 'day') => serialPeriod({ restart, datePart }, day)
  expect(['never', 'year', 'month', 'day'].map((restart) => period(restart))).toEqual(['', '2026', '202603', day])
})

test('流水号: numbers never come twice, whatever a definition says', () => {
  expect(repeatsItself({ datePart: 'month', restart: 'day' })).toBe(true)
  expect(repeatsItself({ datePart: 'month', restart: 'month' })).toBe(false)
  expect(repeatsItself({ datePart: 'none', restart: 'never' })).toBe(false)
  expect(serialPeriod({ datePart: 'month', restart: 'day' }, day)).toBe('202603')
})

test('流水号: 1 to 10 digits, else four', () => {
  expect([1, 10].map((digits) => lastSerial({ digits }))).toEqual([9, 9_999_999_999])
  for (const digits of [0, 11, 1.5, '3', undefined]) expect(digitsOf({ digits })).toBe(4)
})
