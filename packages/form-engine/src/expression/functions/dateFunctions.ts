import { wallTimeOf, type WallTime, formatDateText } from '@app/form-engine/date/dateText.ts'
import {
  asNumber,
  fromNumber,
  isoOf,
  momentIn,
  momentOf,
  rightNow,
  today,
  unitOf,
} from '@app/form-engine/expression/dates.ts'
import {
  Decimal,
  fail,
  isBlank,
  numberIn,
  textOf,
  wholeOf,
  type Value,
} from '@app/form-engine/expression/formulaValues.ts'
import { holidayDict, workdayDict } from '@app/form-engine/expression/holidays.ts'
import { formatNumber, isNumberFormat } from '@app/form-engine/expression/numberText.ts'
import type { FormulaScope } from '@app/form-engine/expression/types.ts'
import { inGroup, ofThree, valueAt } from './types.ts'

const partOf = (part: keyof WallTime) => ofThree((date) => new Decimal(momentOf(date).time[part]))

function added(date: Value, count: Value, unitName: Value): Value {
  const { time, format } = momentOf(date)
  const unit = unitOf(unitName)
  return isoOf({ time: unit.add(time, wholeOf(count, -1_000_000, 1_000_000)), format }, unit)
}

function formatted(value: Value, format: Value): Value {
  if (isBlank(value)) return null
  const pattern = textOf(format)
  const number = numberIn(value)
  return number && isNumberFormat(pattern)
    ? formatNumber(number, pattern)
    : formatDateText(momentOf(value).time, pattern)
}

/** The end of a range; of a list of ranges, the end of each. */
function endOf(value: Value, at: 0 | -1): Value {
  if (!Array.isArray(value)) return value
  return value.some((one) => Array.isArray(one)) ? value.map((one) => endOf(one, at)) : (value.at(at) ?? null)
}

/** From one date to another, or from the beginning of a range to its end. */
function difference(first: Value, second: Value, third: Value): Value {
  const between = (from: Value, to: Value, unit: Value) =>
    new Decimal(unitOf(unit).between(momentOf(from).time, momentOf(to).time))
  return Array.isArray(first) ? between(endOf(first, 0), endOf(first, -1), second) : between(first, second, third)
}

