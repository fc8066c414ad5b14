import { expect, test } from 'vitest'
import { decimalPlaces, isEmail, isIdCard, isInteger, isNumber, isPhone, isUrl, textLength } from './kinds.ts'

test('邮箱、手机号和网址', () => {
  expect(['a@b.cn', 'wang.wu+tag@mail.example.com'].map(isEmail)).toEqual([true, true])
  expect(['', 'a@b', 'a b@c.cn', '@b.cn', `${'a'.repeat(250)}@b.cn`].map(isEmail)).not.toContain(true)
  expect(['13800138000', '19912345678'].map(isPhone)).toEqual([true, true])
  expect(['12800138000', '1380013800', '138001380001', '+8613800138000'].map(isPhone)).not.toContain(true)
  expect(['https://example.com', 'http://localhost:8080/a?b=c#d', 'https://中文.中国/路径'].map(isUrl)).not.toContain(
    false,
  )
  expect(
    ['ftp://a.cn', 'javascript:alert(1)', 'http://', 'https://a b', `https://a.cn/${'x'.repeat(2000)}`].map(isUrl),
  ).not.toContain(true)
})

test('整数和数字', () => {
  expect(['0', '-12', '+7'].map(isInteger)).not.toContain(false)
  expect(['1.0', '', '1e3', ' 1'].map(isInteger)).not.toContain(true)
  expect(['0.5', '.5', '12.', '-3'].map(isNumber)).not.toContain(false)
  expect(['.', '1,000', '1e3', 'NaN', ''].map(isNumber)).not.toContain(true)
  expect([1.5, 0.1, 3, 1e-7].map(decimalPlaces)).toEqual([1, 1, 0, 7])
  expect(textLength('中文👍')).toBe(3)
})

test('身份证号要有真实的日期和正确的校验位', () => {
  expect(
    ['11010519491231002X', '11010519491231002x', '440308199901101512', '130503670401001'].map(isIdCard),
  ).not.toContain(false)
  expect(
    ['110105194912310021', '11010519490231002X', '11010517491231002X', '130503671301001', '1234', ''].map(isIdCard),
  ).not.toContain(true)
})

test('很长的文本也立刻有结果', () => {
  const long = `${'a.'.repeat(50_000)}!`
  expect([isEmail(long), isUrl(`http://${long}`), isNumber('1'.repeat(100_000)), isIdCard(long)]).not.toContain(true)
})
