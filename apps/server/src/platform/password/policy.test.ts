import { expect, test } from 'vitest'
import { generatePassword } from './generate.ts'
import { isAcceptable, strengthOf } from './policy.ts'

const owner = { userName: 'wangmin.long', phonenumber: '13900000007', productName: '某某管理平台系统' }

test('密码规则: 8 to 64 characters, counted as people see them', () => {
  expect(['Kapok-1', '', ' ', 'x'.repeat(65), '长'.repeat(65)].filter((text) => isAcceptable(text, owner))).toEqual([])
  const good = ['Kapok-12', 'kapok tree', '木棉树下的秋千架', 'q'.repeat(63) + 'z', '𠮷'.repeat(64)]
  expect(good.filter((text) => !isAcceptable(text, owner))).toEqual([])
})

test('密码规则: nothing a stranger tries first, in any case', () => {
  const guesses = [
    'password',
    'Password123',
    '12345678',
    'QWERTYUIOP',
    'admin123',
    'iloveyou',
    'wangmin.long',
    'WANGMIN.LONG',
    '13900000007',
    '某某管理平台系统',
  ]
  expect(guesses.filter((text) => isAcceptable(text, owner))).toEqual([])
  expect(isAcceptable('a\u0000bcdefgh', owner)).toBe(false)
})

test('密码强度: by classes of characters', () => {
  expect(['11111111', 'abcdefgh', '木棉树下'].map(strengthOf)).toEqual(['1', '1', '1'])
  expect(['abcd1234', 'Abcdefgh', 'abcd-efg'].map(strengthOf)).toEqual(['2', '2', '2'])
  expect(['Abcd1234', 'abc-1234', 'aB1-'].map(strengthOf)).toEqual(['3', '3', '3'])
})

test('随机密码: long enough, acceptable, never twice', () => {
  const made = Array.from({ length: 200 }, () => generatePassword())
  expect(new Set(made).size).toBe(200)
  expect(made.filter((text) => text.length < 12 || !isAcceptable(text, owner) || /[0O1lI]/.test(text))).toEqual([])
})
