import { expect, test } from 'vitest'
import { dependencyOrder, fullModel } from './order.ts'

test('先算被读取的字段', () => {
  const formulas = new Map([
    ['total', ['sum', 'tax', 'sum']],
    ['tax', ['sum', 'rate']],
    ['sum', ['items.amount']],
    ['items.amount', ['items.price', 'items.count']],
  ])
  expect(dependencyOrder(formulas)).toEqual({ ok: true, order: ['items.amount', 'sum', 'tax', 'total'] })
})

test.each([
  [{ a: ['a'] }, ['a']],
  [{ a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c']],
])('循环引用说得出是哪些字段', (formulas, cycle) => {
  expect(dependencyOrder(new Map(Object.entries(formulas)))).toEqual({
    ok: false,
    message: '公式存在循环引用',
    cycle,
  })
})

test('很长的链也不会用尽栈', () => {
  const chain = new Map(Array.from({ length: 50_000 }, (_, at) => [`${at}`, [`${at + 1}`]]))
  expect(dependencyOrder(chain)).toMatchObject({ ok: true })
})

test('表格里先找本行的字段', () => {
  const known = new Set(['price', 'items.price', 'rate'])
  expect(fullModel('price', 'items', known)).toBe('items.price')
  expect(fullModel('rate', 'items', known)).toBe('rate')
  expect(fullModel('price', undefined, known)).toBe('price')
})
