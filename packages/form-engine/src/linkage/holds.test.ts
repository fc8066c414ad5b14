import { expect, test } from 'vitest'
import type { Condition } from '@app/form-engine/document/types.ts'
import { isGroupFulfilled } from './holds.ts'

const values: Record<string, unknown> = {
  text: '张三丰',
  empty: '',
  number: 5,
  choice: '2',
  choices: ['a', 'b'],
  day: '2026年05月06日',
  moment: '2026-05-04 23:30',
  on: true,
  off: false,
  files: [{ name: 'x' }, { name: 'y' }],
  lines: [
    { checked: true, value: '1' },
    { checked: false, value: '2' },
  ],
}

const formats: Record<string, string> = { day: 'YYYY年MM月DD日', moment: 'YYYY-MM-DD HH:mm' }

const scope = {
  read: (model: string) => values[model],
  formatOf: (model: string) => formats[model],
  hasChanged: (model: string) => model === 'text',
  // A Wednesday.
  context: { now: new Date('2026-05-06T10:00:00Z'), timeZone: 'Asia/Shanghai' },
}

const check = (model: string, op: Condition['op'], value?: unknown) =>
  isGroupFulfilled({ logic: 'all', items: [{ model, op, value }] }, scope)

test.each<[string, Condition['op'], unknown, boolean]>([
  ['text', 'eq', '张三丰', true],
  ['text', 'eq', '张三', false],
  ['text', 'ne', '张三', true],
  ['text', 'contains', '三', true],
  ['text', 'contains', '四', false],
  ['empty', 'contains', '', false],
  ['text', 'notContains', '四', true],
  ['text', 'startsWith', '张', true],
  ['text', 'startsWith', '三', false],
  ['empty', 'startsWith', '', false],
  ['text', 'in', ['李四', '张三丰'], true],
  ['text', 'in', '张三丰', true],
  ['text', 'in', ['李四'], false],
  ['empty', 'empty', undefined, true],
  ['missing', 'empty', undefined, true],
  ['text', 'empty', undefined, false],
  ['text', 'notEmpty', undefined, true],
  ['number', 'empty', undefined, false],
  ['off', 'empty', undefined, false],
  ['text', 'changed', undefined, true],
  ['number', 'changed', undefined, false],
  ['number', 'eq', 5, true],
  ['number', 'eq', '5.0', true],
  ['number', 'gt', 4, true],
  ['number', 'gt', 5, false],
  ['number', 'gte', 5, true],
  ['number', 'lt', 6, true],
  ['number', 'lt', 5, false],
  ['number', 'lte', 5, true],
  ['number', 'lte', 4, false],
  ['empty', 'gt', 0, false],
  ['empty', 'lt', 10, false],
  ['empty', 'gte', 0, false],
  ['number', 'between', [1, 5], true],
  ['number', 'between', [6, 9], false],
  ['number', 'between', [1], false],
  ['number', 'between', [], false],
  ['number', 'between', 5, true],
  ['choice', 'eq', '2', true],
  ['choice', 'notIn', ['1', '3'], true],
  ['choice', 'notIn', ['2'], false],
  ['choices', 'contains', 'a', true],
  ['choices', 'contains', ['a', 'b'], true],
  ['choices', 'contains', ['a', 'c'], false],
  ['choices', 'notContains', ['c'], true],
  ['choices', 'notContains', ['a', 'c'], false],
  ['files', 'contains', 'x', false],
  ['files', 'eq', 2, true],
  ['files', 'gt', 1, true],
  ['files', 'between', [3, 4], false],
  ['lines', 'eq', 1, true],
  ['lines', 'notEmpty', undefined, true],
  ['on', 'checked', undefined, true],
  ['off', 'checked', undefined, false],
  ['off', 'checked', false, true],
  ['on', 'checked', false, false],
  ['missing', 'checked', true, false],
  ['day', 'eq', '2026年05月06日', true],
  ['day', 'gt', '2026年05月05日', true],
  ['day', 'lt', '2026年05月06日', false],
  ['day', 'between', ['2026年05月01日', '2026年05月31日'], true],
  ['day', 'eq', { relative: 'today' }, true],
  ['day', 'gt', { relative: 'today' }, false],
  ['day', 'eq', { relative: 'thisWeek' }, true],
  ['day', 'gt', { relative: 'daysAgo', days: 3 }, true],
  ['day', 'lt', { relative: 'daysAgo', days: 3 }, false],
  ['day', 'eq', { relative: 'daysAgo' }, true],
  ['day', 'between', [{ relative: 'daysAgo', days: 7 }, { relative: 'today' }], true],
  ['day', 'between', ['2026年05月07日', { relative: 'thisWeek' }], false],
  ['moment', 'eq', { relative: 'thisWeek' }, true],
  ['moment', 'eq', { relative: 'daysAgo', days: 2 }, true],
  ['moment', 'ne', { relative: 'today' }, true],
  ['empty', 'eq', { relative: 'today' }, false],
  ['missing', 'lt', { relative: 'today' }, false],
])('%s %s %j：%s', (model, op, value, expected) => {
  expect(check(model, op, value)).toBe(expected)
})

