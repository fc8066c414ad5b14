import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateReader } from '@app/form-engine/validation/dateFormat.ts'
import { formatDateText, parseDateText } from './dateText.ts'
import { formatProblem, longestFormat, readPieces } from './formatPieces.ts'

test.each([
  'YYYY-MM-DD HH:mm:ss',
  'YYYY-MM-DDTHH:mm',
  'YY年M月D日',
  'YYYY-[Q]Q',
  'YYYY-wo',
  'YYYY-ww',
  'hh:mm A',
  'h:m:sa',
  'YYYY[ D 1]',
])('时间格式 %s can be filled in', (format) => {
  expect(formatProblem(format)).toBeUndefined()
})

test.each([
  ['Hh'.repeat(12), '时间格式中同一部分不能重复'],
  ['YYYY YY', '时间格式中同一部分不能重复'],
  ['Q'.repeat(8_000), `时间格式不能超过${longestFormat}个字符`],
  ['YYYY-MM-DDTHH:mm:ssZ', '时间格式不支持时区（Z）'],
  ['HH:mm ZZ', '时间格式不支持时区（Z）'],
  ['今天', '时间格式中没有日期或时间'],
  ['YYYY dddd', '时间格式中的 d 不能识别，文字请放在 [] 中'],
  ['YYYYMD', '时间格式中位数不定的部分之间要有分隔'],
  ['YYYY-M1', '时间格式中位数不定的部分之间要有分隔'],
])('时间格式 %s is refused', (format, message) => {
  expect(formatProblem(format)).toBe(message)
})

test('时间格式: whatever a format and a text are, each sign is looked at a few times at most', () => {
  for (const format of ['Hh'.repeat(12), 'Mm'.repeat(25), '['.repeat(longestFormat)]) {
    const text = `${'1'.repeat(100_000)}x`
    expect(dateReader(format)(text)).toBeUndefined()
  }
  expect(dateReader('Q'.repeat(8_000))('1'.repeat(8_000))).toBeUndefined()
  expect(formatDateText({ year: 1, month: 1, day: 1, hour: 0, minute: 0, second: 0 }, '['.repeat(20_000))).toHaveLength(
    20_000,
  )
})

test('时间格式: what a format that can be filled in writes, it reads', () => {
  const part = fc.constantFrom(
    'YYYY',
    'YY',
    'MM',
    'M',
    'DD',
    'D',
    'HH',
    'H',
    'mm',
    'm',
    'ss',
    's',
    '-',
    '/',
    ' ',
    '年',
    '[D]',
    'T',
    '1',
  )
  const moment = fc.record({
    year: fc.integer({ min: 2000, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    second: fc.integer({ min: 0, max: 59 }),
  })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), moment, (parts, time) => {
      const format = parts.join('')
      if (formatProblem(format) !== undefined) return
      const text = formatDateText(time, format)
      expect(dateReader(format)(text)).toBeDefined()
      expect(formatDateText(parseDateText(text, format) ?? time, format)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})

test('时间格式: forms that were published with an offset can be filled in', () => {
  const read = dateReader('YYYY-MM-DDTHH:mm:ssZ')
  for (const at of ['Z', '+08:00', '-0500']) expect(read(`2026-01-02T03:04:05${at}`)).toBeDefined()
  for (const at of ['', '+8', '+08:', '*08:00']) expect(read(`2026-01-02T03:04:05${at}`)).toBeUndefined()
  expect(parseDateText('10:00+08:00', 'HH:mmZ')).toBeUndefined()
})

test('时间格式: the afternoon comes after the morning', () => {
  const read = dateReader('hh:mm A')
  expect(read('12:30 AM')).toBe(30)
  expect(read('02:30 下午')).toBe(1430)
  expect(read('13:30 AM')).toBe(1330)
  expect(dateReader('hh:mm')('12:30')).toBe(1230)
  expect(dateReader('YY-MM-DD')('00-02-29')).toBe(20000229)
  for (const text of ['5期', '期']) expect(readPieces(text, 'wo')).toBeUndefined()
})
