import { expect, test } from 'vitest'
import { builtInConfigs, ruleOf } from './builtInConfigs.ts'
import { isSecretKey, isWellFormed } from './config.rules.ts'

test('参数: the first value of every key is one that may be saved', () => {
  for (const { key, value } of builtInConfigs) expect([key, isWellFormed(key, value)]).toEqual([key, true])
  expect(new Set(builtInConfigs.map(({ id }) => id)).size).toBe(builtInConfigs.length)
  expect(new Set(builtInConfigs.map(({ key }) => key)).size).toBe(builtInConfigs.length)
})

test('参数: only keys without a first value may be emptied', () => {
  expect(ruleOf('sys.index.logo')?.mayBeEmpty).toBe(true)
  expect(ruleOf('sys.index.title')?.mayBeEmpty).toBe(false)
  expect(isWellFormed('an.own.key', '')).toBe(false)
})

const isAddressList = (value: string) => isWellFormed('sys.login.blackIPList', value)

test('参数: addresses are single ones, patterns or networks', () => {
  for (const value of ['10.0.0.1', '10.0.0.*', '10.0.0.0/8', '::1', 'fe80::/10', '10.0.0.1; 10.0.0.2'])
    expect([value, isAddressList(value)]).toEqual([value, true])
  for (const value of ['localhost', '10.0.0.0/33', '10.0.0', '10.0.0.0/8/8', '**'])
    expect([value, isAddressList(value)]).toEqual([value, false])
})

const isCount = (value: string) => isWellFormed('sys.account.maxRetryCount', value)

test('参数: a number is written the one usual way', () => {
  for (const value of ['1', '100']) expect(isCount(value)).toBe(true)
  for (const value of ['0', '101', '05', '1e1', '5 ', '-5', '五'])
    expect([value, isCount(value)]).toEqual([value, false])
})

test('参数: the initial password is the one secret key', () => {
  expect(builtInConfigs.filter(({ key }) => isSecretKey(key)).map(({ key }) => key)).toEqual(['sys.user.initPassword'])
})