function dated(year: Value, month: Value, day: Value): Value {
  const [y, m, d] = [wholeOf(year, 1, 9999), wholeOf(month, 1, 12), wholeOf(day, 1, 31)]
  const text = formatDateText({ year: y, month: m, day: d, hour: 0, minute: 0, second: 0 }, 'YYYY-MM-DD')
  return momentIn(text) ? text : fail('日期不正确')
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (time: WallTime) => ((new Date(asNumber(time)).getUTCDay() + 6) % 7) + 1

const dayMs = 86_400_000

/** So many working days later: Monday to Friday without the entries of one dictionary and with those of another. */
function workday(date: Value, count: Value, { context }: FormulaScope, spend: (steps: number) => void): Value {
  const start = momentOf(date).time
  const days = wholeOf(count, -1_000, 1_000)
  const isNamed = (code: string, day: string) => context.dictHas?.(code, day) === true
  let [at, left] = [asNumber({ ...start, hour: 0, minute: 0, second: 0 }), Math.abs(days)]
  while (left > 0) {
    spend(10)
    at += Math.sign(days) * dayMs
    const time = fromNumber(at)
    const day = today(time)
    const isWork = isNamed(workdayDict, day) || (weekdayOf(time) < 6 && !isNamed(holidayDict, day))
    if (isWork) left -= 1
  }
  return today(fromNumber(at))
}

export const dateFunctions = inGroup('日期', {
  TODAY: {
    title: '今天',
    arity: [0, 0],
    signature: 'TODAY()',
    words: '今天的日期',
    example: 'TODAY()',
    say: () => '今天',
    run: (_args, { context }) => today(wallTimeOf(context.now, context.timeZone)),
  },
  NOW: {
    title: '现在',
    arity: [0, 0],
    signature: 'NOW()',
    words: '现在的日期和时间',
    example: 'NOW()',
    say: () => '现在',
    run: (_args, { context }) => rightNow(wallTimeOf(context.now, context.timeZone)),
  },
  YEAR: {
    title: '年份',
    arity: [1, 1],
    signature: 'YEAR(日期)',
    words: '日期的年份',
    example: 'YEAR({date})',
    say: (all) => `${all}的年份`,
    run: partOf('year'),
  },
  MONTH: {
    title: '月份',
    arity: [1, 1],
    signature: 'MONTH(日期)',
    words: '日期的月份，1 到 12',
    example: 'MONTH({date})',
    say: (all) => `${all}的月份`,
    run: partOf('month'),
  },
  DAY: {
    title: '几号',
    arity: [1, 1],
    signature: 'DAY(日期)',
    words: '日期是几号，1 到 31',
    example: 'DAY({date})',
    say: (all) => `${all}是几号`,
    run: partOf('day'),
  },
  DATEADD: {
    title: '日期加减',
    arity: [2, 3],
    signature: 'DATEADD(日期, 数量, 单位)',
    words: '若干天以后的日期，负数是以前；单位可以是年、月、周、日、时、分，不写就是日',
    example: 'DATEADD({start}, 3, "月")',
    say: (_all, date, count, unit) => `${date}之后 ${count} ${unit || '日'}`,
    run: ofThree(added),
  },
  DATEDIFF: {
    title: '相差',
    arity: [1, 3],
    signature: 'DATEDIFF(开始, 结束, 单位)',
    words: '两个日期，或一个起止日期的两端，相差多少；单位可以是年、月、周、日、时、分，不写就是日',
    example: 'DATEDIFF({start}, {end}) + 1',
    say: (_all, from, to, unit) => (to ? `从${from}到${to}相差的${unit || '日'}数` : `${from}从开始到结束相差的日数`),
    run: ofThree(difference),
  },
  START: {
    title: '开始',
    arity: [1, 1],
    signature: 'START(起止日期)',
    words: '起止日期的开始',
    example: 'START({trip})',
    say: (all) => `${all}的开始`,
    run: ofThree((range) => endOf(range, 0)),
  },
  END: {
    title: '结束',
    arity: [1, 1],
    signature: 'END(起止日期)',
    words: '起止日期的结束',
    example: 'END({trip})',
    say: (all) => `${all}的结束`,
    run: ofThree((range) => endOf(range, -1)),
  },
  DATE: {
    title: '日期',
    arity: [3, 3],
    signature: 'DATE(年, 月, 日)',
    words: '由年、月、日组成的日期',
    example: 'DATE(YEAR({start}), 12, 31)',
    say: (_all, year, month, day) => `${year}年${month}月${day}日`,
    run: ofThree(dated),
  },
  WEEKDAY: {
    title: '星期几',
    arity: [1, 1],
    signature: 'WEEKDAY(日期)',
    words: '日期是星期几，1 是星期一，7 是星期日',
    example: 'IF(WEEKDAY({day}) > 5, "周末", "工作日")',
    say: (all) => `${all}是星期几`,
    run: ofThree((date) => new Decimal(weekdayOf(momentOf(date).time))),
  },
  WORKDAY: {
    title: '工作日',
    arity: [2, 2],
    signature: 'WORKDAY(日期, 天数)',
    words: '若干个工作日以后的日期，负数是以前；周末、字典“节假日”中的日期不算，字典“调休工作日”中的日期算',
    example: 'WORKDAY({start}, 3)',
    say: (_all, date, count) => `${date}之后 ${count} 个工作日`,
    run: (args, scope, spend) => workday(valueAt(args, 0), valueAt(args, 1), scope, spend),
  },
  FORMAT: {
    title: '格式',
    arity: [2, 2],
    signature: 'FORMAT(值, 格式)',
    words: '按格式写出数字或日期，如 "#,##0.00"、"0%"、"YYYY年M月D日"',
    example: 'FORMAT({total}, "#,##0.00")',
    say: (_all, value, format) => `${value}按格式 ${format} 写出`,
    run: ofThree(formatted),
  },
})
