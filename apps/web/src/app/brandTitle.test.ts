import { expect, test } from 'vitest'
import { brandTitle } from './brandTitle.ts'

test('a title is cut at 6 characters beside a logo, at 8 alone', () => {
  expect(brandTitle('一二三四五六', true)).toBe('一二三四五六')
  expect(brandTitle('一二三四五六七', true)).toBe('一二三四五六...')
  expect(brandTitle('一二三四五六七八', false)).toBe('一二三四五六七八')
  expect(brandTitle('一二三四五六七八九', false)).toBe('一二三四五六七八...')
  expect(brandTitle('Atrium', true)).toBe('Atrium')
  expect(brandTitle('Atrium 管理平台', true)).toBe('Atrium 管理...')
  expect(brandTitle('Back office of ours', false)).toBe('Back office of o...')
})
