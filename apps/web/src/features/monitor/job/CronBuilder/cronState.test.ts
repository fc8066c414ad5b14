import { expect, test } from 'vitest'
import { listOptions } from './cronFields.ts'
import { defaultExpression, expressionOf, fieldText, stateOf, withField } from './cronState.ts'

const year = 2026

test.each([
  [defaultExpression, 'minute', 'step'],
  ['0 15 10 ? * *', 'day', 'none'],
  ['0 0 12 ? * 6#3', 'week', 'nth'],
  ['0 0 12 ? * 6L', 'week', 'lastOf'],
  ['0 0 12 ? * 2-6', 'week', 'range'],
  ['0 0 12 15W * ?', 'day', 'nearest'],
  ['0 0 12 L * ?', 'day', 'last'],
  ['0 0 12 LW * ?', 'day', 'kept'],
  ['0 0 12 L-3 * ?', 'day', 'kept'],
  ['0 0 12 1,15,L * ?', 'day', 'kept'],
  ['5-10 * * * * ?', 'second', 'range'],
  ['0 0 8,20 * * ?', 'hour', 'list'],
  ['0 0 0 1 1/3 ?', 'month', 'step'],
  ['0 0 0 29 2 ? *', 'year', 'every'],
  ['0 0 0 29 2 ? 2028', 'year', 'list'],
  ['0 0 0 29 2 ? 2028-2036', 'year', 'range'],
  ['0 0 0 29 2 ? 2028/4', 'year', 'step'],
  ['0 0 0 29 2 ?', 'year', 'empty'],
] as const)('Cron生成器: %s opens as it was and stays so (%s: %s)', (expression, key, kind) => {
  const state = stateOf(expression, year)
  expect(state?.[key].kind).toBe(kind)
  expect(state && expressionOf(state)).toBe(expression)
})

test.each([
  ['0 0 12 ? * MON-FRI', '0 0 12 ? * 2-6'],
  ['0 0 12 ? * fri-mon', '0 0 12 ? * 6-2'],
  ['0 0 12 ? * FRIL', '0 0 12 ? * 6L'],
  ['0 0 12 ? * L', '0 0 12 ? * 7'],
  ['0 0 12 1 JAN,JUL ?', '0 0 12 1 1,7 ?'],
  ['0 */20 * * * ?', '0 0/20 * * * ?'],
  ['0 1,10-12,40/15 * * * ?', '0 1,10,11,12,40,55 * * * ?'],
  ['0 10-30/10 * * * ?', '0 10,20,30 * * * ?'],
  ['0 0 12 ? * 6-1,3', '0 0 12 ? * 1,3,6,7'],
  ['0 0 12 ? * 2/2', '0 0 12 ? * 2,4,6'],
])('Cron生成器: %s means %s in numbers', (expression, same) => {
  const state = stateOf(expression, year)
  expect(state && expressionOf(state)).toBe(same)
})

test.each([
  '',
  '* * * * *',
  '* * * * * *',
  '0 0 0 ? * ?',
  '60 * * * * ?',
  '0 0 24 * * ?',
  '0 0 0 0 * ?',
  '0 0 0 32W * ?',
  '0 0 0 * 13 ?',
  '0 0 0 ? * 8',
  '0 0 0 ? * 2#6',
  '0 0 0 ? * 9L',
  '0 0/0 * * * ?',
  '0 x * * * ?',
  '0 0 0 * ? ?',
  '0 0 0 * * ? 1969',
  '0 0 0 * * ? 2026 0',
])('Cron生成器: "%s" is no expression', (expression) => {
  expect(stateOf(expression, year)).toBeUndefined()
})

test('Cron生成器: exactly one of day and week has no value', () => {
  const daily = stateOf('0 0 0 * * ?', year)
  if (!daily) throw new Error('unreadable')
  const fridays = withField(daily, 'week', { kind: 'lastOf', lastOf: 6 })
  expect(expressionOf(fridays)).toBe('0 0 0 ? * 6L')
  expect(expressionOf(withField(fridays, 'day', { kind: 'last' }))).toBe('0 0 0 L * ?')
  expect(expressionOf(withField(fridays, 'week', { kind: 'none' }))).toBe('0 0 0 * * ?')
  expect(expressionOf(withField(daily, 'day', { kind: 'none' }))).toBe('0 0 0 ? * *')
  expect(expressionOf(withField(daily, 'hour', { kind: 'step', step: [2, 4] }))).toBe('0 0 2/4 * * ?')
})

test('Cron生成器: 指定 without a choice means every one; going back to a radio finds its numbers again', () => {
  const state = stateOf('0 3-7 * * * ?', year)
  if (!state) throw new Error('unreadable')
  const listed = withField(state, 'minute', { kind: 'list' })
  expect(fieldText(listed.minute)).toBe('*')
  expect(fieldText(withField(listed, 'minute', { kind: 'range' }).minute)).toBe('3-7')
})

test('Cron生成器: 指定 offers weekdays from Sunday and nine years, chosen ones besides', () => {
  expect(listOptions('week', [], year)[0]).toEqual({ value: 1, label: '星期日' })
  expect(listOptions('week', [], year)).toHaveLength(7)
  expect(listOptions('year', [2050], year).map(({ value }) => value)).toEqual([
    2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2050,
  ])
  expect(listOptions('second', [], year)).toHaveLength(60)
})
