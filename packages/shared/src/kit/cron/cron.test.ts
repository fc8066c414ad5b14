import { expect, test } from 'vitest'
import { nextTime, nextTimes, parseCron, shortestInterval } from './cron.ts'
import { describeCron } from './cronWords.ts'

const shanghai = 'Asia/Shanghai'

function times(expression: string, after: string, count = 3, zone = shanghai): string[] {
  const cron = parseCron(expression)
  if (!cron) throw new Error(`${expression} is not understood`)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return nextTimes(cron, Date.parse(after), zone, count).map((time) => shown.format(time))
}

test.each([
  '* * * * * *',
  '? ? ? ? ? ?',
  '0 0 0 ? * ?',
  '* * * * ?',
  '0 0 0 1 1 ? 2030 1',
  '60 * * * * ?',
  '0 60 * * * ?',
  '0 0 24 * * ?',
  '0 0 0 0 * ?',
  '0 0 0 32 * ?',
  '0 0 0 1 13 ?',
  '0 0 0 ? * 0',
  '0 0 0 ? * 8',
  '0 0 0 1 * ? 1969',
  '0 0 0 1 * ? 2100',
  '0 0 0 1 * ? 2030-2029',
  '0/0 * * * * ?',
  '0/61 * * * * ?',
  '-1 * * * * ?',
  '1, * * * * ?',
  ',1 * * * * ?',
  '1--2 * * * * ?',
  '1-2-3 * * * * ?',
  '0 0 0 LL * ?',
  '0 0 0 L-31 * ?',
  '0 0 0 32W * ?',
  '0 0 0 W * ?',
  '0 0 0 ? * 6#6',
  '0 0 0 ? * 6#0',
  '0 0 0 ? * #2',
  '0 0 0 ? FOO *',
  '0 0 0 1 JANUARY ?',
  'L * * * * ?',
  '? * * * * ?',
  '0 0 0 * * FRI',
  '0 0 0 * * * ?',
  '0 0 0 * * ?; drop table',
  '',
])('Cron: %j is refused', (expression) => {
  expect(parseCron(expression)).toBeUndefined()
})

test.each([
  ['0/10 * * * * ?', ['2026-03-01 00:00:10', '2026-03-01 00:00:20', '2026-03-01 00:00:30']],
  ['0 0 12 ? * 6#3', ['2026-03-20 12:00:00', '2026-04-17 12:00:00', '2026-05-15 12:00:00']],
  ['0 0 12 LW * ?', ['2026-03-31 12:00:00', '2026-04-30 12:00:00', '2026-05-29 12:00:00']],
  ['0 0 12 31 * ?', ['2026-03-31 12:00:00', '2026-05-31 12:00:00', '2026-07-31 12:00:00']],
  ['0 0 0 29 2 ? *', ['2028-02-29 00:00:00', '2032-02-29 00:00:00', '2036-02-29 00:00:00']],
  ['0 0 0 L * ?', ['2026-03-31 00:00:00', '2026-04-30 00:00:00', '2026-05-31 00:00:00']],
  ['0 0 0 L-3 * ?', ['2026-03-28 00:00:00', '2026-04-27 00:00:00', '2026-05-28 00:00:00']],
  ['0 0 0 15W * ?', ['2026-03-16 00:00:00', '2026-04-15 00:00:00', '2026-05-15 00:00:00']],
  // The first of August 2026 is a Saturday: the nearest working day of that month is the third.
  ['0 0 0 1W 8 ?', ['2026-08-03 00:00:00', '2027-08-02 00:00:00', '2028-08-01 00:00:00']],
  ['0 0 0 ? * 6L', ['2026-03-27 00:00:00', '2026-04-24 00:00:00', '2026-05-29 00:00:00']],
  ['0 0 0 ? * FRIL', ['2026-03-27 00:00:00', '2026-04-24 00:00:00', '2026-05-29 00:00:00']],
  ['0 0 0 ? * L', ['2026-03-07 00:00:00', '2026-03-14 00:00:00', '2026-03-21 00:00:00']],
  ['0 0 0 ? * 2#5', ['2026-03-30 00:00:00', '2026-06-29 00:00:00', '2026-08-31 00:00:00']],
  ['0 0 0 ? * FRI-MON', ['2026-03-02 00:00:00', '2026-03-06 00:00:00', '2026-03-07 00:00:00']],
  ['0 0 0 ? * MON-FRI', ['2026-03-02 00:00:00', '2026-03-03 00:00:00', '2026-03-04 00:00:00']],
  ['0 0 22-2/2 * * ?', ['2026-03-01 02:00:00', '2026-03-01 22:00:00', '2026-03-02 00:00:00']],
  ['0 10-59/7 * * * ?', ['2026-03-01 00:10:00', '2026-03-01 00:17:00', '2026-03-01 00:24:00']],
  ['0 0 0 1,15,L * ?', ['2026-03-15 00:00:00', '2026-03-31 00:00:00', '2026-04-01 00:00:00']],
  ['59 59 23 31 12 ? 2027,2029', ['2027-12-31 23:59:59', '2029-12-31 23:59:59']],
  ['0 0 0 1 1 ? 2098/1', ['2098-01-01 00:00:00', '2099-01-01 00:00:00']],
])('Cron: %s fires when Quartz says', (expression, expected) => {
  expect(times(expression, '2026-02-28T16:00:00Z')).toEqual(expected)
})

