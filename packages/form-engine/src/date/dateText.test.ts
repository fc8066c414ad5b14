import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDateText, parseDateText, wallTimeOf } from './dateText.ts'

const moment = { year: 2026, month: 2, day: 28, hour: 15, minute: 4, second: 5 }

test.each([
  ['YYYY-MM-DD HH:mm:ss', '2026-02-28 15:04:05'],
  ['YY/M/D H:m:s', '26/2/28 15:4:5'],
  ['YYYY年MM月DD日 hh:mm:ss A', '2026年02月28日 03:04:05 PM'],
  ['[今天是] YYYY.MM.DD h:mm:ss a', '今天是 2026.02.28 3:04:05 pm'],
])('格式 %s', (format, text) => {
  expect(formatDateText(moment, format)).toBe(text)
  expect(parseDateText(text, format)).toEqual(moment)
})

test('格式没有写到的部分从头开始', () => {
  expect(parseDateText('09:30', 'HH:mm')).toEqual({ year: 1970, month: 1, day: 1, hour: 9, minute: 30, second: 0 })
  expect(formatDateText({ ...moment, hour: 0 }, 'h A a')).toBe('12 AM am')
  expect(parseDateText('12:00 am', 'hh:mm a')?.hour).toBe(0)
  expect(parseDateText('15:00 PM', 'HH:mm A')?.hour).toBe(15)
})

test.each([
  ['2026-02-30', 'YYYY-MM-DD'],
  ['2026-13-01', 'YYYY-MM-DD'],
  ['2026-00-01', 'YYYY-MM-DD'],
  ['2026-01-00', 'YYYY-MM-DD'],
  ['2026-1-1', 'YYYY-MM-DD'],
  ['2026-01-01 ', 'YYYY-MM-DD'],
  ['24:00:00', 'HH:mm:ss'],
  ['23:60:00', 'HH:mm:ss'],
  ['23:00:60', 'HH:mm:ss'],
  ['今天', 'YYYY-MM-DD'],
])('%s 不是 %s', (text, format) => {
  expect(parseDateText(text, format)).toBeUndefined()
})

test('任何格式都不会抛错', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, format) => {
      parseDateText(text, format)
      expect(typeof formatDateText(moment, format)).toBe('string')
    }),
  )
  for (let at = 0; at < 600; at += 1) parseDateText('x', `${at}`)
})

test('同一时刻在不同地方是不同的钟点', () => {
  const now = new Date('2026-02-28T18:30:00Z')
  expect(wallTimeOf(now, 'Asia/Shanghai')).toEqual({ year: 2026, month: 3, day: 1, hour: 2, minute: 30, second: 0 })
  expect(wallTimeOf(now, 'UTC').hour).toBe(18)
  expect(wallTimeOf(now).minute).toBe(30)
})
