import { expect, test } from 'vitest'
import { firstDue, nextDue, parseMoment, type Due } from './due.ts'
import { addDuration, parseDuration } from './duration.ts'
import { addWorkTime } from './workTime.ts'

const shanghai = 'Asia/Shanghai'
const now = Date.parse('2026-01-31T10:00:00+08:00')
const at = (due: Due | undefined, zone = shanghai) => due && new Date(due.at).toLocaleString('sv', { timeZone: zone })

test.for<[string, string]>([
  ['PT1H30M', '2026-01-31 11:30:00'],
  ['P1D', '2026-02-01 10:00:00'],
  ['P1M', '2026-02-28 10:00:00'],
  ['P1Y2W', '2027-02-14 10:00:00'],
  ['PT0.5S', '2026-01-31 10:00:00'],
  ['-PT1H', '2026-01-31 09:00:00'],
  ['P30DT12H', '2026-03-02 22:00:00'],
])('时长: %s from the last of January', ([text, expected]) =>
  expect(at(firstDue('duration', text, now, shanghai))).toBe(expected),
)

test.for(['', 'P', 'PT', '1H', 'P1H', 'PT1D', 'soon', 'P1.5D'])('时长: “%s” is none', (text) => {
  expect(parseDuration(text)).toBeUndefined()
  expect(firstDue('duration', text, now, shanghai)).toBeUndefined()
})

test('时长: a day is a day on the clocks, also when they are put forward', () => {
  const newYork = 'America/New_York'
  const before = Date.parse('2026-03-07T09:00:00-05:00')
  const day = parseDuration('P1D')
  if (!day) throw new Error('no duration')
  expect(at({ at: addDuration(before, day, newYork) }, newYork)).toBe('2026-03-08 09:00:00')
})

test.for<[string, string | undefined]>([
  ['2026-02-01', '2026-02-01 00:00:00'],
  ['2026-02-01T08:30', '2026-02-01 08:30:00'],
  ['2026-02-01 08:30:15', '2026-02-01 08:30:15'],
  ['2026-02-01T00:00:00Z', '2026-02-01 08:00:00'],
  ['2026-02-01T00:00:00+0200', '2026-02-01 06:00:00'],
  ['2026-02-01T00:00:00+02', '2026-02-01 06:00:00'],
  ['2026-13-01', undefined],
  ['2026-02-31T25:00Z', undefined],
  ['tomorrow', undefined],
])('日期: %s on the clocks of Shanghai', ([text, expected]) => {
  const moment = parseMoment(text, shanghai)
  expect(at(moment === undefined ? undefined : { at: moment })).toBe(expected)
})

function firings(text: string, most = 5): (string | undefined)[] {
  const found: (string | undefined)[] = []
  let due = firstDue('cycle', text, now, shanghai)
  while (due && found.length < most) {
    found.push(at(due))
    due = nextDue(due, due.at, shanghai)
  }
  return found
}

test.for<[string, string[]]>([
  ['R3/PT10M', ['2026-01-31 10:10:00', '2026-01-31 10:20:00', '2026-01-31 10:30:00']],
  ['R1/PT10M', ['2026-01-31 10:10:00']],
  ['R0/PT10M', []],
  ['PT10M', ['2026-01-31 10:10:00']],
  ['R2/2026-02-01T08:00/P1D', ['2026-02-01 08:00:00', '2026-02-02 08:00:00']],
  ['R9/PT6H/2026-02-01', ['2026-01-31 16:00:00', '2026-01-31 22:00:00']],
  ['R/PT1H/2026-01-31T11:30', ['2026-01-31 11:00:00']],
  [
    '0 0 9 1 * ?',
    ['2026-02-01 09:00:00', '2026-03-01 09:00:00', '2026-04-01 09:00:00', '2026-05-01 09:00:00', '2026-06-01 09:00:00'],
  ],
])('周期: %s', ([text, expected]) => expect(firings(text)).toEqual(expected))

test.for(['R3', 'R3/soon', 'R3/x/PT1H', 'R3/PT1H/x', 'R1/2026-01-01/2026-01-02/PT1H', '* * *', 'R2/PT1H/PT1H'])(
  '周期: “%s” is none',
  (text) => expect(firstDue('cycle', text, now, shanghai)).toBeUndefined(),
)

test('周期: what was missed does not catch up', () => {
  const first = firstDue('cycle', 'R5/PT10M', now, shanghai)
  if (!first) throw new Error('no due')
  const late = nextDue(first, now + 3_600_000, shanghai)
  expect([at(late), late?.left]).toEqual(['2026-01-31 11:10:00', 3])
})

test('周期: one that began in the past goes on from now', () => {
  expect(at(firstDue('cycle', 'R3/2026-01-01T08:00/PT1H', now, shanghai))).toBe('2026-01-31 11:00:00')
})

test('周期: one whose years are over fires no more', () => {
  expect(firstDue('cycle', '0 0 8 1 1 ? 2020', now, shanghai)).toBeUndefined()
  const last = firstDue('cycle', '0 0 8 1 3 ? 2026', now, shanghai)
  expect(at(last)).toBe('2026-03-01 08:00:00')
  expect(last && nextDue(last, last.at, shanghai)).toBeUndefined()
})

/** Friday the 2nd is a holiday, Sunday the 4th is worked instead. */
const calendar = {
  isHoliday: (day: string) => day === '2026-01-02',
  isWorkday: (day: string) => day === '2026-01-04',
}

test.for<[from: string, text: string, expected: string]>([
  ['2026-01-08T10:00:00', 'PT2H', '2026-01-08 12:00:00'],
  ['2026-01-09T15:00:00', 'P1D', '2026-01-12 15:00:00'],
  ['2026-01-09T23:00:00', 'PT2H', '2026-01-12 01:00:00'],
  ['2026-01-10T15:00:00', 'PT1H', '2026-01-12 01:00:00'],
  ['2026-01-01T12:00:00', 'P1D', '2026-01-04 12:00:00'],
  ['2026-01-05T00:00:00', 'P5D', '2026-01-10 00:00:00'],
  ['2026-01-05T00:00:00', 'P1M', '2026-02-14 00:00:00'],
])('工作日历: from %s, %s of work later', ([from, text, expected]) => {
  const moment = addWorkTime(Date.parse(`${from}+08:00`), text, shanghai, calendar)
  expect(at(moment === undefined ? undefined : { at: moment })).toBe(expected)
})

test('工作日历: a share of the time is one of working time', () => {
  const friday = Date.parse('2026-01-09T12:00:00+08:00')
  const moment = addWorkTime(friday, 'P2D', shanghai, calendar, 0.75)
  expect(moment && at({ at: moment })).toBe('2026-01-13 00:00:00')
})

test('工作日历: no time is said by what is no duration, by one that goes back, and by a calendar without work', () => {
  const idle = { isHoliday: () => true, isWorkday: () => false }
  for (const text of ['soon', '-P1D', '2026-01-01']) expect(addWorkTime(now, text, shanghai, calendar)).toBeUndefined()
  expect(addWorkTime(now, 'PT1H', shanghai, idle)).toBeUndefined()
})
