import {
  Decimal,
  fail,
  isBlank,
  numberIn,
  numberOf,
  wholeOf,
  within,
  type Value,
} from '@app/form-engine/expression/formulaValues.ts'
import { inGroup, ofAll, ofThree } from './types.ts'

const flat = (values: readonly Value[]): Value[] =>
  values.flatMap((value) => (Array.isArray(value) ? flat(value) : [value]))

/** Every number in the arguments and their lists; what is no number is passed over. */
const numbersIn = (values: readonly Value[]) => flat(values).flatMap((value) => numberIn(value) ?? [])

const sum = (values: readonly Value[]) =>
  numbersIn(values).reduce((total, number) => within(total.plus(number)), new Decimal(0))

function average(values: readonly Value[]): Value {
  const { length } = numbersIn(values)
  return length === 0 ? null : sum(values).div(length)
}

const extreme = (values: readonly Value[], better: (a: Decimal, b: Decimal) => boolean) =>
  numbersIn(values).reduce<Decimal | null>((best, number) => (!best || better(number, best) ? number : best), null)

const half = 4
const up = 2
const down = 3

const roundedTo = (mode: number) =>
  ofThree((number, places) => numberOf(number).toDecimalPlaces(wholeOf(places, 0, 10), mode))

function remainder(number: Value, divisor: Value): Value {
  const [whole, by] = [numberOf(number), numberOf(divisor)]
  if (by.isZero()) fail('除数不能为零')
  return whole.minus(by.times(whole.div(by).toDecimalPlaces(0, down)))
}

export const numberFunctions = inGroup('数学', {
  SUM: {
    title: '求和',
    arity: [1, Infinity],
    signature: 'SUM(数字, …)',
    words: '把所有数字加起来；可以是表格的一整列',
    example: 'SUM({items.amount})',
    say: (all) => `${all}的合计`,
    run: ofAll(sum),
  },
  AVG: {
    title: '平均值',
    arity: [1, Infinity],
    signature: 'AVG(数字, …)',
    words: '所有数字的平均值',
    example: 'AVG({items.score})',
    say: (all) => `${all}的平均值`,
    run: ofAll(average),
  },
  MIN: {
    title: '最小值',
    arity: [1, Infinity],
    signature: 'MIN(数字, …)',
    words: '最小的数字',
    example: 'MIN({items.price})',
    say: (all) => `${all}中最小的`,
    run: ofAll((values) => extreme(values, (a, b) => a.lt(b))),
  },
  MAX: {
    title: '最大值',
    arity: [1, Infinity],
    signature: 'MAX(数字, …)',
    words: '最大的数字',
    example: 'MAX({items.price})',
    say: (all) => `${all}中最大的`,
    run: ofAll((values) => extreme(values, (a, b) => a.gt(b))),
  },
  COUNT: {
    title: '计数',
    arity: [1, Infinity],
    signature: 'COUNT(值, …)',
    words: '填写了的值有几个；表格有几行',
    example: 'COUNT({items})',
    say: (all) => `${all}的个数`,
    run: ofAll((values) => new Decimal(flat(values).filter((value) => !isBlank(value)).length)),
  },
  ROUND: {
    title: '四舍五入',
    arity: [1, 2],
    signature: 'ROUND(数字, 小数位)',
    words: '四舍五入到几位小数；不写小数位就是整数',
    example: 'ROUND({price} * 0.13, 2)',
    say: (_all, number, places) => `${number}四舍五入到 ${places || '0'} 位小数`,
    run: roundedTo(half),
  },
  FLOOR: {
    title: '向下取整',
    arity: [1, 2],
    signature: 'FLOOR(数字, 小数位)',
    words: '去掉多余的小数，往小的方向',
    example: 'FLOOR(3.9)',
    say: (_all, number) => `${number}向下取整`,
    run: roundedTo(down),
  },
  CEIL: {
    title: '向上取整',
    arity: [1, 2],
    signature: 'CEIL(数字, 小数位)',
    words: '去掉多余的小数，往大的方向',
    example: 'CEIL(3.1)',
    say: (_all, number) => `${number}向上取整`,
    run: roundedTo(up),
  },
  ABS: {
    title: '绝对值',
    arity: [1, 1],
    signature: 'ABS(数字)',
    words: '去掉负号',
    example: 'ABS(-5)',
    say: (all) => `${all}的绝对值`,
    run: ofThree((number) => numberOf(number).abs()),
  },
  MOD: {
    title: '余数',
    arity: [2, 2],
    signature: 'MOD(数字, 除数)',
    words: '除不尽剩下的部分，正负与除数相同',
    example: 'MOD(7, 3)',
    say: (_all, number, divisor) => `${number}除以${divisor}的余数`,
    run: ofThree(remainder),
  },
})
