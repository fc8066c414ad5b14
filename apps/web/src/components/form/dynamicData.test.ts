import { afterEach, expect, test } from 'vitest'
import { functionOf, optionsUnder, registerDynamicData } from './dynamicData.ts'

afterEach(() => registerDynamicData({}))

test('动态数据: a form without any finds what the page registered; one that has its own finds only that', () => {
  const greet = () => '你好'
  registerDynamicData({ greet, cities: [{ value: '1', label: '上海' }] })
  expect(functionOf({}, 'greet')).toBe(greet)
  expect(optionsUnder({}, 'cities')).toEqual([{ value: '1', label: '上海' }])
  expect(functionOf({ other: greet }, 'greet')).toBeUndefined()
  expect(functionOf({}, 'cities')).toBeUndefined()
})

test('动态数据: what every object has is nothing of the page', () => {
  registerDynamicData({ known: () => undefined })
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', undefined, 1])
    expect([functionOf({}, name), optionsUnder({}, name)]).toEqual([undefined, undefined])
})
