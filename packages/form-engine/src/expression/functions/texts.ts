import {
  bounded,
  Decimal,
  fail,
  isBlank,
  numberOf,
  textOf,
  wholeOf,
  type Value,
} from '@app/form-engine/expression/formulaValues.ts'
import { upperMoney } from '@app/form-engine/expression/money.ts'
import { inGroup, ofAll, ofThree } from './types.ts'

const signsOf = (value: Value) => Array.from(textOf(value))
const countOf = (value: Value, otherwise: number) => (isBlank(value) ? otherwise : wholeOf(value, 0, 20_000))

function replaced(text: Value, old: Value, fresh: Value): Value {
  const search = textOf(old)
  if (!search) return textOf(text)
  const pieces = textOf(text).split(search)
  const by = textOf(fresh)
  if (pieces.length * by.length > 100_000) fail('文字太长')
  return bounded(pieces.join(by))
}

export const textFunctions = inGroup('文本', {
  CONCAT: {
    title: '连接',
    arity: [1, Infinity],
    signature: 'CONCAT(文本, …)',
    words: '把几段文字接在一起',
    example: 'CONCAT({name}, "（", {dept}, "）")',
    say: (all) => `把${all}连在一起`,
    run: ofAll((values) => bounded(values.map((value) => textOf(value)).join(''))),
  },
  LEN: {
    title: '字数',
    arity: [1, 1],
    signature: 'LEN(文本)',
    words: '文字有几个字',
    example: 'LEN({remark})',
    say: (all) => `${all}的字数`,
    run: ofThree((text) => new Decimal(signsOf(text).length)),
  },
  LEFT: {
    title: '左边几个字',
    arity: [1, 2],
    signature: 'LEFT(文本, 字数)',
    words: '从左边取几个字；不写字数就是一个',
    example: 'LEFT({code}, 3)',
    say: (_all, text, count) => `${text}左边 ${count || '1'} 个字`,
    run: ofThree((text, count) => signsOf(text).slice(0, countOf(count, 1)).join('')),
  },
  RIGHT: {
    title: '右边几个字',
    arity: [1, 2],
    signature: 'RIGHT(文本, 字数)',
    words: '从右边取几个字；不写字数就是一个',
    example: 'RIGHT({phone}, 4)',
    say: (_all, text, count) => `${text}右边 ${count || '1'} 个字`,
    run: ofThree((text, count) => {
      const signs = signsOf(text)
      return signs.slice(Math.max(0, signs.length - countOf(count, 1))).join('')
    }),
  },
  MID: {
    title: '中间几个字',
    arity: [3, 3],
    signature: 'MID(文本, 开始, 字数)',
    words: '从第几个字开始取几个字，第一个字是 1',
    example: 'MID({idcard}, 7, 8)',
    say: (_all, text, from, count) => `${text}从第 ${from} 个字起的 ${count} 个字`,
    run: ofThree((text, from, count) => {
      const start = wholeOf(from, 1, 20_000) - 1
      return signsOf(text)
        .slice(start, start + countOf(count, 0))
        .join('')
    }),
  },
  UPPER: {
    title: '大写字母',
    arity: [1, 1],
    signature: 'UPPER(文本)',
    words: '英文字母变成大写',
    example: 'UPPER({code})',
    run: ofThree((text) => textOf(text).toUpperCase()),
  },
  LOWER: {
    title: '小写字母',
    arity: [1, 1],
    signature: 'LOWER(文本)',
    words: '英文字母变成小写',
    example: 'LOWER({email})',
    run: ofThree((text) => textOf(text).toLowerCase()),
  },
  TRIM: {
    title: '去空格',
    arity: [1, 1],
    signature: 'TRIM(文本)',
    words: '去掉前后的空格',
    example: 'TRIM({name})',
    run: ofThree((text) => textOf(text).trim()),
  },
  REPLACE: {
    title: '替换',
    arity: [3, 3],
    signature: 'REPLACE(文本, 查找, 替换为)',
    words: '把文字中的一段全部换成另一段',
    example: 'REPLACE({phone}, "-", "")',
    say: (_all, text, old, fresh) => `把${text}中的${old}换成${fresh}`,
    run: ofThree(replaced),
  },
  UPPERMONEY: {
    title: '人民币大写',
    arity: [1, 1],
    signature: 'UPPERMONEY(金额)',
    words: '金额的中文大写，如 壹佰元整',
    example: 'UPPERMONEY({total})',
    say: (all) => `${all}的人民币大写`,
    run: ofThree((amount) => (isBlank(amount) ? null : upperMoney(numberOf(amount)))),
  },
})