test('全部满足、任一满足，可以嵌套', () => {
  const yes: Condition = { model: 'number', op: 'eq', value: 5 }
  const no: Condition = { model: 'number', op: 'eq', value: 6 }
  expect(isGroupFulfilled({ logic: 'all', items: [yes, no] }, scope)).toBe(false)
  expect(isGroupFulfilled({ logic: 'any', items: [yes, no] }, scope)).toBe(true)
  expect(isGroupFulfilled({ logic: 'all', items: [yes, { logic: 'any', items: [no, yes] }] }, scope)).toBe(true)
  expect(isGroupFulfilled({ logic: 'all', items: [] }, scope)).toBe(true)
  expect(isGroupFulfilled({ logic: 'any', items: [] }, scope)).toBe(false)
})

test('不知道的运算符和没有格式的字段都不出错', () => {
  const bare = { read: scope.read, context: scope.context }
  expect(
    isGroupFulfilled({ logic: 'all', items: [{ model: 'text', op: 'constructor' as Condition['op'] }] }, bare),
  ).toBe(false)
  expect(isGroupFulfilled({ logic: 'all', items: [{ model: 'text', op: 'changed' }] }, bare)).toBe(false)
  expect(isGroupFulfilled({ logic: 'all', items: [{ model: 'text', op: 'eq', value: '张三丰' }] }, bare)).toBe(true)
})

test('周日还在本周里', () => {
  const sunday = { ...scope, context: { now: new Date('2026-05-10T10:00:00Z'), timeZone: 'UTC' } }
  expect(
    isGroupFulfilled({ logic: 'all', items: [{ model: 'moment', op: 'eq', value: { relative: 'thisWeek' } }] }, sunday),
  ).toBe(true)
})

test('公式装不下的数据不满足任何条件，其他错误照常抛出', () => {
  const many = Array.from({ length: 10_001 }, (_, at) => at)
  const words = Array.from({ length: 1000 }, () => '很长的一句话'.repeat(5))
  const of = (data: unknown) => ({ ...scope, read: () => data })
  for (const op of ['in', 'notIn', 'contains'] as const) {
    expect(isGroupFulfilled({ logic: 'all', items: [{ model: 'x', op, value: 1 }] }, of(many))).toBe(false)
    expect(isGroupFulfilled({ logic: 'all', items: [{ model: 'x', op: 'in', value: 'x' }] }, of(words))).toBe(false)
  }
  const broken = () => {
    throw new Error('no form')
  }
  const always: Condition = { model: 'x', op: 'empty' }
  expect(() => isGroupFulfilled({ logic: 'all', items: [always] }, { ...scope, read: broken })).toThrow('no form')
})
