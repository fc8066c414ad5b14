import { isSame, ordered } from '@app/form-engine/expression/compare.ts'
import {
  Decimal,
  fail,
  isBlank,
  numberIn,
  textOf,
  truthOf,
  within,
  type Value,
} from '@app/form-engine/expression/formulaValues.ts'
import { inGroup, valueAt, type Argument, type FunctionDefinition } from './types.ts'

const listOf = (value: Value): readonly Value[] => (Array.isArray(value) ? value : [value])

const matchers: readonly [signs: string[], make: (meant: string) => (value: Value) => boolean][] = [
  [['<>', '!=', '≠'], (meant) => (value) => !isSame(value, meant)],
  [['>=', '≥'], (meant) => (value) => (ordered(value, meant) ?? -1) >= 0],
  [['<=', '≤'], (meant) => (value) => (ordered(value, meant) ?? 1) <= 0],
  [['>'], (meant) => (value) => (ordered(value, meant) ?? -1) > 0],
  [['<'], (meant) => (value) => (ordered(value, meant) ?? 1) < 0],
  [['='], (meant) => (value) => isSame(value, meant)],
]

/** A value that is meant, or a text such as ">=60" or "<>已取消". */
function matcher(condition: Value): (value: Value) => boolean {
  if (typeof condition === 'string')
    for (const [signs, make] of matchers)
      for (const sign of signs) if (condition.startsWith(sign)) return make(condition.slice(sign.length).trim())
  return (value) => isSame(value, condition)
}

/** Of each place at which the condition holds, the value of another list, or of the same when there is no other. */
function matches(args: readonly Argument[], spend: (steps: number) => void): Value[] {
  const list = listOf(valueAt(args, 0))
  const fits = matcher(valueAt(args, 1))
  const others = args.length > 2 ? listOf(valueAt(args, 2)) : list
  spend(list.length)
  return list.flatMap((value, at) => (fits(value) ? [others[at] ?? null] : []))
}

const numbersOf = (values: readonly Value[]) => values.flatMap((value) => numberIn(value) ?? [])
const sumOf = (values: readonly Value[]) =>
  numbersOf(values).reduce((total, number) => within(total.plus(number)), new Decimal(0))

function averageOf(values: readonly Value[]): Value {
  const { length } = numbersOf(values)
  return length === 0 ? null : sumOf(values).div(length)
}

function power(base: Value, exponent: Value): Value {
  const [number, by] = [numberIn(base), numberIn(exponent)]
  if (!number || !by) return fail('需要数字')
  if (by.abs().gt(1_000)) fail('指数要在 -1000 到 1000 之间')
  if (number.isZero() && by.isNegative()) fail('除数不能为零')
  if (number.isNegative() && !by.isInteger()) fail('负数没有这样的乘方')
  return within(number.pow(by))
}

export const matchingFunctions: FunctionDefinition[] = [
  ...inGroup('数学', {
    SUMIF: {
      title: '条件求和',
      arity: [2, 3],
      signature: 'SUMIF(列, 条件, 求和列)',
      words: '把符合条件的行加起来；条件是一个值，或者 ">=60"、"<>已取消" 这样的文字；不写求和列就加列本身',
      example: 'SUMIF({items.type}, "差旅", {items.amount})',
      say: (_all, list, condition, others) => `${list}是${condition}的${others || list}的合计`,
      run: (args, _scope, spend) => sumOf(matches(args, spend)),
    },
    COUNTIF: {
      title: '条件计数',
      arity: [2, 2],
      signature: 'COUNTIF(列, 条件)',
      words: '符合条件的有几个；条件是一个值，或者 ">=60"、"<>已取消" 这样的文字',
      example: 'COUNTIF({items.score}, ">=60")',
      say: (_all, list, condition) => `${list}是${condition}的个数`,
      run: (args, _scope, spend) => new Decimal(matches(args, spend).length),
    },
    AVERAGEIF: {
      title: '条件平均',
      arity: [2, 3],
      signature: 'AVERAGEIF(列, 条件, 平均列)',
      words: '符合条件的行的平均值；条件的写法与 SUMIF 相同',
      example: 'AVERAGEIF({items.type}, "差旅", {items.amount})',
      say: (_all, list, condition, others) => `${list}是${condition}的${others || list}的平均值`,
      run: (args, _scope, spend) => averageOf(matches(args, spend)),
    },
    POWER: {
      title: '乘方',
      arity: [2, 2],
      signature: 'POWER(底数, 指数)',
      words: '底数的几次方；指数 0.5 是平方根',
      example: 'POWER(1.05, {years})',
      say: (_all, base, exponent) => `${base}的 ${exponent} 次方`,
      run: (args, _scope, spend) => {
        spend(100)
        return power(valueAt(args, 0), valueAt(args, 1))
      },
    },
  }),
  ...inGroup('逻辑', {
    IFS: {
      title: '多条件',
      arity: [2, Infinity],
      signature: 'IFS(条件, 值, 条件, 值, …, 否则)',
      words: '第一个成立的条件后面的值；最后单独的一个值是都不成立时的结果',
      example: 'IFS({score} >= 90, "优", {score} >= 60, "及格", "不及格")',
      say: (all) => `依次判断${all}`,
      run: (args) => {
        for (let at = 0; at + 1 < args.length; at += 2) if (truthOf(valueAt(args, at))) return valueAt(args, at + 1)
        return args.length % 2 === 1 ? valueAt(args, args.length - 1) : null
      },
    },
    CONTAINS: {
      title: '包含',
      arity: [2, 2],
      signature: 'CONTAINS(文本或多选, 部分)',
      words: '文字里有没有这一段；多选和表格的列里有没有这个值',
      example: 'CONTAINS({hobby}, "2")',
      say: (_all, whole, part) => `${whole}包含${part}`,
      run: (args, _scope, spend) => {
        const whole = valueAt(args, 0)
        const part = valueAt(args, 1)
        if (isBlank(whole) || isBlank(part)) return false
        if (!Array.isArray(whole)) return textOf(whole).includes(textOf(part))
        spend(whole.length)
        return whole.some((one) => isSame(one, part))
      },
    },
  }),
]
