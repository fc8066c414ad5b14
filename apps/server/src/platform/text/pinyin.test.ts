import { expect, test } from 'vitest'
import { pinyinOf } from './pinyin.ts'

test('拼音: the whole name, then its initials; signs and blanks are left out', async () => {
  expect(await pinyinOf('市场部')).toBe('shichangbu,scb')
  expect(await pinyinOf('Li 雷-2')).toBe('lilei2,lil2')
  expect(await pinyinOf('')).toBe(',')
})

test('拼音: the first character of a person is read as a surname', async () => {
  expect(await pinyinOf('曾敏', { person: true })).toBe('zengmin,zm')
  expect(await pinyinOf('单雄', { person: true })).toBe('shanxiong,sx')
})

test('拼音: a long name fills its column at most', async () => {
  expect(await pinyinOf('长'.repeat(200))).toHaveLength(500)
})