test.each(['0 0 0 30 2 ?', '0 0 0 31 2,4,6,9,11 ? *', '0 0 0 1 1 ? 1999', '0 0 0 ? 2 2#5 2027'])(
  'Cron: %s never fires, and that is known at once',
  (expression) => {
    expect(times(expression, '2026-03-01T00:00:00Z')).toEqual([])
  },
)

test('Cron: a firing lies after the moment asked for, and agrees with the grammar, whatever the moment', () => {
  const expressions = ['0/7 * * * * ?', '13 5/11 3-20/4 ? * 2-6', '0 30 2 L-2 * ?', '5,35 0 0 ? 1-6 1#2']
  for (const expression of expressions) {
    const cron = parseCron(expression)
    if (!cron) throw new Error(expression)
    let moment = Date.parse('2026-01-01T00:00:00Z')
    for (let i = 0; i < 300; i++) {
      const next = nextTime(cron, moment, shanghai) ?? NaN
      expect(next).toBeGreaterThan(moment)
      const wall = new Date(next + 8 * 3_600_000)
      expect(cron.values.second).toContain(wall.getUTCSeconds())
      expect(cron.values.minute).toContain(wall.getUTCMinutes())
      expect(cron.values.hour).toContain(wall.getUTCHours())
      // Nothing is passed over: asked a second before, it answers the same.
      expect(nextTime(cron, next - 1, shanghai)).toBe(next)
      moment = next + ((i * 7_919) % 100_000)
    }
  }
})

test('夏令时: a time that is skipped fires when the clocks go on, one that comes twice fires once', () => {
  const newYork = 'America/New_York'
  expect(times('0 30 2 * * ?', '2026-03-07T12:00:00Z', 2, newYork)).toEqual([
    '2026-03-08 03:00:00',
    '2026-03-09 02:30:00',
  ])
  expect(times('0 0/15 2 * * ?', '2026-03-07T12:00:00Z', 2, newYork)).toEqual([
    '2026-03-08 03:00:00',
    '2026-03-09 02:00:00',
  ])
  const cron = parseCron('0 30 1 * * ?')
  const twice = cron ? nextTimes(cron, Date.parse('2026-10-31T12:00:00Z'), newYork, 2) : []
  expect(twice.map((time) => new Date(time).toISOString())).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-02T06:30:00.000Z',
  ])
  expect(times('0 0 0/1 * * ?', '2026-11-01T06:30:00Z', 1, newYork)).toEqual(['2026-11-01 02:00:00'])
})

test.each([
  ['* * * * * ?', 1],
  ['0/10 * * * * ?', 10],
  ['0,59 * * * * ?', 1],
  ['0 0 1 * * ?', 86_400],
  ['0 0 0 1 1 ? 2027', Infinity],
])('Cron: the shortest pause of %s is %d seconds', (expression, seconds) => {
  const cron = parseCron(expression)
  expect(cron && shortestInterval(cron, Date.parse('2026-03-01T00:00:00Z'), shanghai)).toBe(seconds)
})

test.each([
  ['0/10 * * * * ?', '每隔10秒'],
  ['* * * * * ?', '每秒'],
  ['0 * * * * ?', '每分钟'],
  ['30 * * * * ?', '每分钟的第30秒'],
  ['0 0/5 * * * ?', '每隔5分钟'],
  ['0 5 * * * ?', '每小时的第5分'],
  ['0 0 1 * * ? *', '每天 01:00:00'],
  ['0 0 9,18 * * ?', '每天 09:00:00、18:00:00'],
  ['0 0/30 8-18 ? * MON-FRI', '每星期一至星期五 8点至18点的每隔30分钟'],
  ['0 0 12 ? * 6#3', '每月第3个星期五 12:00:00'],
  ['0 0 12 LW * ?', '每月最后一个工作日 12:00:00'],
  ['0 0 0 L-3 * ?', '每月倒数第4天 00:00:00'],
  ['0 0 0 15W * ?', '每月离15日最近的工作日 00:00:00'],
  ['0 15 10 ? * 6L 2026-2028', '2026年至2028年每月最后一个星期五 10:15:00'],
  ['0 0 0 1 1 ?', '1月1日 00:00:00'],
  ['0 0 8 ? * 1', '每星期日 08:00:00'],
])('Cron: %s means %s', (expression, words) => {
  const cron = parseCron(expression)
  expect(cron && describeCron(cron)).toBe(words)
})
