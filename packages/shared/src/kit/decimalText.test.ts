import { expect, test } from 'vitest'
import { compareDecimals, decimalGroups, decimalRuleOf, decimalText } from './decimalText.ts'
import { field } from './field.ts'
import { messageOf } from './messages.ts'

const price = field(decimalText({ precision: 10, scale: 2, min: '0.01', max: '99999.99' }).nullish(), '单价')
const whole = field(decimalText({ precision: 30, scale: 0 }), '编号')

const said = ({ schema }: typeof price | typeof whole, value: unknown) => {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0]
  return issue && messageOf(issue, schema)
}

test.for(['0.01', '1', '1.5', '1.50', '99999.99', '00012.30', null, undefined])(
  '小数: %s is taken as it is',
  (text) => {
    expect(price.schema.safeParse(text)).toEqual({ success: true, data: text })
  },
)

test.for([
  ['1.005', '单价最多2位小数'],
  ['0', '单价不能小于0.01'],
  ['-5', '单价不能小于0.01'],
  ['100000', '单价不能大于99999.99'],
  ['100000000', '单价必须小于100000000'],
  ['', '单价不能为空'],
  ['1e3', '单价格式不正确'],
  ['１２', '单价格式不正确'],
  ['1.', '单价格式不正确'],
  ['NaN', '单价格式不正确'],
  ['1,000', '单价格式不正确'],
  [12.5, '单价格式不正确'],
] as const)('小数: %s is refused: %s', ([value, sentence]) => {
  expect(said(price, value)).toBe(sentence)
})

test('小数: more digits than a float holds stay apart', () => {
  expect(whole.schema.safeParse('900719925474099312345').success).toBe(true)
  expect(said(whole, '1.5')).toBe('编号必须为整数')
  expect(compareDecimals('900719925474099312345', '900719925474099312344')).toBe(1)
  expect(compareDecimals('-0.10', '-0.1')).toBe(0)
  expect(compareDecimals('-2', '1')).toBe(-1)
  expect(decimalGroups('-1234567890123456789.50')).toBe('-1,234,567,890,123,456,789.50')
  expect(decimalGroups('999')).toBe('999')
})

test('小数: the rule is found behind label and wrappers', () => {
  expect(decimalRuleOf(price.schema)).toMatchObject({ precision: 10, scale: 2 })
  expect(decimalRuleOf(field(decimalText({ precision: 4, scale: 1 }).optional(), '比例').schema)?.scale).toBe(1)
})
