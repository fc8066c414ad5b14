import { expect, test } from 'vitest'
import { sentencesOf } from './changeSentences.ts'

test('变更记录: what is no field stays a sentence, whatever the values hold', () => {
  const changes = [
    { label: '名称', before: '甲\n乙 → 丙', after: '丁' },
    { label: '密码', secret: true as const },
  ]
  expect(sentencesOf('新增\n名称：甲\n乙 → 丙 → 丁\n密码：已修改\n授予菜单：2 项', changes)).toBe(
    '新增\n授予菜单：2 项',
  )
})

test('变更记录: a line that the limit of the log cut is not told twice', () => {
  const changes = [{ label: '备注', before: '空', after: '很长很长的文字' }]
  expect(sentencesOf('改了一次\n备注：空 → 很长', changes)).toBe('改了一次')
  expect(sentencesOf('删除：甲、乙', [])).toBe('删除：甲、乙')
})
