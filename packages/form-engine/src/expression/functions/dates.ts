import { inGroup, ofThree } from './types.ts'
import { wallTimeOf, type WallTime, formatDateText } from '@app/form-engine/date/dateText.ts'
import { isoOf, momentOf, rightNow, today, unitOf } from '@app/form-engine/expression/dates.ts'
import { formatNumber, isNumberFormat } from '@app/form-engine/expression/numberText.ts'
import { Decimal, isBlank, numberIn, textOf, wholeOf, type Value } from '@app/form-engine/expression/values.ts'

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
    arity: [2, 3],
    signature: 'DATEDIFF(开始, 结束, 单位)',
    words: '两个日期相差多少；单位可以是年、月、周、日、时、分，不写就是日',
    example: 'DATEDIFF({start}, {end}) + 1',
    say: (_all, from, to, unit) => `从${from}到${to}相差的${unit || '日'}数`,
    run: ofThree((from, to, unit) => new Decimal(unitOf(unit).between(momentOf(from).time, momentOf(to).time))),
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
